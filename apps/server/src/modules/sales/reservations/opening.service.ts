import { cartMessages } from '@porteira/domain'
import type { Config } from '#config.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { refuse } from '#platform/errors.ts'
import { failpoint } from '#platform/failpoint.ts'
import { type Actor, auditInsert } from '#platform/audit/audit.service.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { initialState } from '../carts/carts.rules.ts'
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

/** Decides the requests by the current data. With `locked` it locks the items until commit. */
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

/** The query fails on a text that is not a UUID, which would also fail the other requests of the batch. */
const itemIdsOf = (reservations: Reservation[]) => [
  ...new Set(reservations.flatMap(({ items }) => items.map(({ itemUUID }) => itemUUID).filter(isUuid))),
]

/** The account ids of buyers who have an older cart that the new one would replace. */
export async function listBuyersWithOlderCart(db: Database, reservations: Reservation[]) {
  const older = await listOlderCarts(db, accountsOf(reservations), itemIdsOf(reservations))
  return new Set(older.map(({ accountId }) => accountId))
}

/** Opens the carts of all requests that can be granted. It skips buyers with an older cart; see `replaceCart`. */
export async function openCarts(db: Database, config: Config, reservations: Reservation[]) {
  let decisions = new Map<Reservation, Decision>()
  try {
    return await db.transaction().execute(async (db) => {
      await queries.lockAccounts(db, accountsOf(reservations))
      const withOlderCart = await listBuyersWithOlderCart(db, reservations)
      const direct = reservations.filter(({ buyer }) => !withOlderCart.has(buyer.accountId ?? 0))
      const decided = direct.length ? await decideNow(db, config, direct, { locked: true }) : []
      decisions = new Map(decided.map((decision, index) => [direct[index]!, decision]))
      await writeCarts(db, direct, decided)
      failpoint('cart-inserted-before-commit')
      return decisions
    })
  } catch (error) {
    // The connection can break after the commit. Then the carts exist and the decisions are valid.
    if (await areWritten(db, [...decisions.values()])) return decisions
    throw error
  }
}

async function areWritten(db: Database, decisions: Decision[]) {
  const ids = decisions.filter(isAccepted).map(({ cart }) => cart.id)
  return ids.length > 0 && (await queries.countCarts(db, ids).catch(() => 0)) === ids.length
}

/** Opens a cart and ends the buyer's older one in the event. If the new cart is refused, the old one stays. */
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
      after: { totalInCents, status: initialState(totalInCents) },
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
    if (totalInCents === 0) await cartPaid.emit(db, { cartIds: [cart.id], actor: reservation.actor })
}

/** The answer to the buyer for an opened cart. */
export const answerOf = ({ id, code, seconds }: OpenedCart['cart']) => ({
  cartUUID: id,
  cartCode: code,
  expirationSeconds: seconds,
})
