import type { Shift, ShiftTotals } from '@porteira/contract'
import {
  abilitiesOf,
  type CashCount,
  centsFromReais,
  type DeskMethod,
  deskMethods,
  reaisFromCents,
  shiftMessages,
  tillMessages,
} from '@porteira/domain'
import { invalid } from '#platform/errors.ts'
import type { ShiftStatus } from '#platform/database/tables.ts'
import { hashDeviceKey } from './own-shift.rules.ts'

/** The money of a shift in centavos. */
export type MoneyOfShift = {
  floatInCents: number
  /** What each method received and returned. */
  methods: Record<DeskMethod, { received: number; returned: number }>
  depositsInCents: number
  withdrawalsInCents: number
  expectedInCents: number
  courtesiesInCents: number
  sales: number
}

/** An earlier count of a shift with a difference. */
export type EarlierCount = { at: Date; countedInCents: number; expectedInCents: number }

export type ShiftRow = MoneyOfShift & {
  id: string
  eventId: string
  number: number
  status: ShiftStatus
  openedBy: number
  openerName: string
  openedAt: Date
  deviceKeyHash: Buffer
  deviceName: string
  counts: readonly CashCount[] | null
  countedInCents: number | null
  /** The cash that had to be there at the moment of the count. */
  frozenInCents: number | null
  /** The counted cash less the frozen one; null while the shift is not counted. */
  differenceInCents: number | null
  countedAt: Date | null
  closedAt: Date | null
  approverName: string
  approvalReason: string
  /** The earlier count with a difference after which cash was moved; null without one. */
  earlierAt: Date | null
  earlierCountedInCents: number | null
  earlierExpectedInCents: number | null
}

/** The person who reads a shift, and the browser if it is known. */
export type Viewer = { accountId: number; deviceKey?: string | undefined }

/** True for a shift whose cash is counted blind: it is open, and the viewer does not see its cash before the count. */
export const isBlind = ({ status }: { status: ShiftStatus }, seesCash: boolean) =>
  // guard: cash-of-open-shift-hidden
  status === 'open' && !seesCash

/** The money of shifts in reais. Without `showsCash` the cash of sales is null, and so is the sum that would reveal it. */
export const totalsOf = (money: MoneyOfShift, showsCash: boolean): ShiftTotals => ({
  float: reaisFromCents(money.floatInCents),
  ...methodTotals(money, showsCash),
  deposits: reaisFromCents(money.depositsInCents),
  withdrawals: reaisFromCents(money.withdrawalsInCents),
  expected: showsCash ? reaisFromCents(money.expectedInCents) : null,
  courtesies: reaisFromCents(money.courtesiesInCents),
  sales: money.sales,
})

type MethodTotals = Pick<ShiftTotals, `${DeskMethod}In` | `${DeskMethod}Out`>

const methodTotals = (money: MoneyOfShift, showsCash: boolean) =>
  Object.fromEntries(
    deskMethods().flatMap((method) => {
      const { received, returned } = money.methods[method]
      const isShown = showsCash || !abilitiesOf(method).isInDrawer
      return [
        [`${method}In`, isShown ? reaisFromCents(received) : null],
        [`${method}Out`, reaisFromCents(returned)],
      ]
    }),
  ) as MethodTotals

const instant = (at: Date | null) => at?.toISOString() ?? ''

/** A shift as the till shows it to a person who sees the cash of open shifts, or does not. */
export function shiftOf(row: ShiftRow, { accountId, deviceKey }: Viewer, seesCash: boolean): Shift {
  const { differenceInCents: difference } = row
  return {
    shiftId: row.id,
    eventUUID: row.eventId,
    number: row.number,
    state: row.status,
    openedBy: row.openerName,
    deviceName: row.deviceName,
    openedOn: row.openedAt.toISOString(),
    countedOn: instant(row.countedAt),
    closedOn: instant(row.closedAt),
    isOwn: Number(row.openedBy === accountId),
    isHere: Number(deviceKey !== undefined && hashDeviceKey(deviceKey).equals(row.deviceKeyHash)),
    totals: totalsOf(row, !isBlind(row, seesCash)),
    counted: row.countedInCents === null ? null : reaisFromCents(row.countedInCents),
    difference: difference === null ? null : reaisFromCents(difference),
    approvedBy: row.approverName,
    approvalReason: row.approvalReason,
    earlierCount: earlierCountOf(row),
  }
}

function earlierCountOf({ earlierAt, earlierCountedInCents, earlierExpectedInCents }: ShiftRow) {
  if (!earlierAt || earlierCountedInCents === null || earlierExpectedInCents === null) return null
  return {
    at: earlierAt.toISOString(),
    counted: reaisFromCents(earlierCountedInCents),
    expected: reaisFromCents(earlierExpectedInCents),
    difference: reaisFromCents(earlierCountedInCents - earlierExpectedInCents),
  }
}

/** An amount in centavos, at least `minimum` of them. */
export function amountOf(reais: number, minimum: number) {
  const cents = centsFromReais(reais)
  // guard: till-amount-in-whole-cents
  if (cents === undefined || cents < minimum) throw invalid(shiftMessages.invalidAmount, 'invalid_amount')
  return cents
}

type Difference = { status: ShiftStatus; openedBy: number; inCents: number | null }

/** The refusal if this person may not accept the count of a shift; otherwise nothing. */
export function refuseApproval({ status, openedBy, inCents }: Difference, accountId: number) {
  // guard: difference-approved-after-count
  if (status === 'open') return { code: 'not_counted', message: shiftMessages.notCounted }
  if (status === 'closed')
    return inCents
      ? { code: 'shift_closed', message: tillMessages.shiftClosed }
      : { code: 'no_difference', message: shiftMessages.noDifference }
  // guard: difference-approved-by-another-person
  if (openedBy === accountId) return { code: 'own_difference', message: shiftMessages.ownDifference }
  return undefined
}
