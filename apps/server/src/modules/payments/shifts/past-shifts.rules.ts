import type { CashCount } from '@porteira/domain'
import type { CardPaymentBrand, ShiftMovementKind } from '#platform/database/tables.ts'

/** A shift of an earlier time; without a count it is open. */
export type PastShift = {
  eventId: string
  number: number
  openedBy: number
  openedAt: Date
  deviceName: string
  floatInCents: number
  movements: { kind: ShiftMovementKind; valueInCents: number; reason: string; at: Date }[]
  count: {
    counts: CashCount[]
    expectedInCents: number
    at: Date
    closedAt: Date
    /** Who accepted the difference. */
    approvedBy: number
    reason: string
  } | null
}

/** What a shift took for a past cart, and what of it is promised back. */
export type PastDeskSale = {
  cartId: string
  eventId: string
  shiftNumber: number
  soldBy: number
  at: Date
  cash: {
    inCents: number
    givenInCents: number
    promised: { inCents: number; description: string; askedBy: number } | undefined
  } | null
  cards: { inCents: number; brand: CardPaymentBrand; nsu: string }[]
}
