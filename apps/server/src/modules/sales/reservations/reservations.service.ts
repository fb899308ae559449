import { cartMessages } from '@porteira/domain'
import { createBatcher } from '#platform/concurrency/batcher.ts'
import type { Config } from '#config.ts'
import type { Database } from '#platform/database/client.ts'
import { invalid, Refusal, refuse } from '#platform/errors.ts'
import {
  answerOf,
  decideNow,
  type Decision,
  listBuyersWithOlderCart,
  openCarts,
  replaceCart,
  type Reservation,
} from './opening.service.ts'
import { type Call } from './repeating.queries.ts'
import { doOnce } from './repeating.service.ts'
import * as queries from './reservations.queries.ts'
import { isAccepted, namesAnItemTwice } from './stock.rules.ts'

type Answer = ReturnType<typeof answerOf>
type QueuedRequest = { reservation: Reservation; resolve(answer: Answer): void; reject(error: unknown): void }

const MAX_BATCH_SIZE = 128

/**
 * Opens carts in batches. In a rush all reservations wait for the lock of one item row. The batcher gathers the
 * requests that arrive while transactions run. The next transaction serves them together, and each request gets its
 * own answer. Several batches may run at the same time. The row lock and the constraint guard the stock, not this
 * queue, so any number of processes may run a batcher each.
 */
export function createReservationBatcher(db: Database, config: Config) {
  // The check before the lock is useful only while requests are refused.
  let refusedLast = false
  const enqueue = createBatcher<QueuedRequest>(MAX_BATCH_SIZE, async (batch, putBack) => {
    const { now, later } = firstOfEachBuyer(batch)
    putBack(later)
    refusedLast = await serveAll(db, config, now, refusedLast)
  })

  const reserveInBatch = (reservation: Reservation) =>
    new Promise<Answer>((resolve, reject) => enqueue({ reservation, resolve, reject }))

  return {
    /** Opens one cart, also if the same `call` is sent again. */
    async reserve(reservation: Reservation, call?: Call) {
      if (namesAnItemTwice(reservation.items)) throw invalid(cartMessages.repeatedItem, 'repeated_item')
      return doOnce(db, call, (attempt) => reserveInBatch({ ...reservation, attempt }))
    },
  }
}

/** The first request of each buyer is served now. Its result decides what the buyer may still reserve. */
function firstOfEachBuyer(waiting: QueuedRequest[]) {
  const buyers = new Set<number>()
  const now: QueuedRequest[] = []
  const later: QueuedRequest[] = []
  for (const one of waiting) {
    const { accountId } = one.reservation.buyer
    const isSecond = accountId !== undefined && buyers.has(accountId)
    if (accountId !== undefined) buyers.add(accountId)
    ;(isSecond ? later : now).push(one)
  }
  return { now, later }
}

/** Serves the requests. Returns true if one of them was refused. */
async function serveAll(
  db: Database,
  config: Config,
  waiting: QueuedRequest[],
  checksFirst: boolean,
): Promise<boolean> {
  let unanswered = waiting
  try {
    unanswered = await refuseTooManyOpenCarts(db, config, unanswered)
    if (checksFirst) unanswered = await refuseUnavailable(db, config, unanswered)
    const isRefused = await serveTogether(db, config, unanswered)
    return isRefused || unanswered.length < waiting.length
  } catch (error) {
    // A request that fails while the batch is written must not fail the others.
    const concernsOne = error instanceof Refusal || queries.mayConcernOneRequest(error)
    if (unanswered.length > 1 && concernsOne)
      for (const one of unanswered) await serveAll(db, config, [one], checksFirst)
    else for (const { reject } of unanswered) reject(error)
    return true
  }
}

const MAX_OPEN_CARTS_PER_ADDRESS = 30

/** Limits the open carts of one address without a login. The limit is high enough for many buyers behind one router. */
async function refuseTooManyOpenCarts(db: Database, config: Config, waiting: QueuedRequest[]) {
  const visitors = waiting.filter(({ reservation }) => reservation.buyer.accountId === undefined)
  if (!config.limits || visitors.length === 0) return waiting
  const open = await queries.countOpenByAddress(db, [...new Set(visitors.map(addressOf))])
  return waiting.filter((one) => {
    if (one.reservation.buyer.accountId !== undefined) return true
    const carts = open.get(addressOf(one)) ?? 0
    open.set(addressOf(one), carts + 1)
    if (carts < MAX_OPEN_CARTS_PER_ADDRESS) return true
    one.reject(refuse('too_many_open_carts', cartMessages.tooManyOpenCarts))
    return false
  })
}

const addressOf = ({ reservation }: QueuedRequest) => reservation.actor.ipPrefix ?? ''

/** Checks before the lock, so that requests for sold-out items do not lengthen the queue for the row lock. */
async function refuseUnavailable(db: Database, config: Config, waiting: QueuedRequest[]) {
  if (waiting.length === 0) return waiting
  const reservations = waiting.map(({ reservation }) => reservation)
  const decisions = await decideNow(db, config, reservations, { locked: false })
  const isDenied = (decision: Decision) => !isAccepted(decision)
  const refused = reservations.filter((_, index) => isDenied(decisions[index]!))
  // The older cart of a buyer may hold the missing units.
  const withOlderCart = await listBuyersWithOlderCart(db, refused)
  return waiting.filter((one, index) => {
    const decision = decisions[index]!
    if (!isDenied(decision) || withOlderCart.has(one.reservation.buyer.accountId ?? 0)) return true
    answer(decision, one)
    return false
  })
}

/** Serves the requests in one transaction. Returns true if one of them was refused. */
async function serveTogether(db: Database, config: Config, waiting: QueuedRequest[]) {
  if (waiting.length === 0) return false
  const reservations = waiting.map(({ reservation }) => reservation)
  const decisions = await openCarts(db, config, reservations)
  for (const one of waiting) {
    const decision = decisions.get(one.reservation)
    if (decision) answer(decision, one)
    else await replaceCart(db, config, one.reservation).then((opened) => answer(opened, one), one.reject)
  }
  return [...decisions.values()].some((decision) => !isAccepted(decision))
}

function answer(decision: Decision, { resolve, reject }: QueuedRequest) {
  if (!isAccepted(decision)) return reject(refuse(decision.code, decision.message))
  resolve(answerOf(decision.cart))
}
