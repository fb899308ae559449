import { prizeMessages } from '#messages/prizes.ts'

/** What those who share places agreed on. */
export type ShareAgreement = {
  shares: readonly { badge: number; cents: number }[]
  /** The numbers whose riders agreed. */
  agreedBy: readonly number[]
}

/** What the entries of an agreement share. */
export type PrizePool = { from: number; to: number; badges: readonly number[]; cents: number }

/** Why this is not an agreement about these places, as a sentence; undefined if it is. */
export function agreementProblem(
  pool: PrizePool | undefined,
  { shares, agreedBy }: ShareAgreement,
): string | undefined {
  const named = shares.map(({ badge }) => badge)
  if (!pool || named.length !== pool.badges.length || !pool.badges.every((badge) => named.includes(badge)))
    return prizeMessages.otherNumbers(pool?.badges ?? [])
  if (!shares.every(({ cents }) => Number.isSafeInteger(cents) && cents >= 0))
    return prizeMessages.wrongAmount
  const sum = shares.reduce((all, { cents }) => all + cents, 0)
  // guard: agreement-sums-to-prize
  if (sum !== pool.cents) return prizeMessages.otherSum(sum, pool)
  const missing = pool.badges.filter((badge) => !agreedBy.includes(badge))
  // guard: agreement-of-all-who-share
  if (missing.length > 0) return prizeMessages.notAgreed(missing)
  return undefined
}
