import { type ShareAgreement, agreementProblem } from './prize-agreements.ts'
import { type Goods, type PlacePrize } from './prizes.ts'
import type { Standing } from './strength-state.ts'

/** Entries that share the money of the places from `from` to `to`. An entry with a place of its own is alone. */
export type PrizeGroup = {
  from: number
  to: number
  /** By number. */
  badges: readonly number[]
  /** The money of all these places. The shares sum to it. */
  cents: number
  shares: readonly { badge: number; cents: number }[]
  /** True if the shares are those of a recorded agreement. */
  isAgreed: boolean
}

/** Goods of a place that several entries share. They are not divided: an agreement or a draw gives them to one entry. */
export type SharedGoods = Goods & {
  place: number
  badges: readonly number[]
  /** Who got them. Undefined until it is decided. */
  decided: { badge: number; by: GoodsDecision['by'] } | undefined
}

/** All goods of this name of a place go to one of the entries that share the place. */
export type GoodsDecision = { place: number; name: string; badge: number; by: 'agreement' | 'draw' }

export type SharedPrizes = {
  groups: readonly PrizeGroup[]
  /** What each entry gets for itself, also goods that were decided. Every entry with a place is in it. */
  won: ReadonlyMap<number, { cents: number; goods: readonly Goods[] }>
  sharedGoods: readonly SharedGoods[]
  /** Why recorded agreements have no effect, as sentences. */
  problems: readonly string[]
}

export type SharingDecisions = {
  agreements?: readonly ShareAgreement[]
  goods?: readonly GoodsDecision[]
}

type Placed = { badge: number; place: number; trophy: number | undefined }

/**
 * Divides prizes among the entries with a place. Those who share the places p to q share the money of these places
 * equally, and the lowest numbers get the odd centavos; or they get what they agreed on, if its sum is the same. A tie-break
 * for a trophy leaves the place and so the money shared, and who has the trophy of one of these places gets its goods.
 */
export function sharePrizes(
  prizes: readonly PlacePrize[],
  standings: readonly (Pick<Standing, 'badge' | 'place'> & Partial<Pick<Standing, 'trophy'>>)[],
  { agreements = [], goods = [] }: SharingDecisions = {},
): SharedPrizes {
  const placed = standings
    .flatMap(({ badge, place, trophy }) => (place === undefined ? [] : [{ badge, place, trophy }]))
    .sort((a, b) => a.place - b.place || a.badge - b.badge)
  const groups = groupsOf(placed).map((group) => shareMoney(prizes, group, agreements))
  const goodsOfTies = groups.flatMap((tie) =>
    tiesOfGoods(tie, placed).map((one) => shareGoods(prizes, one, goods)),
  )
  const cents = new Map(groups.flatMap(({ shares }) => shares.map((one) => [one.badge, one.cents])))
  const won = goodsOfTies.flatMap(({ badges, each, shared }) =>
    badges.map((badge) => {
      const decided = shared.filter((one) => one.decided?.badge === badge)
      return [badge, { cents: cents.get(badge) ?? 0, goods: sumOf([...each, ...decided]) }] as const
    }),
  )
  return {
    groups,
    won: new Map(won),
    sharedGoods: goodsOfTies.flatMap(({ shared }) => shared),
    problems: agreements.flatMap((agreement) => problemOf(groups, agreement) ?? []),
  }
}

/** `count` parts of an amount that differ by at most a centavo, the larger ones first. */
export function equalShares(cents: number, count: number): number[] {
  const odd = cents % count
  return Array.from({ length: count }, (_, index) => (cents - odd) / count + (index < odd ? 1 : 0))
}

type Group = Pick<PrizeGroup, 'from' | 'to' | 'badges'>

/** Those who share a place, with the places that they share. */
function groupsOf(placed: readonly Placed[]): Group[] {
  const places = new Map<number, number[]>()
  for (const { badge, place } of placed) places.set(place, [...(places.get(place) ?? []), badge])
  return [...places].map(([from, badges]) => ({ from, to: from + badges.length - 1, badges }))
}

/** Entries and the places of which they share the goods, as many places as entries. */
type TieOfGoods = { places: readonly number[]; badges: readonly number[] }

/** Who has the trophy of one of the shared places gets the goods of this place, and the others share those of the rest. */
function tiesOfGoods({ from, to, badges }: Group, placed: readonly Placed[]): TieOfGoods[] {
  const all = badges.map((_, index) => from + index)
  // guard: trophy-gives-goods
  const isOwn = ({ badge, trophy = 0 }: Placed) => badges.includes(badge) && from <= trophy && trophy <= to
  const alone = placed.filter(isOwn).map(({ badge, trophy = 0 }) => ({ places: [trophy], badges: [badge] }))
  const places = all.filter((place) => !alone.some((one) => one.places.includes(place)))
  const left = badges.filter((badge) => !alone.some((one) => one.badges.includes(badge)))
  return [...alone, ...(left.length > 0 ? [{ places, badges: left }] : [])]
}

function shareMoney(
  prizes: readonly PlacePrize[],
  group: Group,
  agreements: readonly ShareAgreement[],
): PrizeGroup {
  const { from, to } = group
  const cents = prizes
    .filter(({ place }) => from <= place && place <= to)
    .reduce((sum, prize) => sum + prize.cents, 0)
  const pool = { ...group, cents }
  const agreed = agreements.filter((agreement) => agreementProblem(pool, agreement) === undefined).pop()
  const equal = equalShares(cents, group.badges.length)
  const shares = agreed?.shares ?? group.badges.map((badge, index) => ({ badge, cents: equal[index] ?? 0 }))
  return { ...pool, shares, isAgreed: agreed !== undefined }
}

/** Goods that all places of a tie have go to each entry. The others are shared. */
function shareGoods(
  prizes: readonly PlacePrize[],
  { places, badges }: TieOfGoods,
  decisions: readonly GoodsDecision[],
) {
  const countOf = (place: number, name: string) =>
    prizes.find((prize) => prize.place === place)?.goods.find((one) => one.name === name)?.count ?? 0
  const names = new Set(
    prizes
      .filter(({ place }) => places.includes(place))
      .flatMap(({ goods }) => goods.map(({ name }) => name)),
  )
  const each = [...names].map((name) => ({
    name,
    count: Math.min(...places.map((place) => countOf(place, name))),
  }))
  const shared = places.flatMap((place) =>
    each.map(({ name, count }): SharedGoods => {
      const decision = decisions
        .filter((one) => one.place === place && one.name === name && badges.includes(one.badge))
        .pop()
      const decided = decision && { badge: decision.badge, by: decision.by }
      return { place, name, count: countOf(place, name) - count, badges, decided }
    }),
  )
  return { badges, each, shared: shared.filter(({ count }) => count > 0) }
}

/** Why an agreement is not the one of its group. One that a later agreement replaced has no problem. */
function problemOf(groups: readonly PrizeGroup[], agreement: ShareAgreement) {
  const named = new Set(agreement.shares.map(({ badge }) => badge))
  const group = groups.find(({ badges }) => badges.some((badge) => named.has(badge)))
  return agreementProblem(group, agreement)
}

/** The same goods together. */
function sumOf(goods: readonly Goods[]): Goods[] {
  const counts = new Map<string, number>()
  for (const { name, count } of goods) counts.set(name, (counts.get(name) ?? 0) + count)
  return [...counts].flatMap(([name, count]) => (count > 0 ? [{ name, count }] : []))
}
