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
  find: createDataLoader((asked: queries.StatusRequest[]) => queries.findStatuses(db, asked)),
  note: createDataLoader(async (cartIds: string[]) => {
    await notePolled(db, cartIds)
    return cartIds
  }),
})

/** The crowd in front of its QR codes asks through one door per database. */
const doors = new WeakMap<Database, ReturnType<typeof createStatusLoaders>>()
function statusLoadersOf(db: Database) {
  const door = doors.get(db) ?? createStatusLoaders(db)
  doors.set(db, door)
  return door
}

/** What the payment screen asks each second: our own database only; that somebody asks makes the jobs ask the bank. */
export async function readStatus(payment: Payment, cartUUID: string, buyer: Buyer) {
  const { db } = payment
  if (!isUuid(cartUUID)) throw cartNotFound()
  const asked = { cartId: cartUUID, accountId: buyer.accountId }
  const { find } = statusLoadersOf(db)
  const status =
    (await find(asked)) ??
    (await claimCart(payment, cartUUID, buyer.accountId, buyer.actor).then(() => find(asked)))
  if (!status) throw cartNotFound()
  if (isSold(status.status)) return wireStatusOf(status, 1)
  if (status.status === 'expired' && (await queries.wasPaidTooLate(db, cartUUID)))
    throw refuse('paid_too_late', paymentMessages.lateAndSoldOut)
  // A buyer who polls in the last minute may have paid in the last second: the bank is asked sooner.
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

/** Somebody looks at the payment screen of this cart; written down every few seconds at most. */
export function noteViewer(db: Database, cartId: string) {
  const now = performance.now()
  if (now - (lastNoted.get(cartId) ?? -Infinity) < NOTE_EVERY_MILLISECONDS) return
  if (lastNoted.size > 10_000) lastNoted.clear()
  lastNoted.set(cartId, now)
  void statusLoadersOf(db)
    .note(cartId)
    .catch(() => {})
}
