import type { ShiftLine, TillDay } from '@porteira/contract'
import {
  businessDate,
  deskMethods,
  mapDeskMethods,
  methodsWith,
  type PlainDate,
  reaisFromCents,
} from '@porteira/domain'
import type { MoneyOfShift, ShiftRow } from '#modules/payments/index.ts'
import { sum } from './cells.rules.ts'
import {
  courtesiesIn,
  type LedgerRow,
  methodSums,
  noteOf,
  ofMethod,
  receivedIn,
  refundedIn,
} from './ledger.rules.ts'

const ofDrawer: string[] = methodsWith({ isInDrawer: true })
const ofBank: string[] = methodsWith({ takenBy: 'bank' })

/** A line of the report of a shift. Without `showsCash` the cash of a sale has no value, because the sum is the drawer. */
export const lineOf = (row: LedgerRow, showsCash: boolean): ShiftLine => ({
  at: row.at.toISOString(),
  kind: row.kind,
  method: row.method,
  cartUUID: row.cartId ?? '',
  cartCode: row.cartCode,
  buyerName: row.buyerName,
  value:
    showsCash || row.kind !== 'sale' || !ofDrawer.includes(row.method) ? reaisFromCents(row.inCents) : null,
  says: noteOf(row),
})

/** The received and returned money of a day by method, in reais. Without `showsCash` the received cash is null. */
export const methodsOf = (rows: readonly LedgerRow[], showsCash: boolean): TillDay['methods'] =>
  methodSums(rows).map(({ received, returned, ...one }) => ({
    ...one,
    received: showsCash || !ofDrawer.includes(one.method) ? reaisFromCents(received) : null,
    returned: reaisFromCents(returned),
  }))

const isOfTill = ({ shiftId }: LedgerRow) => shiftId !== null

/** True for what a shift itself booked. A Pix part of its sale can arrive on the day before. */
const isBooked = (row: LedgerRow) => isOfTill(row) && !ofBank.includes(row.method)

/**
 * The money of a day in all drawers. A shift that is open over midnight counts on each day with the money that it moved
 * on that day. Its float counts on the day on which it was opened. So the days add up to the ledger.
 */
export function moneyOfDay(
  rows: readonly LedgerRow[],
  shifts: readonly ShiftRow[],
  day: PlainDate,
): MoneyOfShift {
  const lines = rows.filter(isBooked)
  const ofKind = (kind: LedgerRow['kind']) => sum(lines, (row) => (row.kind === kind ? row.inCents : 0))
  const opened = shifts.filter(({ openedAt }) => businessDate(openedAt) === day)
  const money = {
    floatInCents: sum(opened, ({ floatInCents }) => floatInCents),
    methods: mapDeskMethods((method) => {
      const own = ofMethod(lines, method)
      return { received: receivedIn(own), returned: refundedIn(own) }
    }),
    depositsInCents: ofKind('deposit'),
    withdrawalsInCents: -ofKind('withdrawal'),
    courtesiesInCents: courtesiesIn(lines),
    sales: new Set(
      lines.flatMap(({ kind, cartId }) => (kind === 'sale' || kind === 'courtesy' ? [cartId] : [])),
    ).size,
  }
  const drawer = deskMethods({ isInDrawer: true }).map((method) => money.methods[method])
  const takenInCents = sum(drawer, ({ received, returned }) => received - returned)
  const expectedInCents = money.floatInCents + takenInCents + money.depositsInCents - money.withdrawalsInCents
  return { ...money, expectedInCents }
}

/** The courtesies of a day that were given without a shift, so that the sheet agrees with the financial report. */
export function outsideOf(rows: readonly LedgerRow[]): TillDay['outside'] {
  const given = rows.filter((row) => row.kind === 'courtesy' && !isOfTill(row))
  return { courtesies: reaisFromCents(courtesiesIn(given)), sales: given.length }
}

/** The shifts of a day: those that were opened then, and those that moved money then. */
export const shiftsOfDay = (rows: readonly LedgerRow[], shifts: readonly ShiftRow[], day: PlainDate) =>
  shifts.filter(
    ({ id, openedAt }) =>
      businessDate(openedAt) === day || rows.some((row) => row.shiftId === id && isBooked(row)),
  )
