/** The hard ceiling of an address, as a multiple of the number of calls from which it needs proofs of work. */
const CEILING = 30
/** The iterations of PBKDF2 in one try of the easiest challenge. */
const LEAST_COST = 1000

/** The address of a caller, and the cost of the proof of work that its call carries: 0 without a valid one. */
export type CallerAddress = { ip: string; provenCost: number }

/** The address of an actor, for limits. */
export const addressOf = ({ ipPrefix = '', provenCost = 0 }: { ipPrefix?: string; provenCost?: number }) => ({
  ip: ipPrefix,
  provenCost,
})

export const ceilingOf = (most: number) => most * CEILING

/** The cost of a call that follows `count` others of its address. It grows to about four times at the ceiling. */
export const costAfter = (count: number, most: number) =>
  Math.round(LEAST_COST * (1 + Math.max(0, count - most) / (10 * most)))

/**
 * The cost of the proof that a call needs which follows `count` others of its address; undefined if it needs none. A
 * proof is enough up to the double of its cost, because the address may have made more calls since its challenge.
 */
export function missingProof(count: number, most: number, provenCost: number) {
  if (count < most) return undefined
  const cost = costAfter(count, most)
  // guard: proof-above-limit-of-address
  return provenCost * 2 >= cost ? undefined : cost
}
