import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { isWithin } from '#platform/database/is-within.ts'
import type { Tables } from '#platform/database/tables.ts'
import { listRows, listValues } from '#platform/database/statements.ts'
import type { EventScope } from '#platform/roles.rules.ts'
import { literals } from '#platform/database/literals.ts'
import { HOLDING, UNPAID } from './carts.rules.ts'

/** Larger than the number of carts that wait for the bank in an outage, so that the list still contains other carts. */
const MAX_OVERDUE = 10_000

/** A statement that names its columns is prepared once per connection; one with `*` is planned at each run. */
export const CART_COLUMNS = [
  'id',
  'code',
  'event_id',
  'owner_id',
  'buyer_id',
  'sold_by',
  'status',
  'total_in_cents',
  'is_free',
  'is_test',
  'expires_at',
  'expiring_since',
  'polled_at',
  'paid_at',
  'registered_at',
  'cancelled_at',
  'terms_version',
  'ip_prefix',
  'receipt_email',
  'note',
  'created_at',
  'updated_at',
  'receipt_promised_at',
  'form_by',
  'form_reminded_at',
  'late_withdrawal_days',
  'withheld_percent',
  'voucher_id',
] as const satisfies (keyof Tables['cart'])[]

export type CartRow = Selectable<Tables['cart']>

export const findCart = (db: Database, id: string) =>
  db
    .selectFrom('cart')
    .select(CART_COLUMNS)
    .select([
      sql<boolean>`owner_id is null and sold_by is null and status in ('open', 'expired') and created_at < now() - interval '24 hours'`.as(
        'isForgotten',
      ),
      sql<number>`greatest(0, ceil(extract(epoch from expires_at - now())))::int`.as('secondsLeft'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()

export const findCartId = (db: Database, id: string) =>
  db.selectFrom('cart').select('id').where('id', '=', id).executeTakeFirst()

export const findLiveCart = (db: Database, eventId: string, areTests: boolean) =>
  db
    .selectFrom('cart')
    .where('event_id', '=', eventId)
    .where('is_test', '=', areTests)
    .where('status', 'in', HOLDING)
    .select('id')
    .executeTakeFirst()

/** True if a category has entries, of carts that ended too. */
export const hasEntries = async (db: Database, categoryId: string) =>
  (await db
    .selectFrom('cart_item')
    .where('category_id', '=', categoryId)
    .select('id')
    .limit(1)
    .executeTakeFirst()) !== undefined

export const lockCart = (db: Transaction, id: string) =>
  db
    .selectFrom('cart')
    .select(CART_COLUMNS)
    .select(sql<number>`extract(epoch from expires_at - now())::float8`.as('secondsLeft'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

/**
 * Locks the carts without an owner that the desks of these events sold to the buyer of this cart, in the order of their
 * ids.
 */
export const lockUnownedOf = (db: Transaction, id: string, events: EventScope) =>
  listValues<string>(db)`
    select id from cart where buyer_id = (select buyer_id from cart where id = ${id}) and owner_id is null
      and sold_by is not null
      -- guard: buyer-confirmed-for-own-events-only
      and ${isWithin('event_id', events)}
    order by id for update`

/** Makes the buyer of these carts of the desk their owner. */
export const giveToBuyer = (db: Transaction, ids: string[]) =>
  db
    .updateTable('cart')
    .set({ owner_id: sql<number>`buyer_id`, updated_at: sql<Date>`now()` })
    .where('id', 'in', ids)
    .execute()

/** Locks the carts of an event that hold units, in the order of their ids. */
export const lockLiveCarts = (db: Transaction, eventId: string) =>
  db
    .selectFrom('cart')
    .where('event_id', '=', eventId)
    .where('status', 'in', HOLDING)
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Locks those of these carts that no other transaction has locked, so that this one waits for none of them. */
export const lockFreeCarts = (db: Transaction, ids: string[]) =>
  listRows<Pick<CartRow, 'id' | 'status'>>(db)`
    select id, status from cart where id = any(${ids}::uuid[]) order by id for update skip locked`

export const listLines = (db: Database, cartIds: string[]) =>
  db.selectFrom('cart_line').selectAll().where('cart_id', 'in', cartIds).orderBy('id').execute()

const overdue = (db: Database) =>
  db
    .selectFrom('cart')
    .select(['id', 'status'])
    .where(sql<boolean>`status in (${literals(UNPAID)})`)
    .where('expires_at', '<', sql<Date>`now()`)

/** Unpaid carts whose time is over, the oldest first. Includes those that wait for the bank's answer. */
export const listOverdue = (db: Database) => overdue(db).orderBy('expires_at').limit(MAX_OVERDUE).execute()

export const findOverdue = (db: Database) => overdue(db).limit(1).execute()
