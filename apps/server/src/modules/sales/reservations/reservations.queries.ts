import { type SaleFacts, saleOf } from '@porteira/domain'
import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { listRows } from '#platform/database/statements.ts'
import { MAX_OPEN_CARTS } from './open-carts.rules.ts'
import type { EventFacts, ItemFacts } from './stock.rules.ts'

type EventRow = Omit<EventFacts, 'sale'> & SaleFacts
type FactRow = ItemFacts & Omit<EventRow, 'id'>

// The clock is read after the locks, because a price may end while a transaction waits for them.
const eventFacts = sql`test_mode as "isTest", sales_closed as "isClosed", sold_online as "isSoldOnline",
  sales_start_at as "opensAt", sales_end_at as "endsAt", ends_on as "lastDay", clock_timestamp() as "now",
  require_login_to_reserve as "requiresLoginUnderRush", max_unpaid_units as "maxUnpaidUnits",
  max_seller_units as "maxSellerUnits"`

/** What the facts are read for: item ids, the accounts of buyers, and the IP prefixes of visitors. */
export type Subjects = { itemIds: string[]; accountIds?: number[]; addresses?: string[] }

/**
 * The items with these ids, the categories inside those that are bundles, and their events at the database's time.
 * With `locked` the accounts and then the items are locked until commit; all transactions use this order.
 *
 * PostgreSQL plans a statement again at each call if it sees the length of a list, so each list is a subquery. Each row
 * is a look-up (`offset 0`), because the stored plan must use the indexes also when it was made for small tables.
 */
export async function listFacts(
  db: Database,
  { itemIds, accountIds = [], addresses = [] }: Subjects,
  { locked = false } = {},
) {
  const { rows } = await sql<FactRow & { openByAddress: Record<string, number> | null }>`
    ${locked ? lockedAccounts(accountIds) : sql`with locked (accounts) as (values (0))`},
    given as (select unnest((select ${itemIds}::uuid[])) as id),
    wanted as (select id, row_number() over (order by id) as place from (
      select id from given
      union select category_id from given
        cross join lateral (select category_id from bundle_category where bundle_id = given.id offset 0) as inner_one
      ) as each)
    select item.id, item."eventId", item.kind, item.name, item."priceInCents", item."priceSteps", item.total, item.taken,
      item."soldElsewhere", item."registrationsPerUser", item."isHidden",
      coalesce(category.no_direct_sales, false) as "isBundlesOnly",
      coalesce(category.blocked_sales, false) as "isBlocked", item."isCancelled", item."isWaitedFor",
      coalesce(category.registration_in_person or category.without_riders, false) as "isFormedLater",
      coalesce(bundle.promo_price_in_cents, 0) as "promoPriceInCents",
      coalesce(bundle.promo_first_units, 0) as "promoFirstUnits",
      coalesce((select json_agg(category_id order by position) from bundle_entry where bundle_id = item.id), '[]')
        as "categoryIds", 0 as "takenAnonymously", event."isTest", event."isClosed", event."isSoldOnline",
      event."opensAt", event."endsAt", event."lastDay", event."now", event."requiresLoginUnderRush", event."maxUnpaidUnits", event."maxSellerUnits",
      case when wanted.place = 1 then (select json_object_agg(address, ${openCartsOfAddress})
        from unnest((select ${addresses}::text[])) as address) end
        as "openByAddress"
    from (select id, place from wanted where (select accounts from locked) >= 0 order by id) as wanted
    cross join lateral (select id, event_id as "eventId", kind, name, price_in_cents as "priceInCents",
        price_steps as "priceSteps", total, taken,
        sold_elsewhere as "soldElsewhere", registrations_per_user as "registrationsPerUser",
        hide_from_sales as "isHidden", cancelled_at is not null as "isCancelled",
        is_waited_for as "isWaitedFor"
      from item where item.id = wanted.id ${locked ? sql`for no key update` : sql`offset 0`}) as item
    cross join lateral (select ${eventFacts} from event where event.id = item."eventId" offset 0) as event
    left join lateral (select no_direct_sales, blocked_sales, registration_in_person, without_riders from category where category.id = item.id offset 0)
      as category on true
    left join lateral (select promo_price_in_cents, promo_first_units from bundle where bundle.id = item.id offset 0)
      as bundle on true`.execute(db)
  return {
    items: new Map(rows.map((row) => [row.id, row])),
    events: new Map(rows.map((row) => [row.eventId, eventOf({ ...row, id: row.eventId })])),
    openByAddress: new Map(Object.entries(rows.find((row) => row.openByAddress)?.openByAddress ?? {})),
  }
}

