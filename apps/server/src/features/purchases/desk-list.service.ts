import type { Cart } from '@porteira/contract'
import type { Database } from '#database/client.ts'
import { wireStatus } from '../carts/carts.service.ts'
import { listFilledForms } from '../formations/formations.service.ts'
import { listCharges } from '../payments/payments.service.ts'
import { listCartFacts } from './desk-list.queries.ts'
import { contentsOf, privatePart, publicCart } from './purchases.rules.ts'

/** Whole carts as an administrator sees them, removed registrations included, the newest first. */
export async function listCartsForDesk(db: Database, cartIds: string[]): Promise<Cart[]> {
  if (cartIds.length === 0) return []
  const rows = await listCartFacts(db, cartIds)
  const charges = await listCharges(db, cartIds)
  const forms = await listFilledForms(db, cartIds, 'admin')
  return rows.map((row) => ({
    ...publicCart(row, row, wireStatus(row)),
    ...privatePart(row, row, charges.get(row.id) ?? []),
    note: row.note,
    ...contentsOf(forms.get(row.id) ?? []),
  }))
}
