import type { DeskSale } from '@porteira/contract'
import type { Database } from '#platform/database/client.ts'
import { cartNotFound } from '#platform/errors.ts'
import { listCartVouchers } from '#modules/sales/index.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { listReceived } from '../ledger/received.queries.ts'
import * as queries from './sales.queries.ts'
import { wireSale } from './sales.rules.ts'

async function readSales(db: Database, cartIds: string[]): Promise<DeskSale[]> {
  if (cartIds.length === 0) return []
  const payments = Map.groupBy(await listReceived(db, cartIds, 'pays'), ({ cartId }) => cartId)
  const vouchers = await listCartVouchers(db, cartIds)
  const sales = await queries.listSales(db, cartIds)
  return sales.map((sale) => ({
    ...wireSale(sale, payments.get(sale.cartId) ?? []),
    ...vouchers.get(sale.cartId),
  }))
}

/** A sale of the desk with its payments. Any other cart is not found. */
export async function readSale(db: Database, cartUUID: string) {
  const [sale] = isUuid(cartUUID) ? await readSales(db, [cartUUID]) : []
  if (!sale) throw cartNotFound()
  return sale
}

/** The unpaid sales at the desk of an event, the newest first. */
export const readOpenSales = async (db: Database, eventId: string) =>
  readSales(db, await queries.listOpenSales(db, eventId))

/** The sale of the desk with this id. Any other cart is not found. */
export async function findSale(db: Database, cartUUID: string) {
  const sale = isUuid(cartUUID) ? await queries.findSale(db, cartUUID) : undefined
  if (!sale) throw cartNotFound()
  return sale
}
