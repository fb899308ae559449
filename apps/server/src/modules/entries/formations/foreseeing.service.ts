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

type UnfitRiders = {
  eventId: string
  accountIds: number[]
  /** A person of whom nothing else is known. */
  stated?: Pick<ForeseeingRow['rider'], 'birthdate' | 'sex'> | undefined
}

/** The categories of an event that refuse these accounts as riders, each with its reason, and those that refuse the stated person. */
export async function listUnfitCategories(db: Database, { eventId, accountIds, stated }: UnfitRiders) {
  const rows = await listForeseeingRows(db, { eventId, accountIds })
  const rowsOf = (accountId: number | undefined) => rows.filter(({ rider }) => rider.accountId === accountId)
  return {
    byAccount: new Map(accountIds.map((id) => [id, unfitIn(rowsOf(id))])),
    // The categories are the same for each account, and nothing of the account counts.
    ofStated: stated && unfitIn(rowsOf(accountIds[0]).map((row) => asStranger(row, stated))),
  }
}

const unfitIn = (rows: ForeseeingRow[]): UnfitCategory[] =>
  rows.flatMap((row) => {
    const reason = unfitReason(row)
    return reason === undefined ? [] : [{ itemUUID: row.categoryId, reason }]
  })
