import { sql } from 'kysely'
import { HOLDING, UNPAID } from '#modules/sales/index.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { literals } from '#platform/database/literals.ts'
import { buyerName, buyerOfCart, isLiveEntry } from '#platform/database/sql-words.ts'
import { findValue, listRows, listValues, readRow, readValue } from '#platform/database/statements.ts'
import type { CartStatus, PaymentMethod } from '#platform/database/tables.ts'
import { IN_FLIGHT_REFUND } from '../refunds/refunds.rules.ts'
import { isOutstanding } from '../refunds/retrying.queries.ts'

type Scope = { eventId: string; categoryIds: string[] }

/** Live entries of these categories in carts that hold units. */
const entriesIn = ({ eventId, categoryIds }: Scope) => sql`
  from cart join cart_item entry on entry.cart_id = cart.id
  where cart.event_id = ${eventId} and cart.status in (${literals(HOLDING)}) and ${isLiveEntry('entry')}
    and entry.category_id = any(${categoryIds}::uuid[])`

/** The desk sells this cart now. Its entries end or are paid there first. */
const isOpenSale = sql<boolean>`(cart.sold_by is not null and cart.status in (${literals(UNPAID)}))`

export type AffectedCart = {
  id: string
  status: CartStatus
  isOpenSale: boolean
  isUnpaid: boolean
  entries: number[]
  /** Entries of a bundle that keeps another category. */
  insideBundles: number
}

/** The carts with live entries in these categories. */
export const listAffected = (db: Database, scope: Scope) => listRows<AffectedCart>(db)`
  select cart.id, cart.status, ${isOpenSale} as "isOpenSale", cart.status in (${literals(UNPAID)}) as "isUnpaid",
    json_agg(entry.id order by entry.id) as entries,
    (count(*) filter (where exists (select from cart_item other
      where other.cart_id = entry.cart_id and other.line_id = entry.line_id and other.unit = entry.unit
        and ${isLiveEntry('other')} and not other.category_id = any(${scope.categoryIds}::uuid[]))))::int as "insideBundles"
  ${entriesIn(scope)} group by cart.id order by cart.id`

/** The number of live entries of these categories, and of their carts. */
export const countAffected = (db: Database, scope: Scope) =>
  readRow<{ entries: number; carts: number }>(db)`
    select count(*)::int as entries, count(distinct cart.id)::int as carts ${entriesIn(scope)}`

/**
 * The next cart after `after` whose entries in these categories have not ended. Open sales of the desk are left out,
 * because the price of such a sale stays until it is paid.
 */
export const findNext = (db: Database, scope: Scope, after: string | null) => findValue<string>(db)`
  select cart.id ${entriesIn(scope)} and (${after}::uuid is null or cart.id > ${after}::uuid)
    -- guard: cancellation-leaves-open-sale
    and not ${isOpenSale}
  order by cart.id limit 1`

/** The live entries of a cart in these categories. The caller has locked the cart. */
export const listEntriesOf = (db: Transaction, cartId: string, scope: Scope) => listValues<number>(db)`
  select entry.id ${entriesIn(scope)} and cart.id = ${cartId} order by entry.id`

/** Live entries by category. */
export const countEntries = (db: Database, scope: Scope) => listRows<{ categoryId: string; entries: number }>(
  db,
)`
  select entry.category_id as "categoryId", count(*)::int as entries ${entriesIn(scope)} group by 1`

type Ended = {
  cancellationId: string
  cartId: string
  entries: number[]
  backInCents: number
  dueInCents: number
}

/** Notes what a cancellation ended in a cart. */
export const insertCancelledCart = (db: Transaction, ended: Ended) =>
  db
    .insertInto('cancelled_cart')
    .values({
      cancellation_id: ended.cancellationId,
      cart_id: ended.cartId,
      entries: ended.entries,
      back_in_cents: ended.backInCents,
      due_in_cents: ended.dueInCents,
    })
    .execute()

/** True if the owner of a cart has another one whose entries a cancellation has not ended yet. */
export const hasMoreCarts = (db: Transaction, scope: Scope, cartId: string) =>
  readValue<boolean>(db)`
    select exists (select ${entriesIn(scope)} and cart.id <> ${cartId}
      and cart.owner_id = (select owner_id from cart where id = ${cartId})) as "hasMore"`

export type ToldPart = { method: PaymentMethod; inCents: number; byTransfer: boolean }
export type ToldCart = {
  code: string
  names: string[]
  dueInCents: number
  nextDueOn: string
  parts: ToldPart[]
}

