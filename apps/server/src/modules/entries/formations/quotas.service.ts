import { eligibilityMessages } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import { refuse } from '#platform/errors.ts'
import { quotaKey } from './eligibility.rules.ts'
import { type FormRow } from './forms.rules.ts'
import { giveBackQuota, takeQuota } from './quotas.queries.ts'

/** A rider of an entry; `index` is the position in the request, if the riders come from one. */
type RiderEntry = { row: FormRow; cpf: string; name: string; index?: number }

/** Counts one more entry for each of these riders, or refuses. A fixed order of the keys prevents deadlocks. */
export async function takeQuotas(db: Database, entries: RiderEntry[]) {
  const ordered = entries
    .map((entry) => ({ ...entry, key: quotaKey(entry.row.categoryId, entry.cpf) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
  for (const entry of ordered) await takeOne(db, entry)
}

/** Counts one entry less for the riders who leave an entry and one more for those who join it, in the order of the CPFs. */
export async function exchangeQuotas(
  db: Database,
  row: FormRow,
  { removed, added }: { removed: string[]; added: Omit<RiderEntry, 'row'>[] },
) {
  const joined = new Map(added.map((rider) => [rider.cpf, rider]))
  for (const cpf of [...removed, ...joined.keys()].toSorted()) {
    const rider = joined.get(cpf)
    if (rider) await takeOne(db, { ...rider, row })
    else await giveBackQuota(db, row.categoryId, cpf)
  }
}

async function takeOne(db: Database, { row, cpf, name, index }: RiderEntry) {
  const limit = row.maxCpfOccurrences
  if (await takeQuota(db, row.categoryId, cpf, limit)) return
  const at = { cartItemId: row.cartItemId, field: 'cpf', participantIndex: index }
  throw refuse('not_eligible', eligibilityMessages.quotaReached(name, limit, row.categoryName), at)
}
