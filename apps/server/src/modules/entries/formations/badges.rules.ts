import { type BadgeList, lowestCommonFree, lowestFree, parseBadgeList } from '@porteira/domain'

/** The badges that the server assigns in one category. An undefined list offers every number. */
export type CategoryBadges = { list: BadgeList | undefined; taken: Set<number>; minBadge: number }

/**
 * One entry without a badge. Entries of the same unit of a bundle have the same `unit`. An entry that took the place of
 * another one wants its badge.
 */
export type UnnumberedEntry = {
  cartItemId: number
  categoryId: string
  unit: string
  firstBadge: number
  wanted?: number | undefined
}

/** Undefined for an empty list, which offers every number. */
export const offeredBadges = (badgeList: string) =>
  badgeList ? (parseBadgeList(badgeList) ?? []) : undefined

/**
 * Assigns badges in the order of the entries. The entries of a bundle's unit get the lowest badge that is free in all of
 * its categories, or else the lowest free badge of each. Assigned badges are added to `taken` of their pool. An entry
 * without a free badge is not in the result.
 */
export function assignBadges(waiting: UnnumberedEntry[], pools: Map<string, CategoryBadges>) {
  const assigned = assignWanted(waiting, pools)
  const others = waiting.filter(({ cartItemId }) => !assigned.has(cartItemId))
  for (const unit of Map.groupBy(others, (entry) => entry.unit).values()) {
    const candidates = unit.flatMap((entry) => {
      const pool = pools.get(entry.categoryId)
      return pool ? [{ ...entry, pool, from: entry.firstBadge || pool.minBadge }] : []
    })
    const from = Math.max(0, ...candidates.map((entry) => entry.from))
    const common = lowestCommonFree(
      candidates.map(({ pool }) => pool),
      from,
    )
    for (const { cartItemId, pool, from: own } of candidates) {
      const badge = isFree(pool, common) ? common : lowestFree(pool, own)
      if (badge === undefined) continue
      assigned.set(cartItemId, badge)
      pool.taken.add(badge)
    }
  }
  return assigned
}

/** The entries that get the badge that they want, because it is free and offered. */
function assignWanted(waiting: UnnumberedEntry[], pools: Map<string, CategoryBadges>) {
  const assigned = new Map<number, number>()
  for (const { cartItemId, categoryId, firstBadge, wanted } of waiting) {
    const pool = pools.get(categoryId)
    if (!pool || wanted === undefined || pool.taken.has(wanted)) continue
    // guard: moved-entry-keeps-an-offered-badge
    if (wanted < (firstBadge || pool.minBadge) || !(pool.list?.includes(wanted) ?? true)) continue
    assigned.set(cartItemId, wanted)
    pool.taken.add(wanted)
  }
  return assigned
}

// A unit may hold a category twice. Without this check both entries would get the common badge.
const isFree = ({ taken }: CategoryBadges, badge: number | undefined) =>
  badge !== undefined && !taken.has(badge)

/** The entries that have a badge. */
export const withBadge = <Entry extends { badge: number | null }>(entries: readonly Entry[]) =>
  entries.flatMap(({ badge, ...entry }) => (badge === null ? [] : [{ ...entry, badge }]))
