import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { findRow, listRows, readValue } from '#platform/database/statements.ts'
import { isLiveEntry } from '#platform/database/sql-words.ts'
import { voucherColumns } from '../carts/voucher-use.queries.ts'
import type { VoucherRow } from '../carts/voucher-use.rules.ts'
import type { PricedEntry } from './vouchers.rules.ts'

/** Locks the voucher of a code until commit, so that its uses are decided one after another. */
export const lockByCode = (db: Transaction, code: string) =>
  findRow<VoucherRow>(db)`select ${voucherColumns} from voucher where code = ${code} for no key update`

/** The live entries of a cart in their order, all of them or those of `ids`. */
export const listEntries = (db: Database, cartId: string, ids?: number[]) =>
  listRows<PricedEntry>(db)`
    select entry.id as "cartItemId", entry.line_id as "lineId", line.item_id as "itemId",
      entry.charged_in_cents as "chargedInCents"
    from cart_item entry join cart_line line on line.id = entry.line_id
    where entry.cart_id = ${cartId} and ${isLiveEntry('entry')}
      and (${ids === undefined} or entry.id = any(${ids ?? []}::bigint[])) order by entry.id`

/** What a voucher took off these entries of a cart, in centavos. */
export const readDiscount = (db: Database, cartId: string, ids: number[]) =>
  readValue<number>(db)`
    select coalesce(sum(full_price_in_cents - charged_in_cents), 0)::int as off from cart_item
    where cart_id = ${cartId} and id = any(${ids}::bigint[])`

type NewPrice = { cartItemId: number; priceInCents: number }

/** Gives entries lower prices and notes their full ones. The lines of the cart follow. */
export async function lowerPrices(db: Transaction, cartId: string, prices: NewPrice[]) {
  await sql`
    update cart_item set full_price_in_cents = charged_in_cents, charged_in_cents = given."priceInCents"
    from json_to_recordset(${JSON.stringify(prices)}::json) as given ("cartItemId" bigint, "priceInCents" integer)
    where cart_item.id = given."cartItemId" and cart_id = ${cartId}`.execute(db)
  await followEntries(db, cartId)
}

/** Gives the entries of a cart their full prices again. */
export async function raisePrices(db: Transaction, cartId: string) {
  await sql`
    update cart_item set charged_in_cents = full_price_in_cents, full_price_in_cents = null
    where cart_id = ${cartId} and num_nonnulls(full_price_in_cents) = 1`.execute(db)
  await followEntries(db, cartId)
}

const followEntries = (db: Transaction, cartId: string) =>
  sql`
    update cart_line line set value_in_cents = priced.in_cents
    from (select line_id, sum(charged_in_cents)::int as in_cents from cart_item
      where cart_id = ${cartId} group by line_id) as priced
    where line.id = priced.line_id and line.value_in_cents <> priced.in_cents`.execute(db)

export const setVoucher = (db: Transaction, cartId: string, voucherId: string | null) =>
  db.updateTable('cart').set({ voucher_id: voucherId }).where('id', '=', cartId).execute()
