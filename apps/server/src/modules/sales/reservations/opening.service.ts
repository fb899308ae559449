import { cartMessages } from '@porteira/domain'
import type { Config } from '#config.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { refuse } from '#platform/errors.ts'
import { failpoint } from '#platform/failpoint.ts'
import { type Actor, auditInsert } from '#platform/audit/audit.service.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { stateAtFirst } from '../carts/carts.rules.ts'
import { stockMove } from '../carts/holding.queries.ts'
import { cartPaid } from '../events.ts'
import { readHoldings } from './holdings.queries.ts'
import { keepAnswers } from './repeating.queries.ts'
import { newCartCode, newCartId } from './naming.service.ts'
import { giveUpOlderCarts, listOlderCarts } from './older-carts.service.ts'
import { planRows } from './planning.rules.ts'
import * as queries from './reservations.queries.ts'
import {
  type Accepted,
  isAccepted,
  type ItemFacts,
  type Refused,
  type Request,
  Stock,
  takeInTurn,
} from './stock.rules.ts'
import { type HoldsByAccount, holdsOf, secondsToHold } from './unpaid-holds.rules.ts'
import { insertCarts } from './writing.queries.ts'

export type Wish = Request & { actor: Actor; termsVersion: string; attempt?: string | undefined }
type Opened = Accepted & { cart: { id: string; code: string; seconds: number }; isTest: boolean }
export type Decided = Opened | Refused

/** Decides the wishes by what the database says now; with `locked` nobody else moves the stock until commit. */
export async function decideNow(
  db: Database,
  config: Config,
  wishes: Wish[],
  { locked }: { locked: boolean },
): Promise<Decided[]> {
  const { items, events } = await queries.listFacts(db, itemIdsOf(wishes), { locked })
  const { bought, holds } = await readHoldings(db, accountsOf(wishes), [...events.keys()])
  const guardsHoarding = config.limits
  const hasVisitor = wishes.some(({ buyer }) => buyer.accountId === undefined)
  const sharesStock = [...events.values()].some((event) => event.requiresLoginUnderRush)
  const anonymously =
    guardsHoarding && hasVisitor && sharesStock
      ? await queries.listTakenAnonymously(db, [...items.keys()])
      : new Map<string, number>()
  const stock = Stock.of({ items: withAnonymous(items, anonymously), events, bought, holds, guardsHoarding })
  return takeInTurn(stock, wishes).map((decision, index) =>
    isAccepted(decision)
      ? {
          ...decision,
          cart: nameCart(secondsOf(config, wishes[index]!, decision.eventId, holds)),
          isTest: events.get(decision.eventId)!.isTest,
        }
      : decision,
  )
}

const withAnonymous = (items: ReadonlyMap<string, ItemFacts>, taken: ReadonlyMap<string, number>) =>
  new Map([...items].map(([id, item]) => [id, { ...item, takenAnonymously: taken.get(id) ?? 0 }]))

const nameCart = (seconds: number) => ({ id: newCartId(), code: newCartCode(), seconds })

function secondsOf(config: Config, { buyer }: Wish, eventId: string, holds: HoldsByAccount) {
  if (buyer.accountId === undefined) return config.anonymousCartSeconds
  if (!config.limits || buyer.isAdmin) return config.cartSeconds
  return secondsToHold(holdsOf(holds, buyer.accountId, eventId), config.cartSeconds)
}

const accountsOf = (wishes: Wish[]) => [...new Set(wishes.flatMap(({ buyer }) => buyer.accountId ?? []))]

/** Whatever is no id is no item of ours, and must not cost those a place who are served at the same time. */
const itemIdsOf = (wishes: Wish[]) => [
  ...new Set(wishes.flatMap(({ items }) => items.map(({ itemUUID }) => itemUUID).filter(isUuid))),
]

/** The buyers among these who left an unpaid cart in the event of what they wish now. */
export async function listReturning(db: Database, wishes: Wish[]) {
  const older = await listOlderCarts(db, accountsOf(wishes), itemIdsOf(wishes))
  return new Set(older.map(({ accountId }) => accountId))
}

/** Opens the carts of all wishes that can be granted; the buyers who left a cart behind are left to `replaceCart`. */
export async function openCarts(db: Database, config: Config, wishes: Wish[]) {
  let decisions = new Map<Wish, Decided>()
  try {
    return await db.transaction().execute(async (db) => {
      await queries.lockAccounts(db, accountsOf(wishes))
      const returning = await listReturning(db, wishes)
      const fresh = wishes.filter(({ buyer }) => !returning.has(buyer.accountId ?? 0))
      const decided = fresh.length ? await decideNow(db, config, fresh, { locked: true }) : []
      decisions = new Map(decided.map((decision, index) => [fresh[index]!, decision]))
      await writeCarts(db, fresh, decided)
      failpoint('K1')
      return decisions
    })
  } catch (error) {
    // The line may break after the database has committed: then the carts are there, and they are the answer.
    if (await areWritten(db, [...decisions.values()])) return decisions
    throw error
  }
}

async function areWritten(db: Database, decisions: Decided[]) {
  const ids = decisions.filter(isAccepted).map(({ cart }) => cart.id)
  return ids.length > 0 && (await queries.countCarts(db, ids).catch(() => 0)) === ids.length
}

/** A buyer keeps one unpaid cart per event: the new one takes the place of the old, or the old stays if he is refused. */
export const replaceCart = (db: Database, config: Config, wish: Wish) =>
  db.transaction().execute(async (db) => {
    await queries.lockAccounts(db, accountsOf([wish]))
    const itemIds = itemIdsOf([wish])
    await giveUpOlderCarts(db, { accountId: wish.buyer.accountId, itemIds, locks: itemIds }, wish.actor)
    const [decision] = await decideNow(db, config, [wish], { locked: true })
    if (!isAccepted(decision!)) throw refuse(decision!.code, decision!.message)
    await writeCarts(db, [wish], [decision])
    return decision
  })

async function writeCarts(db: Transaction, wishes: Wish[], decisions: Decided[]) {
  const accepted = decisions.flatMap((decision, index) =>
    isAccepted(decision) ? [{ ...decision, wish: wishes[index]! }] : [],
  )
  if (accepted.length === 0) return
  const { moves, ...rows } = planRows(accepted)
  const facts = accepted.map(({ cart, wish, totalInCents }) => ({
    actor: wish.actor,
    fact: {
      action: 'cart.create',
      entity: 'cart',
      entityId: cart.id,
      after: { totalInCents, status: stateAtFirst(totalInCents) },
    },
  }))
  const sells = await insertCarts(db, rows, { stock: stockMove(moves), facts: auditInsert(facts) })
  // guard: closed-sale-opens-no-cart
  if (!sells) throw refuse('sales_closed', cartMessages.salesClosed)
  await keepAnswers(
    db,
    accepted.flatMap(({ cart, wish: { attempt } }) =>
      attempt ? [{ attempt, status: 200, answer: answerOf(cart) }] : [],
    ),
  )
  for (const { cart, wish, totalInCents } of accepted)
    if (totalInCents === 0) await cartPaid.emit(db, { cartId: cart.id, actor: wish.actor })
}

/** What the buyer hears of the cart that was opened for him. */
export const answerOf = ({ id, code, seconds }: Opened['cart']) => ({
  cartUUID: id,
  cartCode: code,
  expirationSeconds: seconds,
})
