import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import type { EventFacts, ItemFacts } from './reservations.rules.ts'

type ItemRow = Omit<ItemFacts, 'categoryIds' | 'takenAnonymously'> & { categoryIds: string[] | null }

/** The wanted items and the categories inside wanted bundles; with `locked` nobody else moves them until commit. */
export async function listItemFacts(db: Database, ids: string[], { locked = false } = {}) {
  const { rows } = await sql<ItemRow>`
    select item.id, item.event_id as "eventId", item.kind, item.name, item.price_in_cents as "priceInCents",
      item.total, item.taken, item.sold_elsewhere as "soldElsewhere",
      item.registrations_per_user as "registrationsPerUser", item.hide_from_sales as "isHidden",
      coalesce(category.no_direct_sales, false) as "isBundlesOnly",
      coalesce(category.blocked_sales, false) as "isBlocked",
      coalesce(bundle.promo_price_in_cents, 0) as "promoPriceInCents",
      coalesce(bundle.promo_first_units, 0) as "promoFirstUnits",
      (select json_agg(category_id order by position) from bundle_category where bundle_id = item.id) as "categoryIds"
    from item
    left join category on category.id = item.id
    left join bundle on bundle.id = item.id
    where item.id = any(${ids}::uuid[])
      or item.id in (select category_id from bundle_category where bundle_id = any(${ids}::uuid[]))
    order by item.id
    ${locked ? sql`for no key update of item` : sql``}`.execute(db)
  return new Map(
    rows.map((row) => [
      row.id,
      { ...row, categoryIds: row.categoryIds ?? [], takenAnonymously: 0 } as ItemFacts,
    ]),
  )
}

/** Units held by open carts that nobody has claimed yet. */
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

