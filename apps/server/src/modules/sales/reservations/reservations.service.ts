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
type Waiting = { reservation: Reservation; resolve(answer: Answer): void; reject(error: unknown): void }

const MAX_BATCH_SIZE = 128

/**
 * The desk at which carts are opened. A rush on one item is a queue at one row, so whoever comes while
 * transactions run is gathered and served by the next one together, each with an answer of his own: while one is
 * written down, the next one may already look, lock other rows or stand in line. The row and its constraint
 * decide, not this queue, so that desks in as many processes as one likes may stand side by side.
 */
export function createReservationBatcher(db: Database, config: Config) {
  // As long as wishes are granted nobody needs to look before he locks.
  let refusedLast = false
  const wait = createBatcher<Waiting>(MAX_BATCH_SIZE, async (some, putBack) => {
    const { now, later } = firstOfEachBuyer(some)
    putBack(later)
    refusedLast = await serveAll(db, config, now, refusedLast)
  })

  const stand = (reservation: Reservation) =>
    new Promise<Answer>((resolve, reject) => wait({ reservation, resolve, reject }))

  return {
    /** Opens one cart, also where the same `call` comes again. */
    async reserve(reservation: Reservation, call?: Call) {
      if (namesAnItemTwice(reservation.items)) throw invalid(cartMessages.repeatedItem, 'repeated_item')
      return doOnce(db, call, (attempt) => stand({ ...reservation, attempt }))
    },
  }
}

/** Of one buyer only the first wish is served now; what he may have besides depends on what becomes of it. */
function firstOfEachBuyer(waiting: Waiting[]) {
  const seen = new Set<number>()
  const now: Waiting[] = []
  const later: Waiting[] = []
  for (const one of waiting) {
    const { accountId } = one.reservation.buyer
    const isSecond = accountId !== undefined && seen.has(accountId)
    if (accountId !== undefined) seen.add(accountId)
    ;(isSecond ? later : now).push(one)
  }
  return { now, later }
}

/** Serves these; answers whether any of them was refused. */
async function serveAll(
  db: Database,
  config: Config,
  waiting: Waiting[],
  looksFirst: boolean,
): Promise<boolean> {
  let unanswered = waiting
  try {
    unanswered = await refuseTooManyOpenCarts(db, config, unanswered)
    if (looksFirst) unanswered = await refuseUnavailable(db, config, unanswered)
    const isRefused = await serveTogether(db, config, unanswered)
    return isRefused || unanswered.length < waiting.length
  } catch (error) {
    // One wish that is refused while it is written must not cost the others their place.
    const concernsOne = error instanceof Refusal || queries.concernsOneOfMany(error)
    if (unanswered.length > 1 && concernsOne)
      for (const one of unanswered) await serveAll(db, config, [one], looksFirst)
    else for (const { reject } of unanswered) reject(error)
    return true
  }
}

const MAX_OPEN_CARTS_PER_ADDRESS = 30

/** One address, without a login, keeps no more carts open than a crowd behind one router may need. */
async function refuseTooManyOpenCarts(db: Database, config: Config, waiting: Waiting[]) {
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

const addressOf = ({ reservation }: Waiting) => reservation.actor.ipPrefix ?? ''

/** Looks before it locks, so that a sold-out item costs nobody a place in the row's queue. */
async function refuseUnavailable(db: Database, config: Config, waiting: Waiting[]) {
  if (waiting.length === 0) return waiting
  const reservations = waiting.map(({ reservation }) => reservation)
  const decisions = await decideNow(db, config, reservations, { locked: false })
  const isDenied = (decision: Decision) => !isAccepted(decision)
  const refused = reservations.filter((_, index) => isDenied(decisions[index]!))
  // What a buyer holds in a cart he left may be the very units that he misses.
  const returning = await listBuyersWithOlderCart(db, refused)
  return waiting.filter((one, index) => {
    const decision = decisions[index]!
    if (!isDenied(decision) || returning.has(one.reservation.buyer.accountId ?? 0)) return true
    answer(decision, one)
    return false
  })
}

/** Answers everybody by one transaction; whether any of them was refused. */
async function serveTogether(db: Database, config: Config, waiting: Waiting[]) {
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

function answer(decision: Decision, { resolve, reject }: Waiting) {
  if (!isAccepted(decision)) return reject(refuse(decision.code, decision.message))
  resolve(answerOf(decision.cart))
}
