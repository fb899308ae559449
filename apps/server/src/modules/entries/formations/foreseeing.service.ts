import type { Database } from '#platform/database/client.ts'
import { listForeseeingRows } from './foreseeing.queries.ts'
import { asStranger, foreseenNote, type ForeseeingRow, unfitReason } from './foreseeing.rules.ts'

/** The categories of an event in which an account could not ride itself, with a sentence for its buyer. */
export async function listForeseenProblems(
  db: Database,
  { eventId, accountId }: { eventId: string; accountId: number },
) {
  const rows = await listForeseeingRows(db, { eventId, accountIds: [accountId] })
  return new Map(
    rows.flatMap((row) => {
      const note = foreseenNote(row)
      return note === undefined ? [] : [[row.categoryId, note] as const]
    }),
  )
}

export type UnfitCategory = { itemUUID: string; reason: string }

/** The categories of an event that refuse these accounts as riders, each with its reason, by account. */
export async function listUnfitCategories(
  db: Database,
  riders: { eventId: string; accountIds: number[] },
): Promise<ReadonlyMap<number, UnfitCategory[]>> {
  const unfit = new Map<number, UnfitCategory[]>(riders.accountIds.map((id) => [id, []]))
  for (const row of await listForeseeingRows(db, riders)) {
    const reason = unfitReason(row)
    if (reason !== undefined) unfit.get(row.rider.accountId)?.push({ itemUUID: row.categoryId, reason })
  }
  return unfit
}

/**
 * The categories of an event that refuse a person of this birth and sex, of whom nothing else is known. `accountId` is
 * any account.
 */
export async function listUnfitFor(
  db: Database,
  { eventId, accountId }: { eventId: string; accountId: number },
  person: Pick<ForeseeingRow['rider'], 'birthdate' | 'sex'>,
): Promise<UnfitCategory[]> {
  const rows = await listForeseeingRows(db, { eventId, accountIds: [accountId] })
  return rows.flatMap((row) => {
    const reason = unfitReason(asStranger(row, person))
    return reason === undefined ? [] : [{ itemUUID: row.categoryId, reason }]
  })
}
