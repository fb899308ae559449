import type { Database } from '#platform/database/client.ts'
import * as badges from './badges.queries.ts'
import { assignBadges, offeredBadges } from './badges.rules.ts'
import { type FormRow, isNumbered } from './forms.rules.ts'

/** The badges that a restored entry cannot have again, by category. */
export const listLostBadges = async (db: Database, categoryIds: string[]) =>
  (await badges.listUnavailableBadges(db, categoryIds, { isRestoring: true })).unavailable

/** Locks the numbering of the categories of these rows, so that payments get badges in the order of confirmation. */
export async function lockNumbering(db: Database, rows: FormRow[]) {
  const numbered = rows.filter(isNumbered).map((row) => row.categoryId)
  if (numbered.length > 0) await badges.lockBadgeNumbering(db, [...new Set(numbered)])
}

type Numbering = {
  /** Badges by id of the entry that are given if they are free. */
  wanted?: ReadonlyMap<number, number | null> | undefined
  /** Badges of the category that are not given either. */
  alsoTaken?: readonly number[]
}

/** The automatic badges by id of the entry. An entry without a free badge is not in the map. */
export const nextBadges = (db: Database, rows: FormRow[], wanted?: Numbering['wanted']) =>
  numbersFor(db, rows.filter(isNumbered), { wanted })

/**
 * The badges by id of the entry, also of entries whose buyer chooses one. An entry without a free badge, and one of a
 * category without badges, is not in the map.
 */
export async function numbersFor(db: Database, rows: FormRow[], { wanted, alsoTaken = [] }: Numbering = {}) {
  const numbered = rows.filter((row) => isNumbered(row) || (row.badgeList !== '' && row.isSubmitted))
  if (numbered.length === 0) return new Map<number, number>()
  const { unavailable } = await badges.listUnavailableBadges(db, [
    ...new Set(numbered.map((row) => row.categoryId)),
  ])
  const pools = new Map(
    numbered.map((row) => [
      row.categoryId,
      {
        list: offeredBadges(row.badgeList),
        minBadge: row.minBadge,
        taken: new Set([...(unavailable.get(row.categoryId) ?? []), ...alsoTaken]),
      },
    ]),
  )
  const waiting = numbered.map((row) => ({
    cartItemId: row.cartItemId,
    categoryId: row.categoryId,
    firstBadge: row.firstBadge,
    lastBadge: row.lastBadge,
    wanted: wanted?.get(row.cartItemId) ?? undefined,
    unit: unitOf(row),
  }))
  return assignBadges(waiting, pools)
}

/** Entries of the same unit of a bundle share a number. */
function unitOf({ cartItemId, bundleId, unit, isPlace }: FormRow) {
  // guard: place-shares-no-number-with-riders
  if (isPlace) return String(cartItemId)
  return bundleId ? `${bundleId} ${unit}` : String(cartItemId)
}
