import { FIELD_BOUNDS } from './field-bounds.ts'

/** The highest competitor number. */
export const LAST_BADGE = 9999

const LIST = /^\d{1,4}(-\d{1,4})?(,\d{1,4}(-\d{1,4})?)*$/

/** The numbers from `first` to `last`, both included. */
export type BadgeRange = { first: number; last: number }

/** The numbers on offer, ascending and without repetition. */
export type BadgeList = readonly number[]

/** The numbers of one category. Without a list every number may be given. */
export type BadgePool = { list: BadgeList | undefined; taken: ReadonlySet<number> }

/**
 * '1-50,61,70-99' → the numbers. Undefined when the text is not such a list: empty, longer than 5,000 characters,
 * with the number 0 or with a descending range.
 */
export function parseBadgeList(text: string): BadgeList | undefined {
  if (text.length > FIELD_BOUNDS.availableBadges || !LIST.test(text)) return undefined
  const ranges = text.split(',').map((part) => part.split('-').map(Number))
  const offered = new Set<number>()
  for (const [first = 0, last = first] of ranges) {
    if (first < 1 || last < first) return undefined
    for (let badge = first; badge <= last; badge++) offered.add(badge)
  }
  return [...offered].sort((a, b) => a - b)
}

/** Numbers of the list that are not taken, from `from` on. */
export const freeBadges = (list: BadgeList, taken: ReadonlySet<number>, from = 1): number[] =>
  list.filter((badge) => badge >= from && !taken.has(badge))

/** The lowest free number of the list from `from` to `upTo`, both included. */
export const lowestFree = (pool: BadgePool, from: number, upTo: number = LAST_BADGE) =>
  lowestCommonFree([pool], from, upTo)

/** The lowest number that is free in every category of a bundle's unit, so that the rider keeps one number. */
export function lowestCommonFree(
  pools: BadgePool[],
  from: number,
  upTo: number = LAST_BADGE,
): number | undefined {
  const offered = pools.map(({ list }) => list && new Set(list))
  for (let badge = Math.max(1, from); badge <= upTo; badge++) {
    const isFree = pools.every(
      ({ taken }, index) => !taken.has(badge) && (offered[index]?.has(badge) ?? true),
    )
    if (isFree) return badge
  }
  return undefined
}

/** The list of these numbers as text, neighbours as one range: the opposite of `parseBadgeList`. */
export function formatBadgeList(badges: readonly number[]): string {
  const ranges: [first: number, last: number][] = []
  for (const badge of [...new Set(badges)].sort((a, b) => a - b)) {
    const range = ranges[ranges.length - 1]
    if (range && badge === range[1] + 1) range[1] = badge
    else ranges.push([badge, badge])
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',')
}
