import { type BadgeList, lowestCommonFree, lowestFree, parseBadgeList } from '@porteira/domain'

/** The numbers of one category that the server gives: which are offered, which are gone, where they begin. */
export type CategoryBadges = { list: BadgeList | undefined; taken: Set<number>; minBadge: number }

/** One registration that waits for its number. Those of one unit of a bundle share their `unit`. */
export type Waiting = { cartItemId: number; categoryId: string; unit: string; firstBadge: number }

/** Nothing in the list means that every number may be given. */
export const offeredBadges = (badgeList: string) =>
  badgeList ? (parseBadgeList(badgeList) ?? []) : undefined

/**
 * The number of each registration, in the order of arrival: the lowest that is free in all categories of a
 * bundle's unit, else the lowest of each. Given numbers leave their pools; who finds none stays without.
 */
export function assignBadges(waiting: Waiting[], pools: Map<string, CategoryBadges>) {
  const given = new Map<number, number>()
  for (const unit of Map.groupBy(waiting, (entry) => entry.unit).values()) {
    const places = unit.flatMap((entry) => {
      const pool = pools.get(entry.categoryId)
      return pool ? [{ ...entry, pool, from: entry.firstBadge || pool.minBadge }] : []
    })
    const from = Math.max(0, ...places.map((entry) => entry.from))
    const common = lowestCommonFree(
      places.map(({ pool }) => pool),
      from,
    )
    for (const { cartItemId, pool, from: own } of places) {
      const badge = isFree(pool, common) ? common : lowestFree(pool, own)
      if (badge === undefined) continue
      given.set(cartItemId, badge)
      pool.taken.add(badge)
    }
  }
  return given
}

// A category twice in one unit would otherwise get its number twice.
const isFree = ({ taken }: CategoryBadges, badge: number | undefined) =>
  badge !== undefined && !taken.has(badge)
