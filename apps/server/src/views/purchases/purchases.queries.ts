import { sql } from 'kysely'
import { ASKED_CHARGE } from '#modules/payments/index.ts'
import { type CartRow, SOLD, UNPAID } from '#modules/sales/index.ts'
import type { Database } from '#platform/database/client.ts'
import { literals } from '#platform/database/literals.ts'
import { buyerOfCart } from '#platform/database/sql-words.ts'
import { findRow, listRows } from '#platform/database/statements.ts'
import type { CartFacts } from './purchases.rules.ts'

const isPurchase = sql<boolean>`(cart.status in (${literals([...SOLD, 'cancelled'])})
  or cart.status in (${literals(UNPAID)}) and exists (
    select from charge where charge.cart_id = cart.id and charge.credited_pix is not null
      and charge.status in (${literals(ASKED_CHARGE)}))
  or cart.status = 'expired' and exists (select from payment where payment.cart_id = cart.id))`

/** True for an open cart that the buyer can pay online. A sale at the desk is paid at the desk. */
const isPayable = sql<boolean>`(cart.status = 'open' and cart.expires_at > now() and cart.sold_by is null)`

const eventAndBuyer = sql`event.name as "eventName", event.support_whatsapp as "supportWhatsapp",
  buyer.name as "buyerName", buyer.cpf as "buyerCpf", buyer.mobile as "buyerMobile",
  buyer.email as "buyerEmail"`
const carts = sql`cart join event on event.id = cart.event_id left join account buyer on buyer.id = ${buyerOfCart}`

/** The event and the buyer of a cart, and the seconds until it expires by the database's clock. */
export const readCartFacts = (db: Database, cartId: string) =>
  findRow<CartFacts>(db)`
    select ${eventAndBuyer}, coalesce(cart.registered_at < now() - interval '30 days', false) as "isLongRegistered",
      exists (select from waiting where waiting.cart_id = cart.id) as "isOffer",
      case when cart.status = 'open'
        then greatest(0, floor(extract(epoch from cart.expires_at - now())))::int else 0 end as "secondsLeft"
    from ${carts} where cart.id = ${cartId}`

/** Carts with event and buyer for an administrator, newest first. */
export const listCartFacts = (db: Database, cartIds: string[]) =>
  listRows<CartRow & CartFacts>(db)`
    select cart.*, ${eventAndBuyer}, 0 as "secondsLeft", false as "isLongRegistered",
      false as "isOffer"
    from ${carts} where cart.id = any(${cartIds}::uuid[])
    order by cart.created_at desc, cart.id`

/**
 * The purchases of a buyer, newest first: carts that were paid, wholly or with a rest that is charged, carts that the
 * organiser cancelled, and carts with a late payment. A cart that expired unpaid is no purchase. The carts that can
 * still be paid are in the same answer, to save a second statement.
 */
export const listPurchases = (db: Database, accountId: number) =>
  db
    .selectFrom('cart')
    .innerJoin('event', 'event.id', 'cart.event_id')
    .where('cart.owner_id', '=', accountId)
    .where(sql<boolean>`(${isPurchase} or ${isPayable})`)
    .select([
      'cart.id',
      'cart.code',
      'cart.status',
      'cart.event_id as eventId',
      'event.name as eventName',
      'event.support_whatsapp as supportWhatsapp',
      'event.short_name as shortName',
      'event.starts_on as startDate',
      'event.ends_on as endDate',
      'event.venue',
      'event.city',
      'event.state',
      sql<boolean>`not event.hide_from_rankings and not event.test_mode`.as('hasRankings'),
      sql<Date | null>`case when cart.status = 'paid' then cart.form_by end`.as('formBy'),
      isPurchase.as('isPurchase'),
      isPayable.as('isPayable'),
    ])
    .orderBy('cart.created_at', 'desc')
    .orderBy('cart.id')
    .execute()

/** The paid and the registered carts of a buyer, newest first. */
export const listSettledCarts = (db: Database, ownerId: number) =>
  db
    .selectFrom('cart')
    .where('owner_id', '=', ownerId)
    .where('status', 'in', SOLD)
    .orderBy('created_at', 'desc')
    .select(['status', 'event_id as eventUUID', 'id as cartUUID'])
    .execute()
