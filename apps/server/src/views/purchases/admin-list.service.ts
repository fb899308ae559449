import type { Cart } from '@porteira/contract'
import { reaisFromCents } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import { listCartVouchers, wireStatus } from '#modules/sales/index.ts'
import { listFilledForms } from '#modules/entries/index.ts'
import { listMoney } from '#modules/payments/index.ts'
import { listCartFacts } from './purchases.queries.ts'
import { contentsOf, privatePart, publicCart } from './purchases.rules.ts'

/** Complete carts for an administrator, including removed entries, newest first. */
export async function listCartsForAdmin(db: Database, cartIds: string[]): Promise<Cart[]> {
  if (cartIds.length === 0) return []
  const rows = await listCartFacts(db, cartIds)
  const { paymentOf, refundedOf } = await listMoney(db, cartIds)
  const forms = await listFilledForms(db, cartIds, 'admin')
  const vouchers = await listCartVouchers(db, cartIds)
  return rows.map((row) => {
    const { state: returned, inCents } = refundedOf(row.id)
    return {
      ...publicCart(row, row, { cartStatus: wireStatus(row), returned }),
      ...vouchers.get(row.id),
      ...privatePart(row, row, { ...paymentOf(row.id), returnedValue: reaisFromCents(inCents) }),
      note: row.note,
      ...contentsOf(forms.get(row.id) ?? []),
    }
  })
}