/** Whether each event sells now, by the database's clock. */
export async function listEventFacts(db: Database, ids: string[]) {
  const { rows } = await sql<EventFacts>`
    select id, test_mode as "isTest", sales_start_at as "salesStartAt", now() >= sales_start_at as "hasOpened",
      sales_closed or not sold_online or now() > sales_end_at as "isClosed",
      require_login_to_reserve as "requiresLoginUnderRush"
    from event where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Units of the items that the accounts already have, bought or reserved, keyed `${accountId}:${itemId}`. */
export async function listBought(db: Database, accountIds: number[], itemIds: string[]) {
  if (accountIds.length === 0 || itemIds.length === 0) return new Map<string, number>()
  const rows = await db
    .selectFrom('cart_line')
    .innerJoin('cart', 'cart.id', 'cart_line.cart_id')
    .where('cart.owner_id', 'in', accountIds)
    .where('cart.status', 'in', ['open', 'expiring', 'paid', 'registered'])
    .where('cart_line.item_id', 'in', itemIds)
    .where('cart_line.parent_id', 'is', null)
    .groupBy(['cart.owner_id', 'cart_line.item_id'])
    .select(['cart.owner_id', 'cart_line.item_id', sql<number>`sum(cart_line.held)::int`.as('units')])
    .execute()
  return new Map(rows.map((row) => [`${row.owner_id}:${row.item_id}`, row.units]))
}

export const countOpenByAddress = async (db: Database, ipPrefix: string) => {
  const { count } = await db
    .selectFrom('cart')
    .where('ip_prefix', '=', ipPrefix)
    .where('status', '=', 'open')
    .where('owner_id', 'is', null)
    .select((cart) => cart.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type NewCart = {
  id: string
  code: string
  eventId: string
  ownerId: number | undefined
  isTest: boolean
  totalInCents: number
  seconds: number
  ipPrefix: string
  termsVersion: string
}

export const insertCarts = (db: Database, carts: NewCart[]) =>
  db
    .insertInto('cart')
    .values(
      carts.map((cart) => ({
        id: cart.id,
        code: cart.code,
        event_id: cart.eventId,
        owner_id: cart.ownerId ?? null,
        status: cart.totalInCents === 0 ? 'paid' : 'open',
        total_in_cents: cart.totalInCents,
        is_free: cart.totalInCents === 0,
        is_test: cart.isTest,
        paid_at: cart.totalInCents === 0 ? sql<Date>`now()` : null,
        expires_at: sql<Date>`now() + make_interval(secs => ${cart.seconds})`,
        ip_prefix: cart.ipPrefix,
        terms_version: cart.termsVersion,
      })),
    )
    .execute()

/** Fresh ids for rows that must name each other before they are written. */
export async function reserveLineIds(db: Database, count: number) {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('cart_line', 'id')) as id from generate_series(1, ${count})`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

export type NewLine = {
  id: number
  cartId: string
  itemId: string
  parentId: number | null
  quantity: number
  valueInCents: number
}

export const insertLines = async (db: Database, lines: NewLine[]) => {
  await sql`
    insert into cart_line (id, cart_id, item_id, parent_id, quantity, held, value_in_cents)
    overriding system value
    select id, cart_id, item_id, parent_id, quantity, quantity, value_in_cents
    from json_to_recordset(${JSON.stringify(
      lines.map((line) => ({
        id: line.id,
        cart_id: line.cartId,
        item_id: line.itemId,
        parent_id: line.parentId,
        quantity: line.quantity,
        value_in_cents: line.valueInCents,
      })),
    )}::json) as line (id bigint, cart_id uuid, item_id uuid, parent_id bigint, quantity integer, value_in_cents integer)`.execute(
    db,
  )
}

export type NewCartItem = {
  cartId: string
  lineId: number
  categoryId: string
  bundleId: string | null
  unit: number
  chargedInCents: number
}

export const insertCartItems = async (db: Database, items: NewCartItem[]) => {
  const rows = items.map((item, position) => ({
    cart_id: item.cartId,
    line_id: item.lineId,
    category_id: item.categoryId,
    bundle_id: item.bundleId,
    unit: item.unit,
    charged_in_cents: item.chargedInCents,
    position,
  }))
  await sql`
    insert into cart_item (cart_id, line_id, category_id, bundle_id, unit, charged_in_cents)
    select cart_id, line_id, category_id, bundle_id, unit, charged_in_cents
    from json_to_recordset(${JSON.stringify(rows)}::json) as item (cart_id uuid, line_id bigint, category_id uuid,
      bundle_id uuid, unit integer, charged_in_cents integer, position integer)
    order by position`.execute(db)
}

/** The first account to act on an open cart owns it; the time of a login is added to its hold once. */
export const claim = (db: Database, id: string, accountId: number, seconds: number) =>
  db
    .updateTable('cart')
    .set({
      owner_id: accountId,
      updated_at: sql`now()`,
      expires_at: sql`greatest(expires_at, created_at + make_interval(secs => ${seconds}))`,
    })
    .where('id', '=', id)
    .where('owner_id', 'is', null)
    .where((row) => row.or([row('status', '=', 'open'), row('is_free', '=', true)]))
    .returningAll()
    .executeTakeFirst()

/** Unpaid carts that these buyers left in the events of these items, and that nobody is about to pay. */
export async function listOlderCarts(db: Database, accountIds: number[], itemIds: string[]) {
  if (accountIds.length === 0) return []
  const { rows } = await sql<{ id: string; accountId: number }>`
    select cart.id, cart.owner_id as "accountId" from cart
    where cart.owner_id = any(${accountIds}::bigint[]) and cart.status = 'open'
      and cart.event_id in (select event_id from item where id = any(${itemIds}::uuid[]))
      and not exists (select from charge where charge.cart_id = cart.id
        and charge.status in ('intent', 'active', 'removing'))
    order by cart.id`.execute(db)
  return rows
}

/** The rows of what these carts hold and of what is wished, in one order for everybody. */
export const lockItemsOf = (db: Database, { cartIds, itemIds }: { cartIds: string[]; itemIds: string[] }) =>
  sql`
    select id from item
    where id = any(${itemIds}::uuid[])
      or id in (select category_id from bundle_category where bundle_id = any(${itemIds}::uuid[]))
      or id in (select item_id from cart_line where cart_id = any(${cartIds}::uuid[]))
    order by id for no key update`.execute(db)

export async function countCarts(db: Database, ids: string[]) {
  const { count } = await db
    .selectFrom('cart')
    .where('id', 'in', ids)
    .select((cart) => cart.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** True when the database refused a row or the order of locks, so that each wish alone may well succeed. */
export const concernsOneOfMany = (error: unknown) =>
  /^(22|23|40)/.test(String((error as { code?: unknown } | undefined)?.code ?? ''))

/** Buyers one at a time: what an account may still buy is decided while nobody else decides it. */
export const lockAccounts = (db: Database, ids: number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('account').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
