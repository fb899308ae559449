import { cartMessages } from '@porteira/domain'
import type { Config } from '#config.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { proofRequired, refuse } from '#platform/errors.ts'
import { failpoint } from '#platform/failpoint.ts'
import { type Actor, auditInsert, factOf } from '#platform/audit/audit.service.ts'
import { addressOf } from '#platform/proof-of-work/work.rules.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { initialState } from '../carts/carts.rules.ts'
import { stockMove } from '../carts/holding.queries.ts'
import { cartPaid } from '../events.ts'
import { readOwed, withOwed } from '../owed/owed.service.ts'
import { readOpenSales } from './holdings.queries.ts'
import { readHoldings } from './holdings.service.ts'
import { storeAnswers } from '#platform/idempotency/calls.queries.ts'
import { newCartCode, newCartId } from './naming.service.ts'
import { giveUpOlderCarts, listWithoutCharge } from './older-carts.service.ts'
import { cartRowsOf } from './cart-rows.rules.ts'
import { refusalsOfAddresses } from './open-carts.rules.ts'
import * as queries from './reservations.queries.ts'
import {
  type Accepted,
  isAccepted,
  type ItemFacts,
  type Line,
  passesList,
  type Refused,
  type Request,
  Stock,
  takeInTurn,
} from './stock.rules.ts'
import { type HoldsByAccount, holdsOf, secondsToHold } from './unpaid-holds.rules.ts'
import { insertCarts } from './writing.queries.ts'

export type Reservation = Request & {
  actor: Actor
  termsVersion: string
  attempt?: string | undefined
}
type OpenedCart = Accepted & { cart: { id: string; code: string; seconds: number }; isTest: boolean }
export type Decision = OpenedCart | Refused

// The open carts of visitors expire after minutes.
const SECONDS_UNTIL_CARTS_END = 60

type Facts = Awaited<ReturnType<typeof queries.listFacts>>

/** The facts for these requests. With `locked` the accounts of buyers and sellers and the items are locked until commit. */
const listFacts = (db: Database, reservations: Reservation[], { locked }: { locked: boolean }) =>
  queries.listFacts(
    db,
    {
      itemIds: itemIdsOf(reservations),
      accountIds: lockedAccountsOf(reservations),
      addresses: addressesOf(reservations),
    },
    { locked },
  )

/** Decides the requests by the current data, without a lock. Requests that `decide` skips have no decision. */
export const decideNow = async (db: Database, config: Config, reservations: Reservation[]) =>
  decide(db, config, reservations, await listFacts(db, reservations, { locked: false }))

/** Decides the requests by these facts. It skips buyers whose older cart the new one would replace. */
async function decide(db: Database, config: Config, reservations: Reservation[], facts: Facts) {
  const eventIds = [...facts.events.keys()]
  const { bought, holds, open } = await readHoldings(db, accountsOf(reservations), eventIds)
  const openSales = await readOpenSales(db, sellersOf(reservations), eventIds)
  const withOlderCart = new Set((await listWithoutCharge(db, open)).map(({ accountId }) => accountId))
  // A sale at the desk replaces no cart.
  const direct = reservations.filter(
    ({ buyer, atDesk }) => atDesk || !withOlderCart.has(buyer.accountId ?? 0),
  )
  return decideWith(db, config, direct, { ...facts, bought, holds, openSales })
}

type AllFacts = Facts &
  Omit<Awaited<ReturnType<typeof readHoldings>>, 'open'> & { openSales: ReadonlyMap<string, number> }

