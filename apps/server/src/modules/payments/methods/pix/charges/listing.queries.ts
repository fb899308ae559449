import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { isOneOf } from '#platform/database/one-of.ts'
import { today } from '#platform/database/sql-words.ts'
import { listRows } from '#platform/database/statements.ts'
import { refundsOfPayment } from '../../../ledger/received.queries.ts'
import { CHARGE_COLUMNS } from './charge-columns.queries.ts'
import { ENDED_CHARGE, SETTLED_CHARGE } from './charge-states.rules.ts'
import type { PixRow } from './listing.rules.ts'

const none = sql<number[]>`'{}'::integer[]`

export const listCharges = (db: Database, cartIds: string[]) =>
  db
    .selectFrom('charge')
    .innerJoin('plan', 'plan.id', 'charge.plan_id')
    .where('charge.cart_id', 'in', cartIds)
    .where((row) => row.or([row('plan.is_current', '=', true), row('charge.status', 'in', SETTLED_CHARGE)]))
    .where('charge.status', 'not in', ENDED_CHARGE)
    .where((row) => row.or([row('charge.covers', '=', none), row('charge.status', '=', 'paid')]))
    .select(CHARGE_COLUMNS)
    .select(['plan.installments', today.as('today')])
    .orderBy('charge.cart_id')
    .orderBy('charge.installment')
    .orderBy('charge.id')
    .execute()

/** Every Pix that was received for these carts, with any decision. */
export const listReceivedPix = (db: Database, cartIds: string[]) =>
  listRows<PixRow>(db)`
    select pix.end_to_end_id as "endToEndId", charge.id as "chargeId",
      charge.txid as "chargeTxid", payment.cart_id as "cartId", payment.amount_in_cents as "amountInCents",
      payment.amount_in_cents - payment.returned_in_cents as "leftInCents", payment.received_at as "receivedAt",
      payment.decision, ${refundsOfPayment} as refunds
    from payment_balance payment
    join pix on pix.payment_id = payment.id
    join charge on charge.id = pix.charge_id
    where ${isOneOf('payment.cart_id', cartIds, 'uuid')}
    order by payment.received_at, pix.end_to_end_id`
