import {
  businessDate,
  methodsWith,
  paidByLabels,
  type PaymentReference,
  type PlainDate,
  referenceTexts,
} from '@porteira/domain'
import type { PaymentMethod } from '#platform/database/tables.ts'
import { cents, type Column, instant, plainDate, sheetOf, sum, type Worksheet } from './cells.rules.ts'

/** One line of the money of an event or of a shift. */
export type LedgerRow = {
  at: Date
  kind: 'sale' | 'refund' | 'withdrawal' | 'deposit' | 'courtesy'
  method: PaymentMethod | 'courtesy' | ''
  /** The shift that booked the line, of a Pix part the one that completed its sale; null outside of the till. */
  shiftId: string | null
  shiftNumber: number | null
  cartId: string | null
  cartCode: string
  buyerName: string
  /** Centavos: received money is positive, refunded or withdrawn money is negative. A courtesy is positive but no money. */
  inCents: number
  /** What the desk noted of the payment; of a card refund the NSU of the reversal. */
  reference: Partial<PaymentReference>
  /** The reason of a movement or a courtesy, or the description of a refund. */
  reason: string
  isRehearsal: boolean
}

/** Received and returned centavos of one method. */
export type MethodSum = { method: PaymentMethod; received: number; returned: number; count: number }

const METHODS = methodsWith()

/** The lines that are money of buyers: no movement of a drawer and no courtesy. */
export const moneyOf = (rows: readonly LedgerRow[]) =>
  rows.filter(({ kind }) => kind === 'sale' || kind === 'refund')

export const receivedIn = (rows: readonly LedgerRow[]) =>
  sum(rows, ({ kind, inCents }) => (kind === 'sale' ? inCents : 0))
export const refundedIn = (rows: readonly LedgerRow[]) =>
  sum(rows, ({ kind, inCents }) => (kind === 'refund' ? -inCents : 0))
export const courtesiesIn = (rows: readonly LedgerRow[]) =>
  sum(rows, ({ kind, inCents }) => (kind === 'courtesy' ? inCents : 0))

export const ofMethod = (rows: readonly LedgerRow[], method: PaymentMethod) =>
  rows.filter((row) => row.method === method)

/** The sums of each method with a line. `count` is the number of payments. */
export const methodSums = (rows: readonly LedgerRow[]): MethodSum[] =>
  METHODS.map((method) => ({ method, lines: ofMethod(moneyOf(rows), method) }))
    .filter(({ lines }) => lines.length > 0)
    .map(({ method, lines }) => ({
      method,
      received: receivedIn(lines),
      returned: refundedIn(lines),
      count: lines.filter(({ kind }) => kind === 'sale').length,
    }))

/** The lines of each business day, in order. */
export const byDay = (rows: readonly LedgerRow[]): [PlainDate, LedgerRow[]][] =>
  [...Map.groupBy(rows, ({ at }) => businessDate(at))].toSorted(([a], [b]) => (a < b ? -1 : 1))

/** The note of a line: what the desk noted of the payment, and the reason. */
export const noteOf = ({ reference, reason }: LedgerRow) =>
  [...referenceTexts(reference), reason].filter(Boolean).join(' · ')

/** The columns of what was received and returned. */
export const AMOUNTS: Column<{ received: number; returned: number }>[] = [
  ['Recebido (R$)', 16, ({ received }) => cents(received)],
  ['Devolvido (R$)', 16, ({ returned }) => cents(returned)],
  ['Líquido (R$)', 16, ({ received, returned }) => cents(received - returned)],
]

export const methodWorksheet = (rows: readonly LedgerRow[]): Worksheet =>
  sheetOf('Por forma', methodSums(rows), [
    ['Forma', 14, ({ method }) => paidByLabels[method]],
    ['Pagamentos', 12, ({ count }) => count],
    ...AMOUNTS,
  ])

/** The sums of each day and method, which add up to the ledger. */
export const dayMethodWorksheet = (rows: readonly LedgerRow[]): Worksheet =>
  sheetOf(
    'Dias por forma',
    byDay(moneyOf(rows)).flatMap(([day, lines]) => methodSums(lines).map((one) => ({ day, ...one }))),
    [
      ['Dia', 14, ({ day }) => plainDate(day)],
      ['Forma', 14, ({ method }) => paidByLabels[method]],
      ['Pagamentos', 12, ({ count }) => count],
      ...AMOUNTS,
    ],
  )

/** The money of each shift by method, and in the last line the money outside of the till. */
export const shiftWorksheet = (rows: readonly LedgerRow[]): Worksheet => {
  const shifts = [...Map.groupBy(moneyOf(rows), ({ shiftNumber }) => shiftNumber)]
  return sheetOf(
    'Por caixa',
    shifts.toSorted(([a], [b]) => (a ?? Infinity) - (b ?? Infinity)),
    [
      ['Caixa', 20, ([number]) => number ?? 'Fora do caixa'],
      ...METHODS.flatMap((method): Column<(typeof shifts)[number]>[] => {
        const name = paidByLabels[method]
        return [
          [`${name} recebido (R$)`, 20, ([, lines]) => cents(receivedIn(ofMethod(lines, method)))],
          [`${name} devolvido (R$)`, 20, ([, lines]) => cents(refundedIn(ofMethod(lines, method)))],
        ]
      }),
      ['Líquido (R$)', 16, ([, lines]) => cents(receivedIn(lines) - refundedIn(lines))],
    ],
  )
}

const KINDS: Record<LedgerRow['kind'], string> = {
  sale: 'Venda',
  refund: 'Devolução',
  withdrawal: 'Sangria',
  deposit: 'Suprimento',
  courtesy: 'Cortesia',
}

export const lineWorksheet = (rows: readonly LedgerRow[]): Worksheet =>
  sheetOf('Lançamentos', rows, [
    ['Quando', 18, ({ at }) => instant(at)],
    ['Caixa', 10, ({ shiftNumber }) => shiftNumber],
    ['Lançamento', 14, ({ kind }) => KINDS[kind]],
    ['Forma', 12, ({ method }) => (method === '' ? paidByLabels.cash : paidByLabels[method])],
    ['Código', 14, ({ cartCode }) => cartCode],
    ['Comprador', 32, ({ buyerName }) => buyerName],
    ['Valor (R$)', 14, ({ inCents }) => cents(inCents)],
    ['Observação', 44, noteOf],
  ])
