import type { AppliedVoucher } from '@porteira/contract'
import { reaisFromCents } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import * as queries from './reading.queries.ts'

type CartVoucher = { voucher?: AppliedVoucher; takesVouchers?: 1 }

/** The voucher of each of these carts, and whether a voucher of its event can be used; by the id of the cart. */
export async function listCartVouchers(db: Database, cartIds: string[]) {
  const rows = await queries.listCartVouchers(db, cartIds)
  return new Map(
    rows.map(({ cartId, about, offInCents, takesVouchers }): [string, CartVoucher] => [
      cartId,
      {
        ...(about !== null && { voucher: { about, off: reaisFromCents(offInCents) } }),
        ...(takesVouchers && { takesVouchers: 1 }),
      },
    ]),
  )
}

/** True if a voucher of the event can be used. */
export const takesVouchers = (db: Database, eventId: string) => queries.takesVouchers(db, eventId)
