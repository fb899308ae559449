import { eligibilityMessages } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import { refuse } from '#platform/errors.ts'
import { quotaKey } from './eligibility.rules.ts'
import { type FormRow } from './forms.rules.ts'
import { takeQuota } from './quotas.queries.ts'

type Entry = { row: FormRow; cpf: string; name: string }

/** One more registration for each of these riders. All take them in the same order, so that two never wait for each other. */
export async function takeQuotas(db: Database, entries: Entry[]) {
  const ordered = entries
    .map((entry) => ({ ...entry, key: quotaKey(entry.row.categoryId, entry.cpf) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
  for (const { row, cpf, name } of ordered) {
    const limit = row.maxCpfOccurrences
    if (await takeQuota(db, row.categoryId, cpf, limit)) continue
    throw refuse('not_eligible', eligibilityMessages.quotaReached(name, limit, row.categoryName))
  }
}
