import { type Insertable, sql } from 'kysely'
import { ENDED, UNPAID } from '#modules/sales/index.ts'
import { literals } from '#platform/database/literals.ts'
import type { Database } from '#platform/database/client.ts'
import type { Tables } from '#platform/database/tables.ts'
import { buyerOfCart, shownName } from '#platform/database/sql-words.ts'
import { idsOf, listRows } from '#platform/database/statements.ts'
import { uncovered } from '../ledger/ledger.queries.ts'
import type { SaleRow } from './sales.rules.ts'

const saleColumns = sql`
  cart.id as "cartId", cart.event_id as "eventId", event.name as "eventName", cart.code, cart.status,
  ${shownName('seller')} as "soldBy", cart.created_at as "soldAt",
  case when cart.status in (${literals(UNPAID)})
    then greatest(0, ceil(extract(epoch from cart.expires_at - now())))::int else 0 end as "secondsLeft",
  cart.expires_at as "expiresAt",
  (select coalesce(sum(held), 0)::int from cart_line line join item on item.id = line.item_id
    where line.cart_id = cart.id and item.kind = 'category') as units,
  cart.total_in_cents as "totalInCents", buyer.uuid as "buyerUuid", buyer.name as "buyerName", buyer.cpf as "buyerCpf",
  cart.owner_id is not null as "hasOwner", coalesce(buyer.password_hash is not null, false) as "buyerHasLogin",
  coalesce((select charge.value_in_cents from charge join plan on plan.id = charge.plan_id and plan.is_current
    where charge.cart_id = cart.id and charge.status in ('intent', 'active', 'paid') limit 1), 0) as "pixAskedInCents",
  (select json_agg(json_build_object('name', item.name, 'quantity', line.quantity, 'valueInCents', line.value_in_cents)
      order by line.id)
    from cart_line line join item on item.id = line.item_id
    where line.cart_id = cart.id and line.parent_id is null) as lines`

const saleTables = sql`cart join event on event.id = cart.event_id join account seller on seller.id = cart.sold_by
  left join account buyer on buyer.id = ${buyerOfCart}`

/** These sales of the desk in this order. A cart that the desk did not sell is left out. */
export const listSales = (db: Database, cartIds: string[]) =>
  listRows<SaleRow>(db)`
    select ${saleColumns} from unnest(${cartIds}::uuid[]) with ordinality as asked (id, place)
    join (${saleTables}) on cart.id = asked.id order by asked.place`

/** The unpaid sales at the desk of an event, the newest first. */
export const listOpenSales = (db: Database, eventId: string) =>
  idsOf(
    db
      .selectFrom('cart')
      .where('event_id', '=', eventId)
      .where('sold_by', 'is not', null)
      .where('status', 'in', ['open', 'expiring'])
      .orderBy('created_at', 'desc')
      .limit(500)
      .select('id'),
  )

export const findSale = (db: Database, cartId: string) =>
  db
    .selectFrom('cart')
    .where('id', '=', cartId)
    .where('sold_by', 'is not', null)
    .select(['id', 'status', uncovered.as('uncoveredInCents')])
    .executeTakeFirst()

/** The person with this CPF who can buy at the desk of this event. */
export const findBuyer = (db: Database, cpf: string, eventId: string) =>
  db
    .selectFrom('account')
    .where('cpf', '=', cpf)
    .where('disabled_at', 'is', null)
    .select([
      'id',
      sql<boolean>`password_hash is not null`.as('hasLogin'),
      sql<boolean>`exists (select from cart where cart.buyer_id = account.id and cart.owner_id is null
          and cart.status not in (${literals(ENDED)}))
        and not exists (select from cart where cart.buyer_id = account.id and cart.owner_id = account.id
          and cart.event_id = ${eventId})`.as('hasUnconfirmedSale'),
    ])
    .executeTakeFirst()

export const insertCourtesy = (db: Database, courtesy: Insertable<Tables['courtesy']>) =>
  db.insertInto('courtesy').values(courtesy).execute()

export const insertCourtesyEntries = (db: Database, entries: Insertable<Tables['courtesy_entry']>[]) =>
  db.insertInto('courtesy_entry').values(entries).execute()

export const readCourtesy = (db: Database, cartId: string) =>
  db
    .selectFrom('courtesy')
    .where('cart_id', '=', cartId)
    .select('amount_in_cents as inCents')
    .executeTakeFirst()
