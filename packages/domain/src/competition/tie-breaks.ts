import type { Decision } from './facts.ts'
import type { Round } from './results.ts'
import type { StrengthRules } from './rules.ts'

/** Entries that share a place. `place` counts those before them. */
export type SharedPlace = { place: number; badges: readonly number[] }

export type TieBreak = Extract<Decision, { kind: 'tieBreak' }>

export const isTieBreak = (one: Decision): one is TieBreak => one.kind === 'tieBreak'

/** Entries of a tie-break that have not finished its round. */
export type ThrownTieBreak = { tieBreak: string; round: number; pending: readonly number[] }

/** What the tie-breaks of a strength decided so far. */
export type Settled = {
  /** Entries that share a place, the best first. */
  groups: readonly Group[]
  /** The order in which entries get trophies. Tie-breaks for a trophy alone part only this one. */
  order: readonly Group[]
  /** Ties for a trophy that the rules decide by shots, while they have no tie-break. */
  ties: readonly SharedPlace[]
  thrown: readonly ThrownTieBreak[]
}

/** What the tie-breaks of a strength depend on. */
export type TieBreaks = {
  rule: Pick<StrengthRules, 'trophies' | 'tie'>
  /** In the order in which they were decided. */
  decided: readonly TieBreak[]
  roundOf: (tieBreak: string, badge: number, round: number) => Round
}

type Group = readonly number[]

/** Parts groups of equal entries, the best first, by their tie-breaks. Places count from `first` on. */
export function settleTies(groups: readonly Group[], tieBreaks: TieBreaks, first = 1): Settled {
  let place = first
  const parts = groups.map((group) => {
    const part = settleGroup(group, place, tieBreaks)
    place += group.length
    return part
  })
  return {
    groups: parts.flatMap((part) => part.groups),
    order: parts.flatMap((part) => part.order),
    ties: parts.flatMap(({ ties }) => ties),
    thrown: parts.flatMap(({ thrown }) => thrown),
  }
}

/**
 * The last tie-break that names all of a group parts it, and earlier ones what is still equal. A member that was disqualified
 * later is not in the group, and the others keep their order.
 */
function settleGroup(group: Group, place: number, { rule, decided, roundOf }: TieBreaks): Settled {
  const [tieBreak] = group.length > 1 ? decided.filter(({ badges }) => isWithin(group, badges)).slice(-1) : []
  if (!tieBreak) {
    const isOpen = rule.tie === 'throw' && group.length > 1 && place <= rule.trophies
    return { groups: [group], order: [group], ties: isOpen ? [{ place, badges: group }] : [], thrown: [] }
  }
  const isForPlace = tieBreak.for === 'place'
  const played = playTieBreak(group, { place, last: lastPlaceOf(tieBreak, rule) }, (badge, round) =>
    roundOf(tieBreak.id, badge, round),
  )
  const thrown = played.open.map((open) => ({ tieBreak: tieBreak.id, ...open }))
  const earlier = decided.filter((one) => one !== tieBreak)
  const parts =
    thrown.length > 0
      ? { groups: played.groups, order: played.groups, ties: [], thrown }
      : settleTies(played.groups, { rule, decided: earlier, roundOf }, place)
  return { ...parts, groups: isForPlace ? parts.groups : [group] }
}

/** The last place that a tie-break decides: the named one, and each with a trophy that the rules decide by shots. */
function lastPlaceOf(tieBreak: TieBreak, { trophies, tie }: Pick<StrengthRules, 'trophies' | 'tie'>) {
  const { place = trophies } = tieBreak
  const last = tie === 'throw' ? Math.max(place, trophies) : place
  return tieBreak.for === 'trophy' ? Math.min(last, trophies) : last
}

const isWithin = (group: Group, named: Group) => group.every((badge) => named.includes(badge))

/**
 * Orders tied entries by their shots: those with more hits in a round come before the others, who throw on only for a
 * place up to `last`. `open` holds those who have not finished their round.
 */
function playTieBreak(
  tied: Group,
  { place, last }: { place: number; last: number },
  roundOf: (badge: number, round: number) => Round,
  round = 1,
): { groups: readonly Group[]; open: readonly { round: number; pending: Group }[] } {
  if (tied.length < 2 || place > last) return { groups: [tied], open: [] }
  const pending = tied.filter((badge) => !roundOf(badge, round).isDone)
  if (pending.length > 0) return { groups: [tied], open: [{ round, pending }] }
  let next = place
  const parts = byHits(tied, (badge) => roundOf(badge, round).hits).map((group) => {
    const part = playTieBreak(group, { place: next, last }, roundOf, round + 1)
    next += group.length
    return part
  })
  return { groups: parts.flatMap(({ groups }) => groups), open: parts.flatMap(({ open }) => open) }
}

/** The trophy of each entry that has one for itself: 1 is the best. */
export function trophiesOf(order: readonly Group[], trophies: number): ReadonlyMap<number, number> {
  const places = placesOf(order)
  const single = order.filter(({ length }) => length === 1).flat()
  return new Map([...places].filter(([badge, place]) => place <= trophies && single.includes(badge)))
}

/** The place of each entry: 1, 1, 3. */
export function placesOf(groups: readonly Group[]): ReadonlyMap<number, number> {
  const places = new Map<number, number>()
  for (const group of groups) {
    const place = places.size + 1
    for (const badge of group) places.set(badge, place)
  }
  return places
}

/** Groups of equal hits, the most hits first. Each group keeps the order of the numbers. */
export function byHits(badges: Group, hitsOf: (badge: number) => number): number[][] {
  const groups = new Map<number, number[]>()
  for (const badge of badges) groups.set(hitsOf(badge), [...(groups.get(hitsOf(badge)) ?? []), badge])
  return [...groups].sort(([a], [b]) => b - a).map(([, group]) => group)
}
