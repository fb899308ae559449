import type { Transaction } from '#platform/database/client.ts'
import { ROWS_AT_ONCE, countChanged, listRows } from '#platform/database/statements.ts'
import { literals } from '#platform/database/literals.ts'
import { ENDED } from './carts/carts.rules.ts'

/** `createdAt` is the text of the database, because a Date would cut off the microseconds. */
export type OldCart = { id: string; createdAt: string }

/**
 * Locks unpaid carts that ended, are older than 90 days and still contain personal data. The list starts after the
 * given cart, the oldest first. It skips carts that another transaction has locked.
 */
export const lockOldUnpaidCarts = (db: Transaction, after: OldCart | undefined) =>
  listRows<OldCart>(db)`
    select id, created_at::text as "createdAt" from cart
    where paid_at is null and status in (${literals(ENDED)}) and created_at < now() - interval '90 days'
      and (owner_id is not null or buyer_id is not null or ip_prefix <> '' or receipt_email <> '' or note <> '')
      and (${after?.id ?? null}::uuid is null
        or (created_at, id) > (${after?.createdAt ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by created_at, id limit ${ROWS_AT_ONCE} for update skip locked`

/** Removes owner, buyer, IP prefix, mail address and note of these carts. The lines stay. */
export const clearPersons = (db: Transaction, cartIds: string[]) => countChanged(db)`
  update cart set owner_id = null, buyer_id = null, ip_prefix = '', receipt_email = '', note = ''
    where id = any(${cartIds}::uuid[])`
