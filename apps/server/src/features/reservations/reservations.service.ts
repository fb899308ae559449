import { cartMessages } from '@porteira/domain'
import type { Config } from '#config.ts'
import type { Database } from '#database/client.ts'
import { cartNotFound, refuse } from '#errors.ts'
import { type Actor, recordFact, recordMany } from '../audit/audit.service.ts'
import {
  beginFormations,
  type CartRow,
  endHold,
  findCartFor,
  listLines,
  lockCart,
  moveStock,
  payExpiredCart,
} from '../carts/carts.service.ts'
import * as queries from './reservations.queries.ts'
import {
  decide,
  isAccepted,
  type ItemFacts,
  mergeWishes,
  newCartCode,
  newCartId,
  planRows,
  type Request,
} from './reservations.rules.ts'

type Wish = Request & { actor: Actor; termsVersion: string }
type Answer = { cartUUID: string; cartCode: string; expirationSeconds: number }
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
      const served = queue.splice(0, MOST_AT_ONCE)
      await serveTogether(db, config, served).catch(() => serveOneByOne(db, config, served))
    }
    isServing = false
  }

  return {
    async reserve(wish: Wish): Promise<Answer> {
      await refuseCrowd(db, config, wish)
      return new Promise((resolve, reject) => {
        queue.push({ wish: { ...wish, items: mergeWishes(wish.items) }, resolve, reject })
        if (!isServing) void serve()
      })
    },
  }
}

export type ReservationDesk = ReturnType<typeof openReservationDesk>

const MOST_OPEN_CARTS_PER_ADDRESS = 30

async function refuseCrowd(db: Database, config: Config, { buyer, actor }: Wish) {
  if (!config.limits || buyer.accountId !== undefined) return
  const open = await queries.countOpenByAddress(db, actor.ipPrefix ?? '')
  if (open >= MOST_OPEN_CARTS_PER_ADDRESS) throw refuse('too_many_open_carts', cartMessages.tooManyOpenCarts)
}

/** One wish that the database refuses must not cost the others their place. */
async function serveOneByOne(db: Database, config: Config, served: Waiting[]) {
  for (const waiting of served) await serveTogether(db, config, [waiting]).catch(waiting.reject)
}

async function serveTogether(db: Database, config: Config, served: Waiting[]) {
  const hopeful = await dismissHopeless(db, config, served)
  if (hopeful.length === 0) return
  const wishes = hopeful.map(({ wish }) => wish)
  const decisions = await db.transaction().execute(async (db) => {
    const accountIds = accountsOf(wishes)
    await queries.lockAccounts(db, accountIds)
    await releaseOlderCarts(db, wishes)
    const final = await decideNow(db, config, wishes, { locked: true })
    await writeCarts(db, wishes, final)
    return final
  })
  decisions.forEach((decision, index) => answer(decision, hopeful[index]!))
}

/** Looks before it locks, so that a sold-out item costs nobody a place in the row's queue. */
async function dismissHopeless(db: Database, config: Config, served: Waiting[]) {
  const decisions = await decideNow(
    db,
    config,
    served.map(({ wish }) => wish),
    { locked: false },
  )
  return served.filter((waiting, index) => {
    const decision = decisions[index]!
    if (isAccepted(decision) || decision.code === 'limit_per_buyer') return true
    answer(decision, waiting)
    return false
  })
}

async function decideNow(db: Database, config: Config, wishes: Wish[], { locked }: { locked: boolean }) {
  const ids = [...new Set(wishes.flatMap(({ items }) => items.map(({ itemUUID }) => itemUUID)))]
  const items = await queries.listItemFacts(db, ids, { locked })
  const events = await queries.listEventFacts(db, [
    ...new Set([...items.values()].map((item) => item.eventId)),
  ])
  const bought = await queries.listBought(db, accountsOf(wishes), ids)
  const guardsHoarding = config.limits && wishes.some(({ buyer }) => buyer.accountId === undefined)
  if (guardsHoarding) await countAnonymous(db, items)
  return decide(wishes, items, events, bought, { guardsHoarding }).map((decision, index) =>
    isAccepted(decision)
      ? {
          ...decision,
          cart: describeCart(config, wishes[index]!),
          isTest: events.get(decision.eventId)!.isTest,
        }
      : decision,
  )
}

type Decided = Awaited<ReturnType<typeof decideNow>>[number]

async function countAnonymous(db: Database, items: Map<string, ItemFacts>) {
  const taken = await queries.listTakenAnonymously(db, [...items.keys()])
  for (const item of items.values()) item.takenAnonymously = taken.get(item.id) ?? 0
}

const describeCart = (config: Config, { buyer }: Wish) => ({
  id: newCartId(),
  code: newCartCode(),
  seconds: buyer.accountId === undefined ? config.anonymousCartSeconds : config.cartSeconds,
})

const accountsOf = (wishes: Wish[]) => [...new Set(wishes.flatMap(({ buyer }) => buyer.accountId ?? []))]

