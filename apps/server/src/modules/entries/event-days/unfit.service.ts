import { subjectsOf } from '@porteira/domain'
import type { DaysMove } from '#modules/catalog/index.ts'
import type { UnfitEntry } from '#modules/payments/index.ts'
import type { Database } from '#platform/database/client.ts'
import { listEntries } from '../check-in/entries/entries.queries.ts'
import { entryOf, type EntryRow } from '../check-in/entries/entries.rules.ts'
import { NOTHING_KNOWN, requirementsOf } from '../check-in/entries/surroundings.service.ts'
import { listChecks } from '../noted/noted.queries.ts'
import { listCategoryNames, listRiders } from './unfit.queries.ts'
import { unfitAges, unfitDocument, unfitReasons } from './unfit.rules.ts'

/**
 * The live entries of an event whose riders or documents do not fit its other days any more, a row for each reason, by
 * category and number.
 */
export async function listUnfit(db: Database, { eventId, ...days }: DaysMove): Promise<UnfitEntry[]> {
  const rows = await listRiders(db, eventId)
  const riders = rows.flatMap(({ entry, ...facts }) =>
    unfitReasons(facts, days).map((reason) => ({ ...entry, name: facts.rider.name, reason })),
  )
  const entries = [...Map.groupBy(rows, ({ cartItemId }) => cartItemId).values()].flatMap((own) => {
    const reason = unfitAges(own, days)
    return own[0] && reason !== '' ? [{ ...own[0].entry, name: '', reason }] : []
  })
  return [...riders, ...entries, ...(await listUnfitDocuments(db, { eventId, ...days }))].toSorted(
    (one, other) =>
      one.category.localeCompare(other.category, 'pt-BR') || (one.badge ?? 0) - (other.badge ?? 0),
  )
}

async function listUnfitDocuments(db: Database, { eventId, ...days }: DaysMove): Promise<UnfitEntry[]> {
  const dated = (await requirementsOf(db, eventId)).filter(({ kind }) => kind === 'date')
  if (dated.length === 0) return []
  const checks = new Map(
    (await listChecks(db, eventId)).map((check) => [keyOf(check.requirementId, check.subject), check.value]),
  )
  const names = new Map((await listCategoryNames(db, eventId)).map(({ id, name }) => [id, name]))
  return (await listEntries(db, eventId))
    .filter(({ isRemoved }) => !isRemoved)
    .flatMap((row) =>
      subjectsOf(entryOf(row, NOTHING_KNOWN), dated).flatMap(({ requirement, subject }) => {
        const validUntil = checks.get(keyOf(requirement.requirementId, subject))
        const reason = validUntil === undefined ? '' : unfitDocument(requirement.name, validUntil, days)
        return reason === ''
          ? []
          : [{ ...entryFacts(row), category: names.get(row.categoryId) ?? '', name: '', reason }]
      }),
    )
}

const entryFacts = ({ cartId, cartCode, badge }: EntryRow) => ({ cartUUID: cartId, cartCode, badge })

const keyOf = (requirementId: string, subject: string) => `${requirementId} ${subject}`
