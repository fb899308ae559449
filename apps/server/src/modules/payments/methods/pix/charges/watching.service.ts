import { cartMessages, paymentMessages, reaisFromCents } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import { createDataLoader } from '#platform/database/data-loader.ts'
import { cartNotFound, refuse } from '#platform/errors.ts'
import { claimCart, isSold, isUnpaid, notePolled } from '#modules/sales/index.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { type Buyer, type Payment } from './charging.service.ts'
import * as queries from './watching.queries.ts'

const lastNoted = new Map<string, number>()
const NOTE_EVERY_MILLISECONDS = 5000

const createStatusLoaders = (db: Database) => ({
  find: createDataLoader((requests: queries.StatusRequest[]) => queries.findStatuses(db, requests)),
  note: createDataLoader(async (cartIds: string[]) => {
    await notePolled(db, cartIds)
    return cartIds
  }),
})

/** One pair of data loaders per database. They combine the polls of many payment screens into one statement. */
const loadersByDatabase = new WeakMap<Database, ReturnType<typeof createStatusLoaders>>()
function statusLoadersOf(db: Database) {
  const loaders = loadersByDatabase.get(db) ?? createStatusLoaders(db)
  loadersByDatabase.set(db, loaders)
  return loaders
}

/** The status that the payment screen polls. It reads the database only. A poll makes the jobs ask the bank sooner. */
export async function readStatus(payment: Payment, cartUUID: string, buyer: Buyer) {
  const { db } = payment
  if (!isUuid(cartUUID)) throw cartNotFound()
  const request = { cartId: cartUUID, accountId: buyer.accountId }
  const { find } = statusLoadersOf(db)
  const status =
    (await find(request)) ??
    (await claimCart(payment, cartUUID, buyer.accountId, buyer.actor).then(() => find(request)))
  if (!status) throw cartNotFound()
  if (isSold(status.status)) return wireStatusOf(status, 1)
  if (status.status === 'expired' && (await queries.wasPaidTooLate(db, cartUUID)))
    throw refuse('paid_too_late', paymentMessages.lateAndSoldOut)
  // The buyer may have paid in the last second, so an overdue cart is also noted and the bank is asked soon.
  if (isUnpaid(status.status)) noteViewer(db, cartUUID)
  if (status.isOver || status.status !== 'open') throw refuse('session_expired', cartMessages.sessionExpired)
  return wireStatusOf(status, 0)
}

const wireStatusOf = (status: { chargedInCents: number; isFree: boolean }, paymentStatus: 0 | 1) => ({
  status: 'OK' as const,
  chargedValue: reaisFromCents(status.chargedInCents),
  paymentStatus,
  cartIsFree: status.isFree ? 1 : 0,
  msg: '',
})

/** Records that the payment screen of this cart is open, at most once every few seconds. */
export function noteViewer(db: Database, cartId: string) {
  const now = performance.now()
  if (now - (lastNoted.get(cartId) ?? -Infinity) < NOTE_EVERY_MILLISECONDS) return
  if (lastNoted.size > 10_000) lastNoted.clear()
  lastNoted.set(cartId, now)
  void statusLoadersOf(db)
    .note(cartId)
    .catch(() => {})
}
