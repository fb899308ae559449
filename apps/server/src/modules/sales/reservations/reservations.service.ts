import { cartMessages } from '@porteira/domain'
import { inBatches } from '#platform/concurrency/batches.ts'
import type { Config } from '#config.ts'
import type { Database } from '#platform/database/client.ts'
import { invalid, Refusal, refuse } from '#platform/errors.ts'
import {
  answerOf,
  decideNow,
  type Decided,
  listReturning,
  openCarts,
  replaceCart,
  type Wish,
} from './opening.service.ts'
import { type Call } from './repeating.queries.ts'
import { doOnce } from './repeating.service.ts'
import * as queries from './reservations.queries.ts'
import { isAccepted, namesAnItemTwice } from './stock.rules.ts'

type Answer = ReturnType<typeof answerOf>
type Waiting = { wish: Wish; resolve(answer: Answer): void; reject(error: unknown): void }

const MOST_AT_ONCE = 128

/**
 * The desk at which carts are opened. A rush on one item is a queue at one row, so whoever comes while
 * transactions run is gathered and served by the next one together, each with an answer of his own: while one is
 * written down, the next one may already look, lock other rows or stand in line. The row and its constraint
 * decide, not this queue, so that desks in as many processes as one likes may stand side by side.
 */
export function openReservationDesk(db: Database, config: Config) {
  // As long as wishes are granted nobody needs to look before he locks.
  let refusedLast = false
  const wait = inBatches<Waiting>(MOST_AT_ONCE, async (some, putBack) => {
    const { now, later } = takeTurns(some)
    putBack(later)
    refusedLast = await serveAll(db, config, now, refusedLast)
  })

  const stand = (wish: Wish) => new Promise<Answer>((resolve, reject) => wait({ wish, resolve, reject }))

  return {
    /** Opens one cart, also where the same `call` comes again. */
    async reserve(wish: Wish, call?: Call) {
      if (namesAnItemTwice(wish.items)) throw invalid(cartMessages.repeatedItem, 'repeated_item')
      return doOnce(db, call, (attempt) => stand({ ...wish, attempt }))
    },
  }
}

/** Of one buyer only the first wish is served now; what he may have besides depends on what becomes of it. */
function takeTurns(waiting: Waiting[]) {
  const seen = new Set<number>()
  const now: Waiting[] = []
  const later: Waiting[] = []
  for (const one of waiting) {
    const { accountId } = one.wish.buyer
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
    unanswered = await dismissCrowds(db, config, unanswered)
    if (looksFirst) unanswered = await dismissHopeless(db, config, unanswered)
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

const MOST_OPEN_CARTS_PER_ADDRESS = 30

/** One address, without a login, keeps no more carts open than a crowd behind one router may need. */
async function dismissCrowds(db: Database, config: Config, waiting: Waiting[]) {
  const visitors = waiting.filter(({ wish }) => wish.buyer.accountId === undefined)
  if (!config.limits || visitors.length === 0) return waiting
  const open = await queries.countOpenByAddress(db, [...new Set(visitors.map(addressOf))])
  return waiting.filter((one) => {
    if (one.wish.buyer.accountId !== undefined) return true
    const carts = open.get(addressOf(one)) ?? 0
    open.set(addressOf(one), carts + 1)
    if (carts < MOST_OPEN_CARTS_PER_ADDRESS) return true
    one.reject(refuse('too_many_open_carts', cartMessages.tooManyOpenCarts))
    return false
  })
}

const addressOf = ({ wish }: Waiting) => wish.actor.ipPrefix ?? ''

/** Looks before it locks, so that a sold-out item costs nobody a place in the row's queue. */
async function dismissHopeless(db: Database, config: Config, waiting: Waiting[]) {
  if (waiting.length === 0) return waiting
  const wishes = waiting.map(({ wish }) => wish)
  const decisions = await decideNow(db, config, wishes, { locked: false })
  const isHopeless = (decision: Decided) => !isAccepted(decision)
  const refused = wishes.filter((_, index) => isHopeless(decisions[index]!))
  // What a buyer holds in a cart he left may be the very units that he misses.
  const returning = await listReturning(db, refused)
  return waiting.filter((one, index) => {
    const decision = decisions[index]!
    if (!isHopeless(decision) || returning.has(one.wish.buyer.accountId ?? 0)) return true
    answer(decision, one)
    return false
  })
}

/** Answers everybody by one transaction; whether any of them was refused. */
async function serveTogether(db: Database, config: Config, waiting: Waiting[]) {
  if (waiting.length === 0) return false
  const wishes = waiting.map(({ wish }) => wish)
  const decisions = await openCarts(db, config, wishes)
  for (const one of waiting) {
    const decision = decisions.get(one.wish)
    if (decision) answer(decision, one)
    else await replaceCart(db, config, one.wish).then((opened) => answer(opened, one), one.reject)
  }
  return [...decisions.values()].some((decision) => !isAccepted(decision))
}

function answer(decision: Decided, { resolve, reject }: Waiting) {
  if (!isAccepted(decision)) return reject(refuse(decision.code, decision.message))
  resolve(answerOf(decision.cart))
}
