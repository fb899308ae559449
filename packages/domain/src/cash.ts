/** The notes and coins of the real that the desk counts, in centavos, the largest first. */
export const CASH_VALUES_IN_CENTS = [
  20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 25, 10, 5, 1,
] as const

/** How many notes or coins there are of one value. */
export type CashCount = { valueInCents: number; quantity: number }

/** The most cash that a drawer may hold, in centavos: R$ 1.000.000,00. */
export const MAX_CASH_IN_CENTS = 100_000_000

/** The sum of counted notes and coins in centavos. */
export const countedInCents = (counts: readonly CashCount[]) =>
  counts.reduce((sum, { valueInCents, quantity }) => sum + valueInCents * quantity, 0)

/** True for counts of notes and coins that exist, each value once, within what a drawer may hold. */
export const isCashCount = (counts: readonly CashCount[]) =>
  counts.every(({ valueInCents }) => CASH_VALUES_IN_CENTS.some((value) => value === valueInCents)) &&
  new Set(counts.map(({ valueInCents }) => valueInCents)).size === counts.length &&
  countedInCents(counts) <= MAX_CASH_IN_CENTS
