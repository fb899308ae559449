import { cartMessages } from '@porteira/domain'
import { createBatcher, type Queue } from '#platform/concurrency/batcher.ts'
import type { Config } from '#config.ts'
import type { Context } from '#context.ts'
import type { Database } from '#platform/database/client.ts'
import { invalid, Refusal } from '#platform/errors.ts'
import {
  answerOf,
  decideNow,
  type Decision,
  openCarts,
  refusalOf,
  replaceCart,
  type Reservation,
} from './opening.service.ts'
import type { Call } from '#platform/idempotency/calls.rules.ts'
import { doOnce } from '#platform/idempotency/calls.service.ts'
import * as queries from './reservations.queries.ts'
import { isAccepted, namesAnItemTwice } from './stock.rules.ts'

type Answer = ReturnType<typeof answerOf>
type QueuedRequest = { reservation: Reservation; resolve(answer: Answer): void; reject(error: unknown): void }

const MAX_BATCH_SIZE = 128

/**
 * Opens carts in batches. In a rush all reservations wait for the lock of one item row. The batcher gathers the
 * requests that arrive while transactions run. A transaction that waits for the lock serves all requests for its items
 * that have arrived until it has the lock, so batches stay large if several processes share the requests. Each request
 * gets its own answer. The row lock and the constraint guard the stock, not this queue, so any number of processes may
 * run a batcher each.
 */
export function createReservationBatcher(db: Database, config: Config) {
  // The check before the lock is useful only while requests are refused.
  let refusedLast = false
  const enqueue = createBatcher<QueuedRequest>(MAX_BATCH_SIZE, async (batch, queue) => {
    const waiting = takeFirstOfEachBuyer(batch, queue)
    refusedLast = await serveAll(waiting, { db, config, queue, checksFirst: refusedLast })
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

export type ReservationBatcher = ReturnType<typeof createReservationBatcher>

const batchers = new WeakMap<Context, ReservationBatcher>()

/** The batcher that all routes of a server share, because it serves them together. */
export function reservationBatcherOf(context: Context) {
  const batcher = batchers.get(context) ?? createReservationBatcher(context.db, context.config)
  batchers.set(context, batcher)
  return batcher
}

/** The first request of each buyer is served now. Its result decides what the buyer may still reserve. */
function takeFirstOfEachBuyer(
  some: QueuedRequest[],
  queue: Queue<QueuedRequest>,
  served: QueuedRequest[] = [],
) {
  const buyers = new Set(served.map(accountOf))
  const now: QueuedRequest[] = []
  const later: QueuedRequest[] = []
  for (const one of some) {
    const accountId = accountOf(one)
    const isSecond = accountId !== undefined && buyers.has(accountId)
    buyers.add(accountId)
    ;(isSecond ? later : now).push(one)
  }
  queue.putBack(later)
  return now
}

const accountOf = ({ reservation }: QueuedRequest) => reservation.buyer.accountId

type Serving = {
  db: Database
  config: Config
  queue: Queue<QueuedRequest>
  checksFirst: boolean
  isAlone?: boolean
}

/** Serves the requests. Returns true if one of them was refused. */
async function serveAll(waiting: QueuedRequest[], serving: Serving): Promise<boolean> {
  let unanswered = waiting
  try {
    if (serving.checksFirst) unanswered = await refuseUnavailable(waiting, serving)
    const isRefusedFirst = unanswered.length < waiting.length
    return (await serveTogether(unanswered, serving)) || isRefusedFirst
  } catch (error) {
    // A request that fails while the batch is written must not fail the others.
    const concernsOne = error instanceof Refusal || queries.mayConcernOneRequest(error)
    if (unanswered.length > 1 && concernsOne)
      for (const one of unanswered) await serveAll([one], { ...serving, isAlone: true })
    else for (const { reject } of unanswered) reject(error)
    return true
  }
}

/** Checks before the lock, so that requests for sold-out items do not lengthen the queue for the row lock. */
async function refuseUnavailable(waiting: QueuedRequest[], { db, config }: Serving) {
  const reservations = waiting.map(({ reservation }) => reservation)
  const decisions = await decideNow(db, config, reservations)
  return waiting.filter((one) => {
    const decision = decisions.get(one.reservation)
    // Without a decision the buyer has an older cart, which may hold the missing units.
    if (!decision || isAccepted(decision)) return true
    answer(decision, one)
    return false
  })
}

/** Serves the requests in one transaction, with others that join them. Returns true if one of them was refused. */
async function serveTogether(waiting: QueuedRequest[], { db, config, queue, isAlone = false }: Serving) {
  if (waiting.length === 0) return false
  const itemIds = new Set(waiting.flatMap(itemIdsOf))
  const needsNoOther = (one: QueuedRequest) => !isAlone && itemIdsOf(one).every((id) => itemIds.has(id))
  const decisions = await queue.gather(needsNoOther, (take) =>
    openCarts(
      db,
      config,
      waiting.map(({ reservation }) => reservation),
      () => {
        const joined = takeFirstOfEachBuyer(take(), queue, waiting)
        waiting.push(...joined)
        return joined.map(({ reservation }) => reservation)
      },
    ),
  )
  const undecided: QueuedRequest[] = []
  for (const one of waiting) {
    const decision = decisions.get(one.reservation)
    if (decision) answer(decision, one)
    else undecided.push(one)
  }
  for (const one of undecided)
    await replaceCart(db, config, one.reservation).then((opened) => answer(opened, one), one.reject)
  return [...decisions.values()].some((decision) => !isAccepted(decision))
}

/** Upper and lower case in ids are the same. */
const itemIdsOf = ({ reservation }: QueuedRequest) =>
  reservation.items.map(({ itemUUID }) => itemUUID.toLowerCase())

function answer(decision: Decision, { resolve, reject }: QueuedRequest) {
  if (!isAccepted(decision)) return reject(refusalOf(decision))
  resolve(answerOf(decision.cart))
}
