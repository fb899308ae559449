import { type BadgeList, LAST_BADGE, lowestCommonFree, lowestFree, parseBadgeList } from '@porteira/domain'

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
  /** An entry gets a higher one only if none up to this is free. */
  lastBadge: number
  wanted?: number | undefined
}

/** Undefined for an empty list, which offers every number. */
export const offeredBadges = (badgeList: string) =>
  badgeList ? (parseBadgeList(badgeList) ?? []) : undefined

/**
 * Assigns badges in the order of the entries. The entries of a bundle's unit get the lowest badge that is free in all of
 * its categories, or else the lowest free badge of each. The second entry of a category gets the next badge where it is
 * free. Assigned badges are added to `taken` of their pool. An entry without a free badge is not in the result.
 */
export function assignBadges(waiting: UnnumberedEntry[], pools: Map<string, CategoryBadges>) {
  const assigned = assignWanted(waiting, pools)
  const others = waiting.filter(({ cartItemId }) => !assigned.has(cartItemId))
  for (const unit of Map.groupBy(others, (entry) => entry.unit).values()) {
    const candidates = unit.flatMap((entry, index) => {
      const pool = pools.get(entry.categoryId)
      const earlier = unit.slice(0, index).filter(({ categoryId }) => categoryId === entry.categoryId)
      return pool ? [{ ...entry, pool, from: entry.firstBadge || pool.minBadge, turn: earlier.length }] : []
    })
    const from = Math.max(0, ...candidates.map((entry) => entry.from))
    const common = lowestFreeRun(candidates, from)
    for (const candidate of candidates) {
      const { cartItemId, pool, turn } = candidate
      const shared = common === undefined ? undefined : common + turn
      const badge = isPromised(candidate, shared) ? shared : ownBadge(candidate)
      if (badge === undefined) continue
      assigned.set(cartItemId, badge)
      pool.taken.add(badge)
    }
  }
  return assigned
}

type Candidate = { pool: CategoryBadges; from: number; lastBadge: number; turn: number }

/** True for a free badge that the sale of the entry promised. */
const isPromised = ({ pool, lastBadge }: Candidate, badge: number | undefined): badge is number =>
  badge !== undefined && badge <= lastBadge && isFree(pool, badge)

/** The lowest free badge that the sale promised. If the range of a step has none, the lowest of the category. */
function ownBadge({ pool, from, lastBadge }: Candidate) {
  const promised = lowestFree(pool, from, lastBadge)
  // guard: entry-without-a-number-of-its-step-gets-another
  if (promised === undefined && lastBadge < LAST_BADGE) return lowestFree(pool, pool.minBadge)
  return promised
}

/**
 * The lowest badge from which all entries get their own: the first ones of each category this badge, the second ones the
 * next. Without such a run, the lowest badge that the first ones can share.
 */
function lowestFreeRun(candidates: Candidate[], from: number) {
  const shared = lowestCommonFree(
    candidates.map(({ pool }) => pool),
    from,
  )
  const last = Math.max(0, ...candidates.map(({ turn }) => turn))
  if (last === 0 || shared === undefined) return shared
  for (let badge = shared; badge <= LAST_BADGE - last; badge++)
    if (candidates.every((one) => isPromised(one, badge + one.turn))) return badge
  return shared
}

/** The entries that get the badge that they want, because it is free and offered. */
function assignWanted(waiting: UnnumberedEntry[], pools: Map<string, CategoryBadges>) {
  const assigned = new Map<number, number>()
  for (const { cartItemId, categoryId, firstBadge, lastBadge, wanted } of waiting) {
    const pool = pools.get(categoryId)
    if (!pool || wanted === undefined || pool.taken.has(wanted)) continue
    // guard: moved-entry-keeps-an-offered-badge
    if (
      wanted < (firstBadge || pool.minBadge) ||
      wanted > lastBadge ||
      !(pool.list?.includes(wanted) ?? true)
    )
      continue
    assigned.set(cartItemId, wanted)
    pool.taken.add(wanted)
  }
  return assigned
}

const isFree = ({ taken, list }: CategoryBadges, badge: number) =>
  !taken.has(badge) && (list?.includes(badge) ?? true)

/** The entries that have a badge. */
export const withBadge = <Entry extends { badge: number | null }>(entries: readonly Entry[]) =>
  entries.flatMap(({ badge, ...entry }) => (badge === null ? [] : [{ ...entry, badge }]))