/** What a cancellation ended in the carts of the owner of `cartId`, with what goes back of each. */
export const listToTell = (db: Transaction, cancellationId: string, cartId: string) => listRows<ToldCart>(db)`
  select cart.code, ended.due_in_cents as "dueInCents",
    coalesce((select min(due_on)::text from installment join plan on plan.id = installment.plan_id
      where plan.cart_id = cart.id and installment.status = 'open' and not plan.is_over), '') as "nextDueOn",
    array(select item.name from cart_item entry join item on item.id = entry.category_id
      where entry.id = any(ended.entries) order by entry.id) as names,
    coalesce((select json_agg(json_build_object('method', payment.method, 'inCents', refund.value_in_cents,
        'byTransfer', refund.status = 'failed') order by refund.created_at, refund.id)
      from payment join refund on refund.payment_id = payment.id
      where payment.cart_id = cart.id and refund.entries = ended.entries), '[]') as parts
  from cancelled_cart ended join cart on cart.id = ended.cart_id
  where ended.cancellation_id = ${cancellationId}
    and (cart.id = ${cartId} or cart.owner_id = (select owner_id from cart where id = ${cartId}))
  order by cart.created_at, cart.id`

const isDesk = sql<boolean>`(refunded_by(payment.method) = 'desk')`
const isInFlight = sql<boolean>`(refund.status = any(${IN_FLIGHT_REFUND}))`

/** The refunds of a cancellation, with those that repeat them. */
const refundsOf = (cancellationId: string) => sql`
  from cancelled_cart ended join cart on cart.id = ended.cart_id
    left join account buyer on buyer.id = ${buyerOfCart}
    join payment on payment.cart_id = ended.cart_id
    join refund on refund.payment_id = payment.id and refund.entries && ended.entries
      and refund.created_at >= ended.ended_at
  where ended.cancellation_id = ${cancellationId}`

export type Progress = {
  carts: number
  refunded: number
  refundedInCents: number
  queued: number
  queuedInCents: number
  failed: number
  failedInCents: number
  atDesk: number
  atDeskInCents: number
  /** Refunds of the last quarter of an hour by the bank, and the seconds since the first of them. */
  recent: number
  recentSeconds: number
}

/** How far the refunds of a cancellation are. */
export const readProgress = (db: Database, cancellationId: string) => readRow<Progress>(db)`
  with each as (
    select refund.value_in_cents as cents, refund.returned_at,
      case when refund.status in ('done', 'external') then 'refunded'
        when ${isDesk} and ${isInFlight} then 'desk' when ${isInFlight} then 'queued'
        when ${isOutstanding} then 'failed' end as state, ${isDesk} as is_desk
    ${refundsOf(cancellationId)}),
  recent as (select count(*)::int as number, extract(epoch from now() - min(returned_at))::int as seconds
    from each where state = 'refunded' and not is_desk and returned_at > now() - interval '15 minutes')
  select (select count(*)::int from cancelled_cart where cancellation_id = ${cancellationId}) as carts,
    ${sumsOf('refunded')}, ${sumsOf('queued')}, ${sumsOf('failed')}, ${sumsOf('desk', 'atDesk')},
    recent.number as recent, coalesce(recent.seconds, 0) as "recentSeconds"
  from recent left join each on true group by recent.number, recent.seconds`

const sumsOf = (state: string, name = state) => sql`
  count(*) filter (where state = ${state})::int as ${sql.ref(name)},
  coalesce(sum(cents) filter (where state = ${state}), 0)::int as ${sql.ref(`${name}InCents`)}`

export type FailureRow = {
  refundId: string
  cartUUID: string
  cartCode: string
  buyerName: string
  categories: string[]
  valueInCents: number
  bankReason: string
  since: Date
  isInDoubt: boolean
  isTooOld: boolean
}

/** The refunds of a cancellation that failed, or about which the bank did not answer; the oldest first. */
export const listFailures = (db: Database, cancellationId: string) => listRows<FailureRow>(db)`
  select refund.id as "refundId", payment.cart_id as "cartUUID", cart.code as "cartCode",
    ${buyerName} as "buyerName",
    array(select distinct item.name from cart_item entry join item on item.id = entry.category_id
      where entry.id = any(ended.entries) order by item.name) as categories,
    refund.value_in_cents as "valueInCents", refund.reason as "bankReason", refund.created_at as since,
    ${isInFlight} as "isInDoubt", payment.received_at <= now() - interval '90 days' as "isTooOld"
  ${refundsOf(cancellationId)}
    and (${isOutstanding} or refund.status = 'requested' and not ${isDesk} and refund.attempts > 2)
  order by refund.created_at, refund.id limit 500`
