import type { Reply } from '@porteira/contract'
import { formatReais, parseReais } from '@porteira/domain'
import { agreementProblem, listed, reais } from '@porteira/domain/competition'

export type Prizes = Reply<'GET /api/competition/:catUUID/prizes'>
export type PrizeItem = Prizes['items'][number]
export type Group = PrizeItem['groups'][number]
export type SharedGoods = PrizeItem['sharedGoods'][number]

/** '2.000,00', '2000' or '2000,5' → centavos; undefined for anything else. */
export const parseAmount = (typed: string) => parseReais(typed.trim().replace(/\.(?=\d{3}(?:\D|$))/g, ''))

/** 200000 centavos → '2.000,00', as a person types it. */
export const typedAmount = (cents: number) => formatReais(cents).replace(/^R\$\s*/, '')

export type TypedShares = ReadonlyMap<number, string>

/** The shares as they are typed. A wrong amount is NaN. */
const sharesOf = ({ shares }: Group, typed: TypedShares) =>
  shares.map(({ badge }) => ({ badge, cents: parseAmount(typed.get(badge) ?? '') ?? Number.NaN }))

/** The agreement that is typed, its sum in centavos, and why it cannot be stored. */
export function agreementOf(group: Group, typed: TypedShares, agreed: ReadonlySet<number>) {
  const shares = sharesOf(group, typed)
  const badges = shares.map(({ badge }) => badge)
  const agreedBy = badges.filter((badge) => agreed.has(badge))
  const sum = shares.reduce((all, { cents }) => all + (Number.isNaN(cents) ? 0 : cents), 0)
  return { shares, agreedBy, sum, problem: agreementProblem({ ...group, badges }, { shares, agreedBy }) }
}

/** What the places of a group win: 'R$ 8.000,00 e SELA'; a dash for nothing. */
export const prizeTextOf = (cents: number, goods: readonly string[]) =>
  listed([...(cents > 0 ? [reais(cents)] : []), ...goods]) || '–'

/** The amount that each of a group gets; one for all if it is the same. */
export function eachText({ shares }: Group) {
  const amounts = new Set(shares.map(({ cents }) => cents))
  const [first = 0] = amounts
  return amounts.size === 1
    ? [first > 0 ? reais(first) : '–']
    : shares.map(({ badge, cents }) => `${badge}: ${reais(cents)}`)
}

/** The places of a group with what each of them wins. */
export const placesIn = ({ places }: PrizeItem, { from, to }: Pick<Group, 'from' | 'to'>) =>
  places.filter(({ place }) => place >= from && place <= to)
