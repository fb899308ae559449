import { sql } from 'kysely'
import type { Transaction } from '#platform/database/client.ts'
import { buyerOfCart } from '#platform/database/sql-words.ts'
import { findRow } from '#platform/database/statements.ts'
import { HOLDING } from './carts.rules.ts'
import type { Uses, VoucherRow } from './voucher-use.rules.ts'

/** The condition that no cart can use the voucher any more. */
export const isOver = sql<boolean>`(voucher.ended_at is not null
  or coalesce(voucher.valid_until <= clock_timestamp(), false))`

export const voucherColumns = sql`id, event_id as "eventId", about, kind, value, item_ids as "itemIds", max_uses as "maxUses",
  max_per_cpf as "maxPerCpf", for_account as "forAccount",
  ${isOver} as "isOver"`

/** Locks the voucher of a cart until commit. */
export const lockOfCart = (db: Transaction, cartId: string) =>
  findRow<VoucherRow>(db)`
    select ${voucherColumns} from voucher
    where id = (select voucher_id from cart where id = ${cartId}) for no key update`

/** The uses of a voucher by other carts than this one. The caller has locked the voucher. */
export const readUses = async (
  db: Transaction,
  { voucherId, cartId, buyerId }: { voucherId: string; cartId: string; buyerId: number | null },
): Promise<Uses> =>
  (await findRow<Uses>(db)`
    select count(*)::int as "all",
      (count(*) filter (where ${buyerOfCart} = ${buyerId}))::int as "ofBuyer"
    from cart where voucher_id = ${voucherId} and id <> ${cartId} and status = any(${[...HOLDING]}::text[])`)!
