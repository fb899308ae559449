import { sql } from 'kysely'
import type { Transaction } from '#platform/database/client.ts'
import type { PaymentMethod } from '#platform/database/tables.ts'
import { listValues, readValue } from '#platform/database/statements.ts'
import { insertPayment, type NewPayment } from '../../ledger/ledger.queries.ts'

type Received = Pick<NewPayment, 'cartId' | 'amountInCents' | 'recordedBy'> & {
  shiftId: string
  /** For money of an earlier time. */
  at?: Date
}

const paymentOf = (
  method: PaymentMethod,
  { cartId, amountInCents, recordedBy, at }: Received,
): NewPayment => ({
  method,
  cartId,
  amountInCents,
  recordedBy,
  receivedAt: at ?? new Date(),
  recordedAt: at,
  decision: 'honoured',
})

/** Records cash that a person took. Returns the id of the payment. */
export const insertCash = (db: Transaction, received: Received & { givenInCents: number }) =>
  insertPayment(
    db,
    paymentOf('cash', received),
    sql`insert into cash_payment (payment_id, shift_id, given_in_cents)
      values (gen_random_uuid(), ${received.shiftId}, ${received.givenInCents}) returning payment_id`,
  )

/** Records money of the card terminal. Returns nothing if this shift has booked the same slip before. */
export const insertCard = (db: Transaction, received: Received & { brand: string; nsu: string }) =>
  insertPayment(
    db,
    paymentOf('card', received),
    sql`insert into card_payment (payment_id, shift_id, brand, nsu)
      values (gen_random_uuid(), ${received.shiftId}, ${received.brand}, ${received.nsu})
      -- guard: card-slip-booked-once
      on conflict on constraint card_payment_is_booked_once do nothing returning payment_id`,
  )

/** True if this shift has booked this slip of the card terminal. */
export const hasCard = (db: Transaction, slip: { shiftId: string; brand: string; nsu: string }) =>
  readValue<boolean>(db)`
    select exists (select from card_payment
      where shift_id = ${slip.shiftId} and brand = ${slip.brand} and nsu = ${slip.nsu})`

/** What the desk took for a cart, in the words of `describeTaken`. */
export const listTaken = (db: Transaction, cartId: string) =>
  listValues<string>(db)`
    select concat_ws(' ', payment.method, counter.shift_id, payment.amount_in_cents,
      coalesce(counter.given_in_cents::text, counter.brand), counter.nsu) as text
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
