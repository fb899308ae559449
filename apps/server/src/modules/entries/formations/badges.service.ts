import type { Database } from '#platform/database/client.ts'
import * as badges from './badges.queries.ts'
import { assignBadges, offeredBadges } from './badges.rules.ts'
import { type FormRow } from './forms.rules.ts'

/** The badges that a restored entry cannot have again, by category. */
export const listLostBadges = async (db: Database, categoryIds: string[]) =>
  (await badges.listUnavailableBadges(db, categoryIds, { isRestoring: true })).unavailable

/** Locks the numbering of the categories of these rows, so that payments get badges in the order of confirmation. */
export async function lockNumbering(db: Database, rows: FormRow[]) {
  const numbered = rows.filter((row) => row.autoBadge).map((row) => row.categoryId)
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
  numbersFor(
    db,
    rows.filter((row) => row.autoBadge),
    { wanted },
  )

/**
 * The badges by id of the entry, also of entries whose buyer chooses one. An entry without a free badge, and one of a
 * category without badges, is not in the map.
 */
export async function numbersFor(db: Database, rows: FormRow[], { wanted, alsoTaken = [] }: Numbering = {}) {
  const numbered = rows.filter((row) => row.autoBadge || (row.badgeList !== '' && row.isSubmitted))
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
  const waiting = numbered.map(({ cartItemId, categoryId, bundleId, unit, firstBadge }) => ({
    cartItemId,
    categoryId,
    firstBadge,
    wanted: wanted?.get(cartItemId) ?? undefined,
    unit: bundleId ? `${bundleId} ${unit}` : String(cartItemId),
  }))
  return assignBadges(waiting, pools)
}
