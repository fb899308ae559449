import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { literals } from '#platform/database/literals.ts'
import { HOLDING, UNPAID } from '../carts/carts.rules.ts'
import { type UnpaidHolds } from './unpaid-holds.rules.ts'

type Row = Omit<UnpaidHolds, 'unformed'> & {
  accountId: number
  eventId: string
  itemId: string | null
  bought: number
  openId: string | null
  freeId: string | null
}

/**
 * The share of its time for which an expired cart was held: 1 if it ran to its end, less if the buyer replaced it.
 * Carts that a buyer replaces several times therefore add up to the time that was really held.
 */
const partHeld = sql`case when updated_at >= expires_at then 1
  else extract(epoch from updated_at - created_at) / extract(epoch from expires_at - created_at) end`

const cartOfBuyer = sql`cart.id, event_id, status, created_at, expires_at, updated_at, sold_by is not null as is_desk,
  exists (select from waiting where waiting.cart_id = cart.id) as is_offer,
  form_by is not null and status = 'paid' as is_to_form`

/**
 * The units of each item that the accounts bought or reserved in these events, their unpaid holds and their open carts.
 * Carts of the desk count for the purchase limits and, until they are paid, as unpaid entries of the buyer. One that ended
 * unpaid shortens no hold of the buyer, and no new cart replaces one. The same holds for offers to waiting people.
 * It is one statement, because it runs while the items are locked. See `listFacts` for the form of the look-ups.
 */
export async function readHoldings(db: Database, accountIds: number[], eventIds: string[]) {
  const bought = new Map<string, number>()
  const holds = new Map<string, UnpaidHolds>()
  const open: { id: string; accountId: number }[] = []
  /** Free carts whose riders the buyer must still name. */
  const free: { id: string; key: string }[] = []
  if (accountIds.length === 0 || eventIds.length === 0) return { bought, holds, open, free }
  const { rows } = await sql<Row>`
    with mine as materialized (
      select cart.id, buyer.id as buyer_id, event_id, status, created_at, expires_at, updated_at, is_desk, is_offer, is_to_form
      from unnest((select ${accountIds}::bigint[])) as buyer (id) cross join unnest((select ${eventIds}::uuid[])) as event (id)
      cross join lateral (select ${cartOfBuyer} from cart
          where owner_id = buyer.id and event_id = event.id
            and (status in (${literals(HOLDING)}) or status = 'expired' and updated_at > now() - interval '24 hours')
        union all select ${cartOfBuyer} from cart
          where buyer_id = buyer.id and owner_id is null and event_id = event.id and status in (${literals(HOLDING)})
        offset 0) as cart)
    select buyer_id as "accountId", event_id as "eventId", line.item_id as "itemId",
      coalesce(sum(line.held) filter (where line.parent_id is null), 0)::int as bought,
      coalesce(sum(line.held) filter (where line.kind = 'category' and status in (${literals(UNPAID)})), 0)::int
        as units, 0::float8 as ended, null::timestamptz as "waitsUntil", null::uuid as "openId",
      null::uuid as "freeId"
    from mine cross join lateral (select item_id, parent_id, held,
        (select kind from item where item.id = item_id) as kind
      from cart_line where cart_id = mine.id offset 0) as line
    where status <> 'expired'
    group by buyer_id, event_id, line.item_id
    union all
    select buyer_id, event_id, null, 0, 0,
      -- guard: renewed-cart-counts-as-hold
      sum(${partHeld})::float8,
      case when max(updated_at) > now() - interval '30 minutes' then max(updated_at) + interval '30 minutes' end, null, null
    from mine where status = 'expired' and not is_desk and not is_offer group by buyer_id, event_id
    union all
    select buyer_id, event_id, null, 0, 0, 0, null, id, null from mine where status = 'open' and not is_desk
      and not is_offer
    union all
    select buyer_id, event_id, null, 0, 0, 0, null, null, id from mine where is_to_form`.execute(db)
  for (const row of rows) {
    if (row.openId) open.push({ id: row.openId, accountId: row.accountId })
    if (row.itemId) bought.set(`${row.accountId}:${row.itemId}`, row.bought)
    const key = `${row.accountId}:${row.eventId}`
    if (row.freeId) free.push({ id: row.freeId, key })
    const { units = 0, ended = 0, waitsUntil = null } = holds.get(key) ?? {}
    holds.set(key, {
      units: units + row.units,
      unformed: 0,
      ended: ended + row.ended,
      waitsUntil: waitsUntil ?? row.waitsUntil,
    })
  }
  return { bought, holds, open, free }
}

/** The entries in open sales of these people at the desk in these events, keyed `${sellerId}:${eventId}`. */
export async function readOpenSales(db: Database, sellerIds: number[], eventIds: string[]) {
  if (sellerIds.length === 0) return new Map<string, number>()
  const { rows } = await sql<{ sellerId: number; eventId: string; units: number }>`
    select sale.sold_by as "sellerId", sale.event_id as "eventId", sum(line.held)::int as units
    from unnest((select ${eventIds}::uuid[])) as event (id)
    cross join lateral (select id, sold_by, event_id from cart where event_id = event.id and sold_by is not null
        and status in (${literals(UNPAID)}) offset 0) as sale
    cross join lateral (select held from cart_line where cart_id = sale.id
        and (select kind from item where item.id = item_id) = 'category' offset 0) as line
    where sale.sold_by in (select unnest((select ${sellerIds}::bigint[])))
    group by sale.sold_by, sale.event_id`.execute(db)
  return new Map(rows.map(({ sellerId, eventId, units }) => [`${sellerId}:${eventId}`, units]))
}
