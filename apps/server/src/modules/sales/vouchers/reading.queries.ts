import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { isOneOf } from '#platform/database/one-of.ts'
import { isLiveEntry } from '#platform/database/sql-words.ts'
import { listRows, readValue } from '#platform/database/statements.ts'
import { isOver } from '../carts/voucher-use.queries.ts'

const takes = (event: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from voucher where voucher.event_id = ${event} and not ${isOver})`

export const takesVouchers = (db: Database, eventId: string) =>
  readValue<boolean>(db)`select ${takes(sql`${eventId}`)} as takes`

type CartVoucherRow = { cartId: string; about: string | null; offInCents: number; takesVouchers: boolean }

/** What the voucher of each of these carts takes off its live entries, in centavos. `about` is null without a voucher. */
export const listCartVouchers = (db: Database, cartIds: string[]) =>
  listRows<CartVoucherRow>(db)`
    select cart.id as "cartId", used.about, ${takes(sql`cart.event_id`)} as "takesVouchers",
      case when used.id is null then 0 else (select coalesce(sum(full_price_in_cents - charged_in_cents), 0)::int
        from cart_item entry where entry.cart_id = cart.id and ${isLiveEntry('entry')}) end as "offInCents"
    from cart left join voucher used on used.id = cart.voucher_id where ${isOneOf('cart.id', cartIds, 'uuid')}`