async function decideWith(db: Database, config: Config, reservations: Reservation[], facts: AllFacts) {
  const { items, events, holds } = facts
  const guardsHoarding = config.limits
  const decisions = new Map<Reservation, Decision>(
    guardsHoarding ? refusalsOfAddresses(reservations, facts.openByAddress) : [],
  )
  const allowed = reservations.filter((reservation) => !decisions.has(reservation))
  const hasVisitor = allowed.some(({ buyer }) => buyer.accountId === undefined)
  const sharesStock = [...events.values()].some((event) => event.requiresLoginUnderRush)
  const anonymously =
    guardsHoarding && hasVisitor && sharesStock
      ? await queries.listTakenAnonymously(db, [...items.keys()])
      : new Map<string, number>()
  // Who joined a list marked these items under their locks, so the mark is as new as the locked rows.
  const isWaitedFor = [...items.values()].some((item) => item.isWaitedFor)
  // guard: owed-units-are-not-sold
  const itemsForAll = isWaitedFor ? withOwed(items, await readOwed(db, [...events.keys()])) : items
  const stock = Stock.of({ ...facts, items: withAnonymous(itemsForAll, anonymously), guardsHoarding })
  for (const [index, decision] of takeInTurn(stock, allowed).entries())
    decisions.set(
      allowed[index]!,
      isAccepted(decision)
        ? {
            ...decision,
            cart: nameCart(secondsOf(config, allowed[index]!, decision.eventId, holds)),
            isTest: events.get(decision.eventId)!.isTest,
          }
        : decision,
    )
  return decisions
}

const withAnonymous = (items: ReadonlyMap<string, ItemFacts>, taken: ReadonlyMap<string, number>) =>
  new Map([...items].map(([id, item]) => [id, { ...item, takenAnonymously: taken.get(id) ?? 0 }]))

const nameCart = (seconds: number) => ({ id: newCartId(), code: newCartCode(), seconds })

function secondsOf(config: Config, { buyer, atDesk }: Reservation, eventId: string, holds: HoldsByAccount) {
  if (buyer.accountId === undefined) return config.anonymousCartSeconds
  if (!config.limits || buyer.isAdmin || atDesk) return config.cartSeconds
  return secondsToHold(holdsOf(holds, buyer.accountId, eventId), config.cartSeconds)
}

const accountsOf = (reservations: Reservation[]) => [
  ...new Set(reservations.flatMap(({ buyer }) => buyer.accountId ?? [])),
]

const sellersOf = (reservations: Reservation[]) => [
  ...new Set(reservations.flatMap(({ atDesk }) => atDesk?.soldBy ?? [])),
]

/** What a buyer and a seller may still hold is decided by one transaction at a time. */
const lockedAccountsOf = (reservations: Reservation[]) => {
  const buyers = accountsOf(reservations)
  // guard: seller-locked-while-selling
  buyers.push(...sellersOf(reservations))
  return [...new Set(buyers)]
}

/** The query fails on a text that is not a UUID, which would also fail the other requests of the batch. */
const itemIdsOf = (reservations: Reservation[]) => [
  ...new Set(reservations.flatMap(({ items }) => items.map(({ itemUUID }) => itemUUID).filter(isUuid))),
]

const addressesOf = (reservations: Reservation[]) => [
  ...new Set(
    reservations.filter(({ buyer }) => buyer.accountId === undefined).map(({ actor }) => addressOf(actor).ip),
  ),
]

/** Requests that join a batch once its items are locked. They need no other items. */
export type Joining = () => Reservation[]

/**
 * Opens the carts of all requests that can be granted. The requests of `joining` are served too, so that a transaction
 * that waits for the lock of an item serves everybody who has come meanwhile. It skips buyers with an older cart and
 * joining buyers whose account is locked; see `replaceCart`.
 */
export async function openCarts(
  db: Database,
  config: Config,
  reservations: Reservation[],
  joining: Joining = () => [],
) {
  let decisions = new Map<Reservation, Decision>()
  try {
    return await db.transaction().execute(async (db) => {
      const facts = await listFacts(db, reservations, { locked: true })
      const joined = await withFreeAccount(db, joining())
      const openByAddress = await withAddressesOf(db, joined, facts.openByAddress)
      decisions = await decide(db, config, [...reservations, ...joined], { ...facts, openByAddress })
      await writeCarts(db, decisions)
      failpoint('cart-inserted-before-commit')
      return decisions
    })
  } catch (error) {
    // The connection can break after the commit. Then the carts exist and the decisions are valid.
    if (await areWritten(db, [...decisions.values()])) return decisions
    throw error
  }
}

/**
 * The visitors, and the buyers and sellers whose accounts are locked now. Other transactions lock the account first and then the
 * items, so this one must not wait for an account.
 */
async function withFreeAccount(db: Transaction, joined: Reservation[]) {
  const free = await queries.lockFreeAccounts(db, lockedAccountsOf(joined))
  return joined.filter((reservation) => lockedAccountsOf([reservation]).every((id) => free.has(id)))
}

