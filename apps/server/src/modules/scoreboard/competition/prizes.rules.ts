import { competitionMessages } from '@porteira/domain'
import {
  agreementProblem,
  type GoodsDecision,
  goodsText,
  prizeBaseInCents,
  prizesOfPlaces,
  type PrizeTerms,
  prizeTermTexts,
  type ShareAgreement,
  sharePrizes,
  type SharedPrizes,
} from '@porteira/domain/competition'
import { type Competition, decisionsOf } from './competition.rules.ts'
import { resultOf } from './result-state.rules.ts'
import type { StoredFact } from './stored.rules.ts'

/** What the paid entries of a category brought, without interest. */
export type Takings = { paidEntries: number; netInCents: number }

/** The prizes of a strength with the numbers on which they depend. */
const termsOf = ({ rules }: Competition, strength: number, takings: Takings): PrizeTerms => ({
  prizes: rules.strengths[strength - 1]?.prizes ?? [],
  riders: rules.riders,
  paidEntries: takings.paidEntries,
  baseInCents: prizeBaseInCents(rules.prizeBase, takings),
})

/** What the places of a strength win by now, together and each, and how it follows from the rules. */
export function poolOf(competition: Competition, strength: number, takings: Takings) {
  const terms = termsOf(competition, strength, takings)
  const places = prizesOfPlaces(terms)
  return {
    cents: places.reduce((sum, { cents }) => sum + cents, 0),
    goods: places.flatMap(({ goods }) => goods.map(goodsText)),
    terms: prizeTermTexts(terms),
    places: places.map(({ place, cents, goods }) => ({ place, cents, goods: goods.map(goodsText) })),
  }
}

/** What the places of a strength win, divided by the decisions in effect. */
export function prizesOf(competition: Competition, strength: number, takings: Takings): SharedPrizes {
  const { state } = competition
  const prizes = prizesOfPlaces(termsOf(competition, strength, takings))
  const own = (kind: string) =>
    decisionsOf(competition, kind).filter(({ body }) => body['strength'] === strength)
  const bodyOf = <Body>({ body }: StoredFact) => body as Body
  return sharePrizes(prizes, state.finals[strength - 1]?.standings ?? [], {
    agreements: own('shared').map((fact) => bodyOf<ShareAgreement>(fact)),
    goods: own('goodsGiven').map((fact) => bodyOf<GoodsDecision>(fact)),
  })
}

/** What the prizes of an official result were when it was signed, as its decision stores them. */
export type SignedPrizes = {
  takings: Takings
  prizes: Omit<SharedPrizes, 'won'> & { won: readonly (readonly [number, WonPrize])[] }
}

type WonPrize = SharedPrizes['won'] extends ReadonlyMap<number, infer Won> ? Won : never

export const signedPrizes = (takings: Takings, prizes: SharedPrizes): SignedPrizes => ({
  takings,
  prizes: { ...prizes, won: [...prizes.won] },
})

/** The prizes of a strength and on what they depend: of an official result as it was signed, else as they are now. */
export function prizesWithTakings(competition: Competition, strength: number, now: Takings) {
  const { official } = resultOf(competition, strength)
  // guard: official-prizes-stay
  const { takings = now, prizes } = (official?.body ?? {}) as Partial<SignedPrizes>
  if (prizes) return { takings, prizes: { ...prizes, won: new Map(prizes.won) } }
  return { takings, prizes: prizesOf(competition, strength, takings) }
}

/** The entries that win money, goods or a trophy: their riders show document and card before the result is official. */
export function winnersOf(competition: Competition, strength: number, { won }: SharedPrizes): number[] {
  const trophies = competition.rules.strengths[strength - 1]?.trophies ?? 0
  const standings = competition.state.finals[strength - 1]?.standings ?? []
  return standings
    .filter(({ place = 0, badge }) => {
      const prize = won.get(badge)
      return place > 0 && (place <= trophies || (prize && (prize.cents > 0 || prize.goods.length > 0)))
    })
    .map(({ badge }) => badge)
}

/** Why those who share cannot divide their prizes as they agreed; undefined if they can. */
export function agreementRefusal(
  competition: Competition,
  body: Record<string, unknown>,
  takings: Takings,
): { code: string; message: string } | undefined {
  const agreement = body as ShareAgreement & { strength: number }
  const { groups } = prizesOf(competition, agreement.strength, takings)
  const named = agreement.shares.map(({ badge }) => badge)
  const pool = groups.find(({ badges }) => badges.some((badge) => named.includes(badge)))
  const message = agreementProblem(pool, agreement)
  // guard: agreement-of-own-prizes-only
  return message === undefined ? undefined : { code: 'wrong_share', message }
}

/** Why goods cannot be given as decided; undefined if entries share them. */
export function goodsRefusal(
  competition: Competition,
  body: Record<string, unknown>,
  takings: Takings,
): { code: string; message: string } | undefined {
  const given = body as GoodsDecision & { strength: number }
  const { sharedGoods } = prizesOf(competition, given.strength, takings)
  const isShared = sharedGoods.some(
    ({ place, name, badges }) => place === given.place && name === given.name && badges.includes(given.badge),
  )
  // guard: goods-of-a-shared-place-only
  return isShared ? undefined : { code: 'not_shared', message: competitionMessages.notShared(given.name) }
}
