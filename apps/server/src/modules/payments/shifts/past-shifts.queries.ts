import type { Transaction } from '#platform/database/client.ts'
import type { CardPaymentBrand, PaymentMethod } from '#platform/database/tables.ts'
import type { PastShift } from './past-shifts.rules.ts'

export const insertShift = async (db: Transaction, shift: PastShift, deviceKeyHash: Buffer) =>
  (
    await db
      .insertInto('shift')
      .values({
        event_id: shift.eventId,
        number: shift.number,
        opened_by: shift.openedBy,
        opened_at: shift.openedAt,
        float_in_cents: shift.floatInCents,
        device_key_hash: deviceKeyHash,
        device_name: shift.deviceName,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export async function insertMovements(db: Transaction, shiftId: string, { movements, openedBy }: PastShift) {
  if (movements.length === 0) return
  await db
    .insertInto('shift_movement')
    .values(
      movements.map(({ kind, valueInCents, reason, at }) => ({
        shift_id: shiftId,
        kind,
        amount_in_cents: valueInCents,
        reason,
        recorded_by: openedBy,
        recorded_at: at,
      })),
    )
    .execute()
}

type Received = {
  paymentId: string
  shiftId: string
  cartId: string
  soldBy: number
  at: Date
  inCents: number
}

const insertPayment = (db: Transaction, method: PaymentMethod, received: Received) =>
  db
    .insertInto('payment')
    .values({
      id: received.paymentId,
      method,
      cart_id: received.cartId,
      amount_in_cents: received.inCents,
      received_at: received.at,
      recorded_at: received.at,
      recorded_by: received.soldBy,
      decision: 'honoured',
    })
    .execute()

export async function insertCash(db: Transaction, cash: Received & { givenInCents: number }) {
  await insertPayment(db, 'cash', cash)
  await db
    .insertInto('cash_payment')
    .values({ payment_id: cash.paymentId, shift_id: cash.shiftId, given_in_cents: cash.givenInCents })
    .execute()
}

export async function insertCard(db: Transaction, card: Received & { brand: CardPaymentBrand; nsu: string }) {
  await insertPayment(db, 'card', card)
  await db
    .insertInto('card_payment')
    .values({ payment_id: card.paymentId, shift_id: card.shiftId, brand: card.brand, nsu: card.nsu })
    .execute()
}

/** A refund that the desk has not handed over. */
export const insertPromise = (
  db: Transaction,
  promise: { id: string; paymentId: string; inCents: number; description: string; askedBy: number },
) =>
  db
    .insertInto('refund')
    .values({
      id: promise.id,
      payment_id: promise.paymentId,
      value_in_cents: promise.inCents,
      description: promise.description,
      asked_by: promise.askedBy,
    })
    .execute()
