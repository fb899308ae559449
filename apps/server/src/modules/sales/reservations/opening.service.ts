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
import { storeAnswers } from './repeating.queries.ts'
import { newCartCode, newCartId } from './naming.service.ts'
import { giveUpOlderCarts, listOlderCarts } from './older-carts.service.ts'
import { cartRowsOf } from './cart-rows.rules.ts'
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

export type Reservation = Request & { actor: Actor; termsVersion: string; attempt?: string | undefined }
type OpenedCart = Accepted & { cart: { id: string; code: string; seconds: number }; isTest: boolean }
export type Decision = OpenedCart | Refused

/** Decides the wishes by what the database says now; with `locked` nobody else moves the stock until commit. */
export async function decideNow(
  db: Database,
  config: Config,
  reservations: Reservation[],
  { locked }: { locked: boolean },
): Promise<Decision[]> {
  const { items, events } = await queries.listFacts(db, itemIdsOf(reservations), { locked })
  const { bought, holds } = await readHoldings(db, accountsOf(reservations), [...events.keys()])
  const guardsHoarding = config.limits
  const hasVisitor = reservations.some(({ buyer }) => buyer.accountId === undefined)
  const sharesStock = [...events.values()].some((event) => event.requiresLoginUnderRush)
  const anonymously =
    guardsHoarding && hasVisitor && sharesStock
      ? await queries.listTakenAnonymously(db, [...items.keys()])
      : new Map<string, number>()
  const stock = Stock.of({ items: withAnonymous(items, anonymously), events, bought, holds, guardsHoarding })
  return takeInTurn(stock, reservations).map((decision, index) =>
    isAccepted(decision)
      ? {
          ...decision,
          cart: nameCart(secondsOf(config, reservations[index]!, decision.eventId, holds)),
          isTest: events.get(decision.eventId)!.isTest,
        }
      : decision,
  )
}

const withAnonymous = (items: ReadonlyMap<string, ItemFacts>, taken: ReadonlyMap<string, number>) =>
  new Map([...items].map(([id, item]) => [id, { ...item, takenAnonymously: taken.get(id) ?? 0 }]))

const nameCart = (seconds: number) => ({ id: newCartId(), code: newCartCode(), seconds })

function secondsOf(config: Config, { buyer }: Reservation, eventId: string, holds: HoldsByAccount) {
  if (buyer.accountId === undefined) return config.anonymousCartSeconds
  if (!config.limits || buyer.isAdmin) return config.cartSeconds
  return secondsToHold(holdsOf(holds, buyer.accountId, eventId), config.cartSeconds)
}

const accountsOf = (reservations: Reservation[]) => [
  ...new Set(reservations.flatMap(({ buyer }) => buyer.accountId ?? [])),
]

/** Whatever is no id is no item of ours, and must not cost those a place who are served at the same time. */
const itemIdsOf = (reservations: Reservation[]) => [
  ...new Set(reservations.flatMap(({ items }) => items.map(({ itemUUID }) => itemUUID).filter(isUuid))),
]

/** The buyers among these who left an unpaid cart in the event of what they wish now. */
export async function listBuyersWithOlderCart(db: Database, reservations: Reservation[]) {
  const older = await listOlderCarts(db, accountsOf(reservations), itemIdsOf(reservations))
  return new Set(older.map(({ accountId }) => accountId))
}

/** Opens the carts of all wishes that can be granted; the buyers who left a cart behind are left to `replaceCart`. */
export async function openCarts(db: Database, config: Config, reservations: Reservation[]) {
  let decisions = new Map<Reservation, Decision>()
  try {
    return await db.transaction().execute(async (db) => {
      await queries.lockAccounts(db, accountsOf(reservations))
      const returning = await listBuyersWithOlderCart(db, reservations)
      const fresh = reservations.filter(({ buyer }) => !returning.has(buyer.accountId ?? 0))
      const decided = fresh.length ? await decideNow(db, config, fresh, { locked: true }) : []
      decisions = new Map(decided.map((decision, index) => [fresh[index]!, decision]))
      await writeCarts(db, fresh, decided)
      failpoint('cart-inserted-before-commit')
      return decisions
    })
  } catch (error) {
    // The line may break after the database has committed: then the carts are there, and they are the answer.
    if (await areWritten(db, [...decisions.values()])) return decisions
    throw error
  }
}

async function areWritten(db: Database, decisions: Decision[]) {
  const ids = decisions.filter(isAccepted).map(({ cart }) => cart.id)
  return ids.length > 0 && (await queries.countCarts(db, ids).catch(() => 0)) === ids.length
}

/** A buyer keeps one unpaid cart per event: the new one takes the place of the old, or the old stays if he is refused. */
export const replaceCart = (db: Database, config: Config, reservation: Reservation) =>
  db.transaction().execute(async (db) => {
    await queries.lockAccounts(db, accountsOf([reservation]))
    const itemIds = itemIdsOf([reservation])
    await giveUpOlderCarts(
      db,
      { accountId: reservation.buyer.accountId, itemIds, locks: itemIds },
      reservation.actor,
    )
    const [decision] = await decideNow(db, config, [reservation], { locked: true })
    if (!isAccepted(decision!)) throw refuse(decision!.code, decision!.message)
    await writeCarts(db, [reservation], [decision])
    return decision
  })

async function writeCarts(db: Transaction, reservations: Reservation[], decisions: Decision[]) {
  const accepted = decisions.flatMap((decision, index) =>
    isAccepted(decision) ? [{ ...decision, reservation: reservations[index]! }] : [],
  )
  if (accepted.length === 0) return
  const { moves, ...rows } = cartRowsOf(accepted)
  const facts = accepted.map(({ cart, reservation, totalInCents }) => ({
    actor: reservation.actor,
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
  await storeAnswers(
    db,
    accepted.flatMap(({ cart, reservation: { attempt } }) =>
      attempt ? [{ attempt, status: 200, answer: answerOf(cart) }] : [],
    ),
  )
  for (const { cart, reservation, totalInCents } of accepted)
    if (totalInCents === 0) await cartPaid.emit(db, { cartId: cart.id, actor: reservation.actor })
}

/** What the buyer hears of the cart that was opened for him. */
export const answerOf = ({ id, code, seconds }: OpenedCart['cart']) => ({
  cartUUID: id,
  cartCode: code,
  expirationSeconds: seconds,
})
