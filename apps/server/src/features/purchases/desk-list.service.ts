import type { Cart } from '@porteira/contract'
import { reaisFromCents } from '@porteira/domain'
import type { Database } from '#database/client.ts'
import { wireStatus } from '../carts/carts.service.ts'
import { listFilledForms } from '../formations/formations.service.ts'
import { listReturned } from '../ledger/ledger.service.ts'
import { listPayments } from '../payments/payments.service.ts'
import { listCartFacts } from './desk-list.queries.ts'
import { contentsOf, privatePart, publicCart } from './purchases.rules.ts'

/** Whole carts as an administrator sees them, removed registrations included, the newest first. */
export async function listCartsForDesk(db: Database, cartIds: string[]): Promise<Cart[]> {
  if (cartIds.length === 0) return []
  const rows = await listCartFacts(db, cartIds)
  const paymentOf = await listPayments(db, cartIds)
  const returnedOf = await listReturned(db, cartIds)
  const forms = await listFilledForms(db, cartIds, 'admin')
  return rows.map((row) => {
    const { state: returned, inCents } = returnedOf(row.id)
    return {
      ...publicCart(row, row, { cartStatus: wireStatus(row), returned }),
      ...privatePart(row, row, { ...paymentOf(row.id), returnedValue: reaisFromCents(inCents) }),
      note: row.note,
      ...contentsOf(forms.get(row.id) ?? []),
    }
  })
}
