import { CASH_VALUES_IN_CENTS, countedInCents } from '@porteira/domain'

const FIRST_COIN = 7

/** Notes and coins in centavos, from the largest one. */
export const NOTES = CASH_VALUES_IN_CENTS.slice(0, FIRST_COIN)
export const COINS = CASH_VALUES_IN_CENTS.slice(FIRST_COIN)

/** How many there are of a note or coin, by its value in centavos, as it was typed. */
export type Counted = Readonly<Partial<Record<number, string>>>

const quantityOf = (counted: Counted, value: number) => Number(counted[value] ?? '')

/** What the notes or coins of one value are worth, in centavos. */
export const sumOfRow = (counted: Counted, value: number) => value * quantityOf(counted, value)

/** What is in the drawer, in centavos. */
export const sumOfCount = (counted: Counted) =>
  countedInCents(
    CASH_VALUES_IN_CENTS.map((valueInCents) => ({
      valueInCents,
      quantity: quantityOf(counted, valueInCents),
    })),
  )

/** The rows as they are sent: the value in reais and how many there are. */
export const rowsOfCount = (counted: Counted) =>
  CASH_VALUES_IN_CENTS.map((value) => ({ value: value / 100, quantity: quantityOf(counted, value) }))

/** -700 centavos → 'Faltam'; 700 → 'Sobram'. */
export const differenceWord = (inCents: number) =>
  inCents === 0 ? 'Sem diferença' : inCents < 0 ? 'Faltam' : 'Sobram'
