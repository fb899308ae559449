import { cartMessages } from '@porteira/domain'
import type { Config } from '#config.ts'
import type { Database } from '#database/client.ts'
import { refuse } from '#errors.ts'
import {
  answerOf,
  decideNow,
  type Decided,
  listReturning,
  openCarts,
  replaceCart,
  type Wish,
} from './opening.service.ts'
import { type Call, doOnce } from './repeating.service.ts'
import * as queries from './reservations.queries.ts'
import { isAccepted, mergeWishes } from './reservations.rules.ts'

export { claimCart, revivePaidLate } from './claiming.service.ts'

type Answer = ReturnType<typeof answerOf>
type Waiting = { wish: Wish; resolve(answer: Answer): void; reject(error: unknown): void }

const GATHER_MILLISECONDS = 2
const MOST_AT_ONCE = 128

/**
 * The desk at which carts are opened. A rush on one item is a queue at one row, so whoever comes while a
 * transaction runs is gathered and served by the next one together, each with an answer of his own. The row
 * and its constraint decide, not this queue: any number of desks in any number of processes may stand side by side.
 */
export function openReservationDesk(db: Database, config: Config) {
  const queue: Waiting[] = []
  let isServing = false

  async function serve() {
    isServing = true
    await new Promise((resolve) => setTimeout(resolve, GATHER_MILLISECONDS))
    while (queue.length > 0) {
      const { now, later } = takeTurns(queue.splice(0, MOST_AT_ONCE))
      queue.unshift(...later)
      await serveAll(db, config, now)
    }
    isServing = false
  }

  async function stand(wish: Wish): Promise<Answer> {
    await refuseCrowd(db, config, wish)
    return new Promise((resolve, reject) => {
      queue.push({ wish: { ...wish, items: mergeWishes(wish.items) }, resolve, reject })
      if (!isServing) void serve()
    })
  }

  return {
    /** Opens one cart, also where the same `call` comes again. */
    reserve: (wish: Wish, call?: Call) => doOnce(db, call, (attempt) => stand({ ...wish, attempt })),
  }
}

const MOST_OPEN_CARTS_PER_ADDRESS = 30

async function refuseCrowd(db: Database, config: Config, { buyer, actor }: Wish) {
  if (!config.limits || buyer.accountId !== undefined) return
  const open = await queries.countOpenByAddress(db, actor.ipPrefix ?? '')
  if (open >= MOST_OPEN_CARTS_PER_ADDRESS) throw refuse('too_many_open_carts', cartMessages.tooManyOpenCarts)
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

async function serveAll(db: Database, config: Config, waiting: Waiting[]) {
  let unanswered = waiting
  try {
    unanswered = await dismissHopeless(db, config, waiting)
    await serveTogether(db, config, unanswered)
  } catch (error) {
    // One wish that the database refuses must not cost the others their place.
    if (unanswered.length > 1 && queries.concernsOneOfMany(error))
      for (const one of unanswered) await serveAll(db, config, [one])
    else for (const { reject } of unanswered) reject(error)
  }
}

/** Looks before it locks, so that a sold-out item costs nobody a place in the row's queue. */
async function dismissHopeless(db: Database, config: Config, waiting: Waiting[]) {
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

async function serveTogether(db: Database, config: Config, waiting: Waiting[]) {
  if (waiting.length === 0) return
  const wishes = waiting.map(({ wish }) => wish)
  const decisions = await openCarts(db, config, wishes)
  for (const one of waiting) {
    const decision = decisions.get(one.wish)
    if (decision) answer(decision, one)
    else await replaceCart(db, config, one.wish).then((opened) => answer(opened, one), one.reject)
  }
}

function answer(decision: Decided, { resolve, reject }: Waiting) {
  if (!isAccepted(decision)) return reject(refuse(decision.code, decision.message))
  resolve(answerOf(decision.cart))
}
