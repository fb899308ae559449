import { cartMessages, formatReais, reaisFromCents, settlementMessages } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import { createDataLoader } from '#platform/database/data-loader.ts'
import { cartNotFound, refuse } from '#platform/errors.ts'
import { openSessionReader, readSession } from '#modules/accounts/index.ts'
import { claimCart, isSold, isUnpaid, notePolled } from '#modules/sales/index.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import type { UnderReview } from '../charges/under-review.queries.ts'
import { type Buyer, type Payment } from './charging.service.ts'
import * as queries from './watching.queries.ts'

const lastNoted = new Map<string, number>()
const NOTE_EVERY_MILLISECONDS = 5000

/** One data loader per database. It combines the notes of many payment screens into one statement. */
const notersByDatabase = new WeakMap<Database, (cartId: string) => Promise<string>>()
function noterOf(db: Database) {
  const create = () =>
    createDataLoader(async (cartIds: string[]) => {
      await notePolled(db, cartIds)
      return cartIds
    })
  const noter = notersByDatabase.get(db) ?? create()
  notersByDatabase.set(db, noter)
  return noter
}

/** Reads the session of a poll and the status of its cart in one statement. */
export const openPollReader = (context: Parameters<typeof openSessionReader>[0]) =>
  openSessionReader<queries.StatusBesideSession>(context, queries.statusBesideSession)

type PollReader = ReturnType<typeof openPollReader>

/** The answer to a poll of the owner while the cart is open or sold. Undefined for any other call and state. */
export async function readPoll(db: Database, reader: PollReader, cartUUID: string, token: string) {
  const status = (await readSession(reader, token, cartUUID))?.beside
  if (!status || status.status === null) return undefined
  if (isSold(status.status)) return wireStatusOf(status, 1)
  if (status.status !== 'open' || status.isOver) return undefined
  if (status.isNoteDue) noteViewer(db, cartUUID)
  return wireStatusOf(status, 0)
}

/** The status that the payment screen polls. It reads the database only. A poll makes the jobs ask the bank sooner. */
export async function readStatus(payment: Payment, cartUUID: string, buyer: Buyer) {
  const { db } = payment
  if (!isUuid(cartUUID)) throw cartNotFound()
  const find = () => queries.findStatus(db, { cartId: cartUUID, accountId: buyer.accountId })
  const status =
    (await find()) ?? (await claimCart(payment, cartUUID, buyer.accountId, buyer.actor).then(find))
  if (!status) throw cartNotFound()
  if (isSold(status.status)) return wireStatusOf(status, 1)
  if (status.status === 'expired' && (await queries.wasPaidTooLate(db, cartUUID)))
    throw refuse('paid_too_late', settlementMessages.lateAndSoldOut)
  // The buyer may have paid in the last second, so an overdue cart is also noted and the bank is asked soon.
  if (isUnpaid(status.status)) noteViewer(db, cartUUID)
  if (status.isOver || status.status !== 'open') {
    const note = reviewNote(status)
    if (note !== '') throw refuse('pix_under_review', note)
    throw refuse('session_expired', cartMessages.sessionExpired)
  }
  return wireStatusOf(status, 0)
}

type MaybeUnderReview = { [Value in keyof UnderReview]: UnderReview[Value] | null }

/** The sentence for a buyer whose Pix of another value waits for a decision; '' without such a Pix. */
export const reviewNote = ({ receivedInCents, askedInCents }: MaybeUnderReview) =>
  receivedInCents === null || askedInCents === null
    ? ''
    : settlementMessages.otherValueReceived(formatReais(receivedInCents), formatReais(askedInCents))

const wireStatusOf = (
  status: MaybeUnderReview & { chargedInCents: number; isFree: boolean },
  paymentStatus: 0 | 1,
) => ({
  status: 'OK' as const,
  chargedValue: reaisFromCents(status.chargedInCents),
  paymentStatus,
  cartIsFree: status.isFree ? 1 : 0,
  msg: paymentStatus === 0 ? reviewNote(status) : '',
})

/** Records that the payment screen of this cart is open, at most once every few seconds. */
export function noteViewer(db: Database, cartId: string) {
  const now = performance.now()
  if (now - (lastNoted.get(cartId) ?? -Infinity) < NOTE_EVERY_MILLISECONDS) return
  if (lastNoted.size > 10_000) lastNoted.clear()
  lastNoted.set(cartId, now)
  void noterOf(db)(cartId).catch(() => {})
}
