import { type Insertable, sql } from 'kysely'
import { HOLDING } from '#modules/sales/index.ts'
import { literals } from '#platform/database/literals.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import type { PaymentMethod, Tables } from '#platform/database/tables.ts'
import { isLiveEntry } from '#platform/database/sql-words.ts'
import { idsOf, listRows, listValues, readValue } from '#platform/database/statements.ts'
import { isPromiseOfEntries, paysItsCart } from '../ledger/ledger.queries.ts'
import { isOutstanding } from '../refunds/retrying.queries.ts'
import type { EntryPrice, OpenInstallment, ReceivedPart } from './shrinking.rules.ts'

export const listEntryPrices = (db: Database, cartId: string) =>
  listRows<EntryPrice>(db)`
    select item.id as "cartItemId", item.line_id as "lineId", item.unit, not ${isLiveEntry('item')} as "isRemoved",
      item.charged_in_cents - coalesce(courtesy_entry.amount_in_cents, 0) as "netInCents"
    from cart_item item left join courtesy_entry on courtesy_entry.cart_item_id = item.id
    where item.cart_id = ${cartId} order by item.id`

/** The money that pays a cart, by payment. */
export const listReceived = (db: Database, cartId: string) =>
  listRows<ReceivedPart & { method: PaymentMethod; amountInCents: number }>(db)`
    select payment.id as "paymentId", payment.method, payment.received_at as "receivedAt",
      payment.amount_in_cents as "amountInCents",
      payment.amount_in_cents - payment.returned_in_cents as "leftInCents",
      refunded_by(payment.method) = 'desk' or payment.received_at > now() - interval '90 days' as "isRefundable"
    from payment_balance payment where payment.cart_id = ${cartId} and ${paysItsCart}
    order by payment.received_at, payment.id`

export type UnpaidInstallment = OpenInstallment & {
  dueOn: string | null
  /** The value that the buyer agreed to when he chose the plan. */
  agreedInCents: number
  /** False if the installment was ended and nothing of it is due. */
  isOpen: boolean
}

export const listUnpaidInstallments = (db: Database, planId: number): Promise<UnpaidInstallment[]> =>
  db
    .selectFrom('installment')
    .innerJoin('plan', 'plan.id', 'installment.plan_id')
    .where('plan.id', '=', planId)
    .where('installment.status', '<>', 'paid')
    .select([
      'number as installment',
      'due_on as dueOn',
      'value_in_cents as valueInCents',
      'agreed_in_cents as agreedInCents',
      sql<boolean>`installment.status = 'open' and not plan.is_over`.as('isOpen'),
    ])
    .orderBy('number')
    .execute()

/** Stores whether anything is due of a plan, and makes its total what was paid and what is open. */
export const settleTotal = (db: Transaction, planId: number, isOver: boolean) =>
  db
    .updateTable('plan')
    .set({
      is_over: isOver,
      total_in_cents: sql<number>`(select sum(value_in_cents) from charge where plan_id = ${planId}
        and (status = 'paid' or status in ('planned', 'intent', 'active') and covers = '{}'))`,
    })
    .where('id', '=', planId)
    .execute()

export const insertChange = (db: Transaction, change: Insertable<Tables['purchase_change']>) =>
  db.insertInto('purchase_change').values(change).execute()

/**
 * Money that pays a cart and is not for its live entries: what a person withheld from entries that are still removed,
 * and refunds of such entries that failed and wait to be repeated. Entries of `restored` count as live.
 */
export const readKept = (db: Database, cartId: string, restored: number[] = []) =>
  readValue<number>(db)`
    select (coalesce((select sum(withheld_in_cents) from purchase_change change
        where change.cart_id = ${cartId} and ${isStillRemoved(sql`change.entries`)}
          and not change.entries && ${restored}::bigint[]), 0)
      + coalesce((select sum(refund.value_in_cents) from refund join payment on payment.id = refund.payment_id
        where payment.cart_id = ${cartId} and ${isOutstanding} and refund.entries <> '{}'
          and (refund.is_paid_again or not refund.entries && ${restored}::bigint[])), 0))::int as "inCents"`

