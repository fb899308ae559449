import { type SaleFacts, saleOf } from '@porteira/domain'
import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import type { EventFacts, ItemFacts } from './stock.rules.ts'

type EventRow = Omit<EventFacts, 'sale'> & SaleFacts
type FactRow = ItemFacts & Omit<EventRow, 'id'>

const eventFacts = sql`test_mode as "isTest", sales_closed as "isClosed", sold_online as "isSoldOnline",
  sales_start_at as "opensAt", sales_end_at as "endsAt", now() as "now",
  require_login_to_reserve as "requiresLoginUnderRush", max_unpaid_units as "maxUnpaidUnits"`

/**
 * The items with these ids, the categories inside those that are bundles, and their events at the database's time.
 * With `locked` the items are locked until commit.
 */
export async function listFacts(db: Database, ids: string[], { locked = false } = {}) {
  const { rows } = await sql<FactRow>`
    select item.id, item.event_id as "eventId", item.kind, item.name, item.price_in_cents as "priceInCents",
      item.total, item.taken, item.sold_elsewhere as "soldElsewhere",
      item.registrations_per_user as "registrationsPerUser", item.hide_from_sales as "isHidden",
      coalesce(category.no_direct_sales, false) as "isBundlesOnly",
      coalesce(category.blocked_sales, false) as "isBlocked",
      coalesce(bundle.promo_price_in_cents, 0) as "promoPriceInCents",
      coalesce(bundle.promo_first_units, 0) as "promoFirstUnits",
      coalesce((select json_agg(category_id order by position) from bundle_category where bundle_id = item.id), '[]')
        as "categoryIds", 0 as "takenAnonymously", ${eventFacts}
    from item
    join event on event.id = item.event_id
    left join category on category.id = item.id
    left join bundle on bundle.id = item.id
    where item.id in (select unnest(${ids}::uuid[])
      union select category_id from bundle_category where bundle_id = any(${ids}::uuid[]))
    order by item.id
    ${locked ? sql`for no key update of item` : sql``}`.execute(db)
  return {
    items: new Map(rows.map((row) => [row.id, row])),
    events: new Map(rows.map((row) => [row.eventId, eventOf({ ...row, id: row.eventId })])),
  }
}

const eventOf = ({ id, isTest, requiresLoginUnderRush, maxUnpaidUnits, ...sale }: EventRow): EventFacts => ({
  id,
  isTest,
  sale: saleOf(sale),
  requiresLoginUnderRush,
  maxUnpaidUnits,
})

/** The units that open carts without an owner hold, by item. */
export async function listTakenAnonymously(db: Database, ids: string[]) {
  if (ids.length === 0) return new Map<string, number>()
  const rows = await db
    .selectFrom('cart')
    .innerJoin('cart_line', 'cart_line.cart_id', 'cart.id')
    .where('cart.status', '=', 'open')
    .where('cart.owner_id', 'is', null)
    .where('cart_line.item_id', 'in', ids)
    .groupBy('cart_line.item_id')
    .select(['cart_line.item_id as id', sql<number>`sum(cart_line.held)::int`.as('units')])
    .execute()
  return new Map(rows.map((row) => [row.id, row.units]))
}

/** The events at the database's time. */
export async function listEventFacts(db: Database, ids: string[]) {
  const { rows } = await sql<EventRow>`
    select id, ${eventFacts} from event where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, eventOf(row)]))
}

/** The number of open carts without an owner, by the IP prefix that opened them. */
export async function countOpenByAddress(db: Database, addresses: string[]) {
  const { rows } = await sql<{ address: string; carts: number }>`
    select address, (select count(*)::int from cart
      where cart.ip_prefix = address and cart.status = 'open' and cart.owner_id is null) as carts
    from unnest(${addresses}::text[]) as address`.execute(db)
  return new Map(rows.map(({ address, carts }) => [address, carts]))
}

/** Open carts of these buyers in the events of these items. */
export async function listOpenCarts(db: Database, accountIds: number[], itemIds: string[]) {
  if (accountIds.length === 0) return []
  const { rows } = await sql<{ id: string; accountId: number }>`
    select id, owner_id as "accountId" from cart
    where owner_id = any(${accountIds}::bigint[]) and status = 'open'
      and event_id in (select event_id from item where id = any(${itemIds}::uuid[]))
    order by id`.execute(db)
  return rows
}

/** Locks these items and the items of these carts. All transactions use the same order, to avoid deadlocks. */
export const lockItemsOf = (
  db: Transaction,
  { cartIds, itemIds }: { cartIds: string[]; itemIds: string[] },
) =>
  sql`
    select id from item
    where id in (select unnest(${itemIds}::uuid[])
      union select category_id from bundle_category where bundle_id = any(${itemIds}::uuid[])
      union select item_id from cart_line where cart_id = any(${cartIds}::uuid[]))
    order by id for no key update`.execute(db)

export async function countCarts(db: Database, ids: string[]) {
  const { count } = await db
    .selectFrom('cart')
    .where('id', 'in', ids)
    .select((cart) => cart.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** True if the database refused a row or found a deadlock. Then each request of the batch may succeed alone. */
export const mayConcernOneRequest = (error: unknown) =>
  /^(22|23|40)/.test(String((error as { code?: unknown } | undefined)?.code ?? ''))

/** Locks the accounts, so that only one transaction at a time decides what each of them may still buy. */
export const lockAccounts = async (db: Transaction, ids: number[]) => {
  if (ids.length === 0) return
  await sql`select from account where id = any(${ids}::bigint[]) order by id for no key update`.execute(db)
}