/** A buyer keeps one unpaid cart per event: a new one takes the place of the one he left. */
async function releaseOlderCarts(db: Database, wishes: Wish[]) {
  const older = await queries.listOlderCarts(
    db,
    accountsOf(wishes),
    wishes.flatMap(({ items }) => items.map(({ itemUUID }) => itemUUID)),
  )
  for (const { id } of older) await endHold(db, id, ['open'], { kind: 'job' })
}

async function writeCarts(db: Database, wishes: Wish[], decisions: Decided[]) {
  const accepted = decisions.flatMap((decision, index) =>
    isAccepted(decision) ? [{ ...decision, wish: wishes[index]! }] : [],
  )
  if (accepted.length === 0) return
  const lineCount = accepted
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => sum + 1 + line.inner.length, 0)
  const rows = planRows(accepted, await queries.reserveLineIds(db, lineCount))
  await queries.insertCarts(db, rows.carts)
  await queries.insertLines(db, rows.lines)
  await queries.insertCartItems(db, rows.cartItems)
  await moveStock(db, rows.moves)
  await recordMany(
    db,
    accepted.map(({ cart, wish, totalInCents }) => ({
      actor: wish.actor,
      fact: {
        action: 'cart.create',
        entity: 'cart',
        entityId: cart.id,
        after: { totalInCents, status: totalInCents ? 'open' : 'paid' },
      },
    })),
  )
  for (const { cart, wish, totalInCents } of accepted)
    if (totalInCents === 0) await beginFormations(db, cart.id, wish.actor)
}

function answer(decision: Decided, { resolve, reject }: Waiting) {
  if (!isAccepted(decision)) return reject(refuse(decision.code, decision.message))
  const { id, code, seconds } = decision.cart
  resolve({ cartUUID: id, cartCode: code, expirationSeconds: seconds })
}

/** Makes a cart that nobody owns this buyer's; of two who try one wins and the other finds nothing. */
export const claimCart = (db: Database, config: Config, cartUUID: string, accountId: number, actor: Actor) =>
  db.transaction().execute(async (db) => {
    const { cart } = await findCartFor(db, cartUUID, { accountId, kind: 'user' })
    if (cart.owner_id === accountId) return cart
    await queries.lockAccounts(db, [accountId])
    if (!(await isWithinLimit(db, cart, accountId))) throw await overLimit(db, cart)
    const claimed = await queries.claim(db, cart.id, accountId, config.cartSeconds)
    if (!claimed)
      throw cart.status === 'open' ? cartNotFound() : refuse('session_expired', cartMessages.sessionExpired)
    await recordFact(db, actor, {
      action: 'cart.claim',
      entity: 'cart',
      entityId: cart.id,
      after: { accountId },
    })
    return claimed
  })

async function isWithinLimit(db: Database, cart: CartRow, accountId: number) {
  const lines = (await listLines(db, [cart.id])).filter((line) => line.parent_id === null)
  const items = await queries.listItemFacts(
    db,
    lines.map((line) => line.item_id),
  )
  const bought = await queries.listBought(db, [accountId], [...items.keys()])
  return lines.every(({ item_id: id, quantity }) => {
    const limit = items.get(id)!.registrationsPerUser
    return limit === 0 || (bought.get(`${accountId}:${id}`) ?? 0) + quantity <= limit
  })
}

async function overLimit(db: Database, cart: CartRow) {
  const lines = (await listLines(db, [cart.id])).filter((line) => line.parent_id === null)
  const items = await queries.listItemFacts(
    db,
    lines.map((line) => line.item_id),
  )
  const limited = lines.map((line) => items.get(line.item_id)!).find((item) => item.registrationsPerUser > 0)!
  return refuse('limit_per_buyer', cartMessages.limitPerBuyer(limited.registrationsPerUser, limited.name))
}

/**
 * A cart that expired before its Pix arrived takes its units again, if the event still sells and all of them
 * are free; false when that cannot be and the money must go back. Inside a transaction.
 */
export async function revivePaidLate(db: Database, cartId: string, actor: Actor) {
  const lines = await listLines(db, [cartId])
  const items = await queries.listItemFacts(db, [...new Set(lines.map((line) => line.item_id))], {
    locked: true,
  })
  const events = await queries.listEventFacts(db, [
    ...new Set([...items.values()].map((item) => item.eventId)),
  ])
  const cart = await lockCart(db, cartId)
  const wanted = Map.groupBy(lines, (line) => line.item_id)
  const isFree = [...wanted].every(([id, same]) => {
    const { total, taken } = items.get(id)!
    return taken + same.reduce((sum, line) => sum + line.quantity, 0) <= total
  })
  const sells = [...events.values()].every((event) => event.hasOpened && !event.isClosed)
  const mayHave = cart.owner_id === null || (await isWithinLimit(db, cart, cart.owner_id))
  if (cart.status !== 'expired' || !isFree || !sells || !mayHave) return false

  const retaken = await queries.retakeLines(db, cartId)
  await moveStock(
    db,
    retaken.map(({ item_id: id, held }) => ({ id, units: held })),
  )
  return payExpiredCart(db, cartId, actor)
}
