import type { DeskMethod } from '@porteira/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '#platform/database/client.ts'
import { listRows, readValue } from '#platform/database/statements.ts'
import { insertPayment, type NewPayment } from '../../ledger/ledger.queries.ts'
import type { Taken } from './completing.rules.ts'

type Received = Pick<NewPayment, 'cartId' | 'recordedBy'> & {
  shiftId: string
  /** For money of an earlier time. */
  at?: Date
}

/** The own row of each method, with a new id of the payment. No id is returned for what this shift has booked before. */
const proofs: Record<DeskMethod, (shiftId: string, taken: Taken) => RawBuilder<unknown>> = {
  cash: (shiftId, { givenInCents }) => sql`
    insert into cash_payment (payment_id, shift_id, given_in_cents)
    values (gen_random_uuid(), ${shiftId}, ${givenInCents}) returning payment_id`,
  card: (shiftId, { reference: { brand, nsu } }) => sql`
    insert into card_payment (payment_id, shift_id, brand, nsu)
    values (gen_random_uuid(), ${shiftId}, ${brand}, ${nsu})
    -- guard: card-slip-booked-once
    on conflict on constraint card_payment_is_booked_once do nothing returning payment_id`,
}

/** Records money that a person took. Returns the id of the payment, or nothing if this shift has booked it before. */
export const insertTaken = (db: Transaction, taken: Taken, { shiftId, at, ...received }: Received) =>
  insertPayment(
    db,
    {
      ...received,
      method: taken.method,
      amountInCents: taken.inCents,
      receivedAt: at ?? new Date(),
      recordedAt: at,
      decision: 'honoured',
    },
    proofs[taken.method](shiftId, taken),
  )

/** True if this shift has booked this reference of a method. */
export const isBooked = (db: Transaction, shiftId: string, { method, reference }: Taken) =>
  readValue<boolean>(db)`
    select exists (select from counter_payment counter join payment on payment.id = counter.payment_id
      where counter.shift_id = ${shiftId} and payment.method = ${method}
        and counter.reference = ${JSON.stringify(reference)}::jsonb)`

/** What the desk took for a cart, with the shift that booked it. */
export const listTaken = (db: Transaction, cartId: string) =>
  listRows<Taken & { shiftId: string }>(db)`
    select counter.shift_id as "shiftId", payment.method, payment.amount_in_cents as "inCents",
      counter.given_in_cents as "givenInCents", counter.reference
    from payment join counter_payment counter on counter.payment_id = payment.id
    where payment.cart_id = ${cartId}`

/** Locks a payment until commit. */
export const lockPayment = (db: Transaction, paymentId: string) =>
  db
    .selectFrom('payment')
    .where('id', '=', paymentId)
    .select('amount_in_cents as amountInCents')
    .forUpdate()
    .executeTakeFirstOrThrow()
