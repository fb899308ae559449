import type { Database } from '#platform/database/client.ts'
import * as badges from './badges.queries.ts'
import { assignBadges, offeredBadges } from './badges.rules.ts'
import { type FormRow } from './forms.rules.ts'

/** The numbers that active registrations of these categories have, by category. */
export const listAssignedBadges = (db: Database, categoryIds: string[]) =>
  badges.listAssignedBadges(db, categoryIds)

/** Payments of the same categories give their numbers one after the other, in the order of confirmation. */
export async function takeTurn(db: Database, rows: FormRow[]) {
  const numbered = rows.filter((row) => row.autoBadge).map((row) => row.categoryId)
  if (numbered.length > 0) await badges.lockBadgeNumbering(db, [...new Set(numbered)])
}

/** The automatic numbers of these registrations; who finds none is not in the answer. */
export async function nextBadges(db: Database, rows: FormRow[]) {
  const numbered = rows.filter((row) => row.autoBadge)
  if (numbered.length === 0) return new Map<number, number>()
  const gone = await badges.listUnavailableBadges(db, [...new Set(numbered.map((row) => row.categoryId))])
  const pools = new Map(
    numbered.map((row) => [
      row.categoryId,
      {
        list: offeredBadges(row.badgeList),
        minBadge: row.minBadge,
        taken: gone.get(row.categoryId) ?? new Set<number>(),
      },
    ]),
  )
  const waiting = numbered.map(({ cartItemId, categoryId, bundleId, unit, firstBadge }) => ({
    cartItemId,
    categoryId,
    firstBadge,
    unit: bundleId ? `${bundleId} ${unit}` : String(cartItemId),
  }))
  return assignBadges(waiting, pools)
}