async function withAddressesOf(db: Transaction, joined: Reservation[], known: ReadonlyMap<string, number>) {
  const unknown = addressesOf(joined).filter((address) => !known.has(address))
  return new Map([...known, ...(await queries.countOpenByAddress(db, unknown))])
}

async function areWritten(db: Database, decisions: Decision[]) {
  const ids = decisions.filter(isAccepted).map(({ cart }) => cart.id)
  return ids.length > 0 && (await queries.countCarts(db, ids).catch(() => 0)) === ids.length
}

/** Opens a cart and ends the buyer's older one in the event. If the new cart is refused, the old one stays. */
export const replaceCart = (db: Database, config: Config, reservation: Reservation) =>
  db.transaction().execute(async (db) => {
    await queries.lockAccounts(db, lockedAccountsOf([reservation]))
    const itemIds = itemIdsOf([reservation])
    const accountId = reservation.atDesk ? undefined : reservation.buyer.accountId
    await giveUpOlderCarts(db, { accountId, itemIds, locks: itemIds }, reservation.actor)
    const facts = await listFacts(db, [reservation], { locked: true })
    const eventIds = [...facts.events.keys()]
    const holdings = await readHoldings(db, accountsOf([reservation]), eventIds)
    const openSales = await readOpenSales(db, sellersOf([reservation]), eventIds)
    const decisions = await decideWith(db, config, [reservation], { ...facts, ...holdings, openSales })
    const decision = decisions.get(reservation)!
    if (!isAccepted(decision)) throw refusalOf(decision)
    await writeCarts(db, decisions)
    return decision
  })

/** Writes the carts of the accepted requests with their stock and audit. Inside a transaction that has locked the items. */
export async function writeCarts(db: Transaction, decisions: ReadonlyMap<Reservation, Decision>) {
  const accepted = [...decisions].flatMap(([reservation, decision]) =>
    isAccepted(decision) ? [{ ...decision, reservation }] : [],
  )
  if (accepted.length === 0) return
  const { moves, ...rows } = cartRowsOf(accepted)
  const facts = accepted.map(({ cart, reservation, totalInCents }) => ({
    actor: reservation.actor,
    fact: {
      action: 'cart.create',
      entity: 'cart',
      entityId: cart.id,
      after: {
        totalInCents,
        status: initialState(totalInCents),
        ...(reservation.atDesk && { soldBy: reservation.atDesk.soldBy }),
      },
    },
  }))
  const passes = accepted.filter(({ lines }) => lines.some(isPassing))
  const passed = passes.map(({ cart, reservation }) => ({
    actor: reservation.actor,
    fact: { ...factOf('waiting.passed', { cart: cart.id }), reason: reservation.atDesk?.passReason ?? '' },
  }))
  const written = auditInsert([...facts, ...passed])
  const ended = await insertCarts(db, rows, { stock: stockMove(moves), facts: written })
  // guard: event-that-is-over-opens-no-cart
  if (ended?.isOver) throw refuse('event_over', cartMessages.eventOver)
  // guard: closed-sale-opens-no-cart
  if (ended && !ended.isOver) throw refuse('sales_closed', cartMessages.salesClosed)
  await storeAnswers(
    db,
    accepted.flatMap(({ cart, reservation: { attempt } }) =>
      attempt ? [{ attempt, status: 200, answer: answerOf(cart) }] : [],
    ),
  )
  for (const { cart, reservation, totalInCents } of accepted)
    if (totalInCents === 0) await cartPaid.emit(db, { cartIds: [cart.id], actor: reservation.actor })
}

const isPassing = ({ item, inner, quantity }: Line) => passesList([item, ...inner], quantity)

/** The refusal that the buyer gets for a decision. */
export const refusalOf = ({ code, message, proofCost }: Refused) =>
  proofCost === undefined ? refuse(code, message) : proofRequired(SECONDS_UNTIL_CARTS_END, proofCost)

/** The answer to the buyer for an opened cart. */
export const answerOf = ({ id, code, seconds }: OpenedCart['cart']) => ({
  cartUUID: id,
  cartCode: code,
  expirationSeconds: seconds,
})
