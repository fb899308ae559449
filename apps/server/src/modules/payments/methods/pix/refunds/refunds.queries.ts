import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { literals } from '#platform/database/literals.ts'
import { CAME_AFTER_END } from '../../../ledger/ledger.rules.ts'

export const findChargeOfCart = (db: Database, cartId: string, txid: string) =>
  db
    .selectFrom('charge')
    .select(['id', 'cart_id', 'txid'])
    // guard: returned-payment-of-same-cart
    .where('cart_id', '=', cartId)
    .where('txid', '=', txid)
    .executeTakeFirst()

export const describeCart = (db: Database, cartId: string, txid: string) =>
  db
    .selectFrom('charge')
    .innerJoin('cart', 'cart.id', 'charge.cart_id')
    .innerJoin('event', 'event.id', 'cart.event_id')
    .select(['cart.code', 'event.name as eventName'])
    .where('cart.id', '=', cartId)
    .where('charge.txid', '=', txid)
    .executeTakeFirst()

const pixToRefund = (db: Transaction) =>
  db
    .selectFrom('pix')
    .innerJoin('payment', 'payment.id', 'pix.payment_id')
    .select([
      'payment.id as paymentId',
      'payment.amount_in_cents as amountInCents',
      'pix.end_to_end_id as endToEndId',
      sql<boolean>`payment.received_at > now() - interval '90 days'`.as('isWithinWindow'),
      // The Pix is credited to a charge for the difference that is not paid yet.
      sql<boolean>`payment.decision = 'credited' and not exists (select from charge
        where charge.credited_pix = pix.end_to_end_id and charge.status = 'paid')`.as('isPromised'),
    ])
    .forUpdate()

/** Locks the Pix of a charge until commit. The one that paid the charge comes first. */
export const lockPixOfCharge = (db: Transaction, chargeId: number) =>
  pixToRefund(db)
    .where('pix.charge_id', '=', chargeId)
    .orderBy(sql`payment.decision <> 'honoured'`)
    .orderBy(sql`payment.decision not in (${literals(CAME_AFTER_END)})`)
    .orderBy('payment.received_at')
    .execute()

/** Locks the Pix of a payment until commit. */
export const lockPixOfPayment = (db: Transaction, paymentId: string) =>
  pixToRefund(db).where('payment.id', '=', paymentId).executeTakeFirstOrThrow()

export const findPayment = (db: Database, endToEndId: string) =>
  db
    .selectFrom('pix')
    .innerJoin('payment', 'payment.id', 'pix.payment_id')
    .where('pix.end_to_end_id', '=', endToEndId)
    .select(['payment.id as paymentId', 'payment.cart_id as cartId'])
    .executeTakeFirst()

/** The id of a payment at the bank. */
export const readEndToEndId = async (db: Database, paymentId: string) =>
  (
    await db
      .selectFrom('pix')
      .where('payment_id', '=', paymentId)
      .select('end_to_end_id as endToEndId')
      .executeTakeFirstOrThrow()
  ).endToEndId

/** Locks the charge of a Pix, then the Pix with its payment. The caller has locked the cart. */
export async function lockPix(db: Transaction, paymentId: string) {
  await db
    .selectFrom('charge')
    .innerJoin('pix', 'pix.charge_id', 'charge.id')
    .where('pix.payment_id', '=', paymentId)
    .select('charge.id')
    .forNoKeyUpdate('charge')
    .execute()
  return lockPixOfPayment(db, paymentId)
}
