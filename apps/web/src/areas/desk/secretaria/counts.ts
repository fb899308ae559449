import type { Shift } from '@porteira/contract'
import { CASH_VALUES_IN_CENTS, countedInCents } from '@porteira/domain'
import { amountText, centsOf } from '#api/amounts.ts'

const FIRST_COIN = 7

/** Notes and coins in centavos, from the largest one. */
export const NOTES = CASH_VALUES_IN_CENTS.slice(0, FIRST_COIN)
export const COINS = CASH_VALUES_IN_CENTS.slice(FIRST_COIN)

/** How many there are of a note or coin, by its value in centavos, as it was typed. */
export type Counted = Readonly<Partial<Record<number, string>>>

/** An amount of cash. The server leaves out the cash of an open shift for people whose count is blind. */
export const blindText = (reais: number | null) => (reais === null ? 'após a contagem' : amountText(reais))

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

/** 'Aprovar a falta de R$ 7,00 no caixa 2?'; for a count without a difference 'Aprovar a contagem do caixa 2?'. */
export function approvalTitle({ number, difference }: Pick<Shift, 'number' | 'difference'>) {
  if (!difference) return `Aprovar a contagem do caixa ${number}?`
  return `Aprovar a ${difference < 0 ? 'falta' : 'sobra'} de ${amountText(Math.abs(difference))} no caixa ${number}?`
}

/** What an earlier count found before cash was put in or taken out; '' without such a count. */
export function earlierCountText({ earlierCount }: Pick<Shift, 'earlierCount'>) {
  if (!earlierCount) return ''
  const { counted, expected, difference } = earlierCount
  const found = `${differenceWord(centsOf(difference)).toLowerCase()} ${amountText(Math.abs(difference))}`
  return `Contagem anterior: contado ${amountText(counted)}, esperado ${amountText(expected)} (${found}). Depois dela houve sangria ou suprimento.`
}