/** What people and terms withheld from entries of an event that are still removed, without rehearsals. */
export const sumWithheld = (db: Database, eventId: string) =>
  readValue<number>(db)`
    select coalesce(sum(change.withheld_in_cents), 0)::int as "inCents"
    from cart join purchase_change change on change.cart_id = cart.id
    where cart.event_id = ${eventId} and not cart.is_test and ${isStillRemoved(sql`change.entries`)}`

const isStillRemoved = (entries: ReturnType<typeof sql>) =>
  sql<boolean>`not exists (select from cart_item live join cart on cart.id = live.cart_id
    where live.id = any(${entries}) and ${isLiveEntry('live')} and cart.status in (${literals(HOLDING)}))`

/** The entries of the bundle units of these entries; all of a unit share its price. */
export const listUnitsOf = (db: Database, cartId: string, entries: number[]) =>
  listValues<number>(db)`
    select other.id from cart_item one join cart_item other on other.cart_id = one.cart_id
      and other.line_id = one.line_id and other.unit = one.unit
    where one.cart_id = ${cartId} and one.id = any(${entries}::bigint[]) group by other.id order by other.id`

type RefundOfEntries = {
  id: string
  inCents: number
  hasFailed: boolean
  isPromise: boolean
  isPaidAgain: boolean
}

/** The entries that are live after a cart that has ended is restored with `cartItemIds`, or as a whole without them. */
export const listLiveAgain = (db: Database, cartId: string, cartItemIds: number[]) =>
  listValues<number>(db)`
    select id from (select id, ended_unpaid, ${isLiveEntry('cart_item')} or id = any(${cartItemIds}::bigint[]) as is_live,
        bool_or(${isLiveEntry('cart_item')} or id = any(${cartItemIds}::bigint[])) over () as has_live
      from cart_item where cart_id = ${cartId}) as entry
    where is_live or not has_live and not ended_unpaid order by id`

/**
 * Locks the refunds of these entries that count until commit, of a cart that has ended also those of no entry.
 * `isPromise` is true for those that were not carried out: the desk has not handed the money over, the bank was not
 * asked, or it failed there and waits for a person. While they are locked, no job sends them.
 */
export const lockRefundsOf = (db: Transaction, cartId: string, entries: number[], hasEnded = false) =>
  listRows<RefundOfEntries>(db)`
    select refund.id, refund.value_in_cents as "inCents", refund.status = 'failed' as "hasFailed",
      ${isPromiseOfEntries} or refund.status = 'failed' as "isPromise", refund.is_paid_again as "isPaidAgain"
    from refund join payment on payment.id = refund.payment_id
    where payment.cart_id = ${cartId} and ${paysItsCart} and (refund.status <> 'failed' or ${isOutstanding})
      and (refund.entries && ${entries}::bigint[] or ${hasEnded} and refund.entries = '{}')
    order by refund.id for update of refund`

/** Notes that what went back by these refunds was paid again. */
export const notePaidAgain = (db: Transaction, ids: string[]) =>
  db.updateTable('refund').set({ is_paid_again: true }).where('id', 'in', ids).execute()

/** The price in centavos of the entries that ended before their cart was paid, all of them or those of `entries`. */
export const readEndedUnpaid = (db: Database, cartId: string, entries?: number[]) =>
  readValue<number>(db)`
    select coalesce(sum(charged_in_cents), 0)::int as "inCents" from cart_item
    where cart_id = ${cartId} and ended_unpaid and (${entries === undefined} or id = any(${entries ?? []}::bigint[]))`

/** The entries that ended before their cart was paid. */
export function listEndedUnpaid(db: Database, cartId: string) {
  const ended = db.selectFrom('cart_item').where('cart_id', '=', cartId).where('ended_unpaid', '=', true)
  return idsOf(ended.select('id').orderBy('id'))
}