/** Locks these accounts in the order of their ids before the rest of the statement is executed. */
const lockedAccounts = (ids: number[]) => sql`with locked (accounts) as (select count(*) from (
  select from unnest((select ${ids.toSorted((a, b) => a - b)}::bigint[])) as wanted (id)
  cross join lateral (select from account where account.id = wanted.id ${sql`for no key update`}) as account) as each)`

const eventOf = ({
  id,
  isTest,
  requiresLoginUnderRush,
  maxUnpaidUnits,
  maxSellerUnits,
  ...sale
}: EventRow): EventFacts => ({
  id,
  isTest,
  sale: saleOf(sale),
  now: sale.now,
  requiresLoginUnderRush,
  maxUnpaidUnits,
  maxSellerUnits,
})

/**
 * The units that open carts without an owner hold, by item. It reads these carts and their lines only: the items are
 * locked, and a plan that starts with the lines of the items reads all that was ever sold.
 */
export async function listTakenAnonymously(db: Database, ids: string[]) {
  if (ids.length === 0) return new Map<string, number>()
  const { rows } = await sql<{ id: string; units: number }>`
    select line.item_id as id, sum(line.held)::int as units
    from (select id from cart where status = 'open' and owner_id is null and sold_by is null offset 0) as open_cart
    cross join lateral (select item_id, held from cart_line where cart_id = open_cart.id offset 0) as line
    where line.item_id in (select unnest((select ${ids}::uuid[])))
    group by line.item_id`.execute(db)
  return new Map(rows.map((row) => [row.id, row.units]))
}

/** The events at the database's time. */
export async function listEventFacts(db: Database, ids: string[]) {
  const { rows } = await sql<EventRow>`
    select id, ${eventFacts} from event where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, eventOf(row)]))
}

/**
 * The limit bounds the cost for an address with any number of carts. With `=` PostgreSQL would expect these rows also for
 * an address without carts, if most open carts have one address, and read the whole table. A range in the order of the
 * index is read by the index.
 */
const openCartsOfAddress = sql`(select count(*)::int from (
  (select from cart where cart.ip_prefix between address and address
    and cart.status = 'open' and cart.owner_id is null and cart.sold_by is null
    order by ip_prefix limit ${sql.lit(MAX_OPEN_CARTS)})
  union all (select from cart where cart.ip_prefix between address and address
    and cart.status = 'paid' and cart.form_by is not null and cart.owner_id is null
    order by ip_prefix limit ${sql.lit(MAX_OPEN_CARTS)})
  limit ${sql.lit(MAX_OPEN_CARTS)}) as open_cart)`

/**
 * The number of open carts without an owner, and of free ones without riders, by the IP prefix that opened them. At most
 * `MAX_OPEN_CARTS` count.
 */
export async function countOpenByAddress(db: Database, addresses: string[]) {
  if (addresses.length === 0) return new Map<string, number>()
  const { rows } = await sql<{ address: string; carts: number }>`
    select address, ${openCartsOfAddress} as carts from unnest((select ${addresses}::text[])) as address`.execute(
    db,
  )
  return new Map(rows.map(({ address, carts }) => [address, carts]))
}

/** Open carts that this buyer opened in the events of these items; none that were offered to the buyer. */
export const listOpenCarts = (db: Database, accountId: number, itemIds: string[]) =>
  listRows<{ id: string }>(db)`
    select id from cart
    where owner_id = ${accountId} and status = 'open' and sold_by is null
      -- guard: offer-not-ended-by-a-claim
      and not exists (select from waiting where waiting.cart_id = cart.id)
      and event_id in (select event_id from item where id = any(${itemIds}::uuid[]))
    order by id`

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
  await sql`${lockedAccounts(ids)} select accounts from locked`.execute(db)
}

/**
 * Locks those of the accounts that no other transaction has locked, and returns their ids. It never waits, so a
 * transaction that has locked items may call it.
 */
export async function lockFreeAccounts(db: Transaction, ids: number[]) {
  if (ids.length === 0) return new Set<number>()
  const { rows } = await sql<{ id: number }>`
    select account.id from unnest((select ${ids}::bigint[])) as wanted (id)
    cross join lateral (select id from account where account.id = wanted.id ${sql`for no key update`}
      -- guard: joining-account-never-awaited
      skip locked
    ) as account`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
