import type { FailedRefund } from '@porteira/contract'
import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { isWithin } from '#platform/database/is-within.ts'
import type { EventScope } from '#platform/roles.rules.ts'
import type { RefundStatus } from '#platform/database/tables.ts'
import { buyerName, buyerOfCart } from '#platform/database/sql-words.ts'
import { findRow, listRows } from '#platform/database/statements.ts'
import { ENDING_REASONS } from './refunds.rules.ts'

const isRetried = sql<boolean>`exists (select from refund again where again.retry_of = refund.id)`

/**
 * A later refund of the same value: the money may have gone back by it. The second attempt of another refund is none,
 * because two entries of one payment may fail with the same value.
 */
const isRepeated = sql<boolean>`exists (select from refund later
  where later.payment_id = refund.payment_id and later.status <> 'failed' and later.id <> refund.id
    and later.entries = refund.entries
    and later.retry_of is null and later.value_in_cents = refund.value_in_cents and later.created_at > refund.created_at)`

/** True for a refund of the bank that failed, that nothing replaced and that a person must repeat. */
export const isOutstanding = sql<boolean>`(refund.status = 'failed' and refunded_by(payment.method) = 'bank'
  and not (refund.reason = any(${ENDING_REASONS})) and not ${isRetried} and not ${isRepeated})`

/** A refund, and where its money came from. */
export const findRefund = (db: Database, refundId: string) =>
  db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .where('refund.id', '=', refundId)
    .select([
      'payment.id as paymentId',
      'payment.method',
      'payment.cart_id as cartId',
      'refund.value_in_cents as valueInCents',
    ])
    .executeTakeFirst()

export type RetryFacts = {
  id: string
  status: RefundStatus
  valueInCents: number
  description: string
  reason: string
  entries: number[]
  isRetried: boolean
  isRepeated: boolean
}

/** Locks a refund until commit. The caller has locked its payment. */
export const lockRefund = (db: Transaction, refundId: string) =>
  findRow<RetryFacts>(db)`
    select id, status, value_in_cents as "valueInCents", description, reason, entries, ${isRetried} as "isRetried",
      ${isRepeated} as "isRepeated"
    from refund where id = ${refundId} for no key update`

type FailedRow = Omit<FailedRefund, 'value' | 'askedOn'> & { valueInCents: number; askedAt: Date }

/** Refunds of the bank that failed and that nothing replaced, while the payment has the money, the oldest first. */
export const listFailed = (db: Database, scope: EventScope) =>
  listRows<FailedRow>(db)`
    select refund.id as "refundId", coalesce(cart.id::text, '') as "cartUUID", coalesce(cart.code, '') as "cartCode",
      coalesce(event.name, '') as "eventName", ${buyerName} as "buyerName",
      refund.value_in_cents as "valueInCents", refund.description as "desc", refund.reason as "bankReason",
      refund.created_at as "askedAt"
    from refund
    join payment_balance payment on payment.id = refund.payment_id
    left join cart on cart.id = payment.cart_id
    left join event on event.id = cart.event_id
    left join account buyer on buyer.id = ${buyerOfCart}
    where ${isOutstanding}
      and payment.amount_in_cents - payment.returned_in_cents >= refund.value_in_cents
      and ${isWithin('cart.event_id', scope)}
    order by refund.created_at, refund.id limit 200`
