import { endpoints, type Reply } from '@porteira/contract'
import { saleOf } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import { eventNotFound } from '#platform/errors.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { mayAct } from '#modules/accounts/index.ts'
import { findOwnShift, listRefundsToPayOut, readOpenSales, readSale } from '#modules/payments/index.ts'
import { takesVouchers } from '#modules/sales/index.ts'
import * as queries from './till.queries.ts'
import { deskItems } from './till.rules.ts'

type Viewer = { accountId: number; deviceKey: string }

/** The data of the till: the own shift, the items, the open sales and the refunds to hand over. */
export async function readTill(
  db: Database,
  eventUUID: string,
  viewer: Viewer,
): Promise<Reply<'GET /api/events/:eventUUID/till'>> {
  const event = isUuid(eventUUID) ? await queries.findEvent(db, eventUUID) : undefined
  if (!event) throw eventNotFound()
  const { roles } = endpoints['POST /api/till/shifts/:shiftId/approve'].access
  const [shift, items, openSales, refunds, mayApprove, takes] = await Promise.all([
    findOwnShift(db, event.id, viewer),
    queries.listItems(db, event.id),
    readOpenSales(db, event.id),
    listRefundsToPayOut(db, event.id),
    mayAct(db, viewer.accountId, { roles, eventId: event.id }),
    takesVouchers(db, event.id),
  ])
  return {
    status: 'OK',
    eventName: event.name,
    shift: shift ?? null,
    items: deskItems(items, { sellsOnline: saleOf(event).isOpen, now: event.now }),
    ...(takes && { takesVouchers: 1 }),
    openSales,
    refunds,
    mayApprove: mayApprove ? 1 : 0,
  }
}

/** A sale of the desk with its event. */
export async function readSaleWithEvent(
  db: Database,
  cartUUID: string,
): Promise<Reply<'GET /api/till/sales/:cartUUID'>> {
  const sale = await readSale(db, cartUUID)
  return { status: 'OK', sale, event: await queries.readEventOfCart(db, sale.cartUUID) }
}
