import {
  Availability,
  cartMessages,
  priceOf,
  type Sale,
  type PurchaseState,
  type SoldUnit,
  reasonNotOffered,
  partsOf,
  unitsFor,
  waitingMessages,
} from '@porteira/domain'
import { LayeredMap } from '#platform/layered-map.rules.ts'
import {
  countEntries,
  countToForm,
  type HoldsByAccount,
  holdsOf,
  refuseToHold,
  refuseToHoldAtDesk,
} from './unpaid-holds.rules.ts'

/** An item at the moment of the decision. A unit of a bundle also needs units of each inner category. */
export type ItemFacts = {
  id: string
  eventId: string
  kind: 'category' | 'bundle'
  name: string
  priceInCents: number
  priceSteps: string
  total: number
  taken: number
  soldElsewhere: number
  registrationsPerUser: number
  isHidden: boolean
  isBundlesOnly: boolean
  isBlocked: boolean
  isCancelled?: boolean
  /** The desk reviews the entry, or it has no riders: its buyer need not name riders in time. */
  isFormedLater: boolean
  promoPriceInCents: number
  promoFirstUnits: number
  /** The categories of a bundle in their order, one twice for two entries; empty for a category. */
  categoryIds: readonly string[]
  /** Units held by carts without an owner. */
  takenAnonymously: number
  /** Free units that a waiting list gets next. */
  owed?: number
  /** A person waited for it; false if no waiting list can have a claim on it. */
  isWaitedFor?: boolean
}

/** A category inside a bundle. */
export type PartFacts = ItemFacts & { perUnit: number }

export type EventFacts = {
  id: string
  isTest: boolean
  sale: Sale
  /** The clock of the database when the facts were read. */
  now: Date
  requiresLoginUnderRush: boolean
  maxUnpaidUnits: number
  maxSellerUnits: number
}

/** The units of each item that the buyer already has, keyed `${accountId}:${itemId}`. */
export type UnitsByBuyer = ReadonlyMap<string, number>

export type StockFacts = {
  items: ReadonlyMap<string, ItemFacts>
  events: ReadonlyMap<string, EventFacts>
  bought: UnitsByBuyer
  /** The unpaid holds of the accounts. */
  holds: HoldsByAccount
  /** The entries in open sales of each person at the desk, keyed `${sellerId}:${eventId}`. */
  openSales: ReadonlyMap<string, number>
  /** Whether the rules against hoarding apply. */
  guardsHoarding: boolean
}

export type Request = {
  items: readonly { itemUUID: string; quantity: number }[]
  buyer: { accountId: number | undefined; isAdmin: boolean }
  /**
   * A sale at the desk of this event, and the person who sells. The desk also sells items that are closed, hidden or
   * suspended online. The units count for the buyer, and for the seller until they are paid. Without `isOwned` only the
   * desk sees the cart. With `passReason` the desk sells units that a waiting list would get.
   */
  atDesk?: { eventId: string; soldBy: number; isOwned: boolean; passReason?: string } | undefined
}

export type Line = {
  item: ItemFacts
  /** The categories inside a bundle, each once, in their order. */
  inner: PartFacts[]
  quantity: number
  valueInCents: number
  /** The price of each unit and the numbers that it may get, in the order of sale. */
  units: SoldUnit[]
}

export type Accepted = { eventId: string; lines: Line[]; totalInCents: number }
/** With `proofCost` the request is granted when it carries a proof of work of this cost. */
export type Refused = { code: string; message: string; proofCost?: number }

export const isAccepted = <A extends Accepted>(decision: A | Refused): decision is A => 'lines' in decision

/** The facts, less the units that earlier requests have taken. */
type State = Omit<StockFacts, 'items' | 'bought'> & {
  items: LayeredMap<string, ItemFacts>
  /**
   * Keyed `account:item`: units bought or reserved. Keyed `account:event` and `seller:account:event`: entries reserved
   * in addition to `holds` and `openSales`.
   */
  units: LayeredMap<string, number>
}
/** The account of a buyer; 'seller' for the entries of a person at the desk. */
type Holder = number | 'seller'
type Units = [holder: Holder, id: string, units: number]
type RequestedItem = { itemUUID: string; quantity: number }
type Step = { lines: Line[]; next: Stock } | { refusal: Refused }

/** The stock at one moment. It is immutable: taking units returns the next stock. */
export class Stock {
  readonly #state: State

  private constructor(state: State) {
    this.#state = state
  }

  static of({ items, bought, ...facts }: StockFacts) {
    return new Stock({ ...facts, items: new LayeredMap([items]), units: new LayeredMap([bought]) })
  }

  /** The current item. Upper and lower case in ids are the same. */
  item(id: string) {
    return this.#state.items.get(id.toLowerCase())
  }

  /** Grants the whole request and returns the stock that is left, or refuses all of it. Each item occurs once in it. */
  tryTake(request: Request): { taken: Accepted; next: Stock } | { refusal: Refused } {
    const step = request.items.reduce<Step>(
      (before, requested) =>
        'refusal' in before ? before : before.next.#tryTakeLine(before.lines, requested, request),
      { lines: [], next: this },
    )
    if ('refusal' in step) return step
    const { lines, next } = step
    const [first] = lines
    if (!first) return { refusal: { code: 'empty_cart', message: cartMessages.nothingSelected } }
    const { eventId } = first.item
    if (lines.some(({ item }) => item.eventId !== eventId))
      return { refusal: { code: 'other_event', message: cartMessages.otherEventItems } }
    // guard: desk-sells-its-own-event
    if (request.atDesk && request.atDesk.eventId !== eventId) return { refusal: unavailable }
    const taken = { eventId, lines, totalInCents: sum(lines.map(({ valueInCents }) => valueInCents)) }
    const refusal = this.#refuseUnpaidHolds(taken, request)
    return refusal ? { refusal } : { taken, next: next.#withUnits(taken, request) }
  }

  #tryTakeLine(before: Line[], { itemUUID, quantity }: RequestedItem, request: Request): Step {
    const item = this.item(itemUUID)
    const event = item && this.#state.events.get(item.eventId)
    if (!item || !event) return { refusal: unavailable }
    const inner = partsOf(item.categoryIds, (id) => this.item(id))
    const state = this.#purchaseStateOf(item, quantity, request)
    const refusal = request.atDesk
      ? (refuseAtDesk(event) ?? refuseToDesk([item, ...inner], quantity, { ...request.atDesk, state }))
      : (refuseItem(item, event, request.buyer) ?? new Availability(item, inner, state).refusal(quantity))
    if (refusal) return { refusal }
    const point = { channel: request.atDesk ? 'desk' : 'web', at: event.now.getTime() } as const
    const units = priceOf(item, point).units(quantity)
    const valueInCents = sum(units.map(({ priceInCents }) => priceInCents))
    const line: Line = { item, inner, quantity, units, valueInCents }
    return { lines: [...before, line], next: this.#without(line, request) }
  }

  #purchaseStateOf(
    item: ItemFacts,
    quantity: number,
    { items, buyer: { accountId } }: Request,
  ): PurchaseState {
    if (accountId !== undefined) return { has: this.#unitsOf(accountId, item.id) }
    const { guardsHoarding, events } = this.#state
    if (!guardsHoarding) return { has: 0 }
    const unitsBesides = sum(items.map((one) => one.quantity)) - quantity
    return {
      has: 0,
      visitor: { unitsBesides, sharesStock: events.get(item.eventId)!.requiresLoginUnderRush },
    }
  }

  #without({ item, inner, quantity }: Line, { buyer }: Request) {
    const moved = [{ ...item, perUnit: 1 }, ...inner].map(({ perUnit, ...one }) => ({
      ...one,
      taken: one.taken + quantity * perUnit,
      takenAnonymously: one.takenAnonymously + (buyer.accountId === undefined ? quantity * perUnit : 0),
    }))
    return this.#changed({ items: this.#state.items.with(moved.map((one) => [one.id, one])) })
  }

  /**
   * Limits the unpaid entries of a buyer, on the web and at the desk together, and those of a person at the desk, per
   * event. After too many holds that ended unpaid the account must wait on the web.
   */
  #refuseUnpaidHolds({ eventId, lines, totalInCents }: Accepted, { buyer, atDesk }: Request) {
    const { guardsHoarding, events, holds, openSales } = this.#state
    const { accountId, isAdmin } = buyer
    const added = heldBy(lines, totalInCents, atDesk)
    if (!guardsHoarding || isAdmin || accountId === undefined || added === 0) return undefined
    const own = holdsOf(holds, accountId, eventId)
    const units = own.units + this.#unitsOf(accountId, eventId)
    const event = events.get(eventId)!
    if (!atDesk) return refuseToHold({ ...own, units }, added, { ...event, isFree: totalInCents === 0 })
    const key = `${atDesk.soldBy}:${eventId}`
    const sellerUnits = (openSales.get(key) ?? 0) + this.#unitsOf('seller', key)
    return refuseToHoldAtDesk({ units, sellerUnits }, added, event)
  }

  #withUnits({ eventId, lines, totalInCents }: Accepted, { buyer: { accountId }, atDesk }: Request) {
    if (accountId === undefined) return this
    const added = lines.map(({ item, quantity }): Units => [accountId, item.id, quantity])
    const held = heldBy(lines, totalInCents, atDesk)
    added.push([accountId, eventId, held])
    if (atDesk) added.push(['seller', `${atDesk.soldBy}:${eventId}`, held])
    return this.#changed({
      units: this.#state.units.with(
        added.map(([holder, id, units]) => [`${holder}:${id}`, this.#unitsOf(holder, id) + units]),
      ),
    })
  }

  #unitsOf(holder: Holder, id: string) {
    return this.#state.units.get(`${holder}:${id}`) ?? 0
  }

  #changed(change: Partial<State>) {
    return new Stock({ ...this.#state, ...change })
  }
}

/** The entries that a cart holds without a payment, or, if it is free and of the web, without riders. */
function heldBy(lines: Line[], totalInCents: number, atDesk: Request['atDesk']) {
  if (totalInCents > 0) return countEntries(lines)
  return atDesk ? 0 : countToForm(lines)
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** The desk also sells items whose online sale is suspended, but no cancelled one. It passes a waiting list with a reason. */
function refuseToDesk(
  parts: [ItemFacts, ...PartFacts[]],
  quantity: number,
  { passReason = '', state }: { passReason?: string; state: PurchaseState },
): Refused | undefined {
  const [item, ...inner] = parts.map((part) => ({ ...part, isBlocked: false, owed: 0 }))
  const refusal = new Availability(item!, inner, state).refusal(quantity)
  // guard: desk-passes-a-waiting-list-with-a-reason
  if (!refusal && passReason === '' && passesList(parts, quantity))
    return { code: 'waiting_list', message: waitingMessages.owedToList(item!.name) }
  return refusal
}

/** True if so many units are not free without those that a waiting list gets. */
export const passesList = (parts: (ItemFacts & { perUnit?: number })[], quantity: number) =>
  parts.some((part) => (part.owed ?? 0) > 0 && quantity > unitsFor(part))

const unavailable: Refused = { code: 'item_unavailable', message: cartMessages.itemUnavailable }

/** The desk sells before and after the dates of the online sale, but no event that is over. */
const refuseAtDesk = ({ sale }: EventFacts): Refused | undefined =>
  sale.isEventOver ? { code: 'event_over', message: cartMessages.eventOver } : undefined

function refuseItem(item: ItemFacts, event: EventFacts, buyer: Request['buyer']): Refused | undefined {
  const obstacle = reasonNotOffered(item, buyer)
  if (obstacle === 'hidden') return unavailable
  if (event.isTest && !buyer.isAdmin) return { code: 'test_event', message: cartMessages.testModeOnly }
  const refusal = event.sale.refusal()
  if (refusal) return refusal
  return obstacle && { code: 'bundles_only', message: cartMessages.bundlesOnly(item.name) }
}

/** Decides requests in the order of their arrival. Each request gets the stock that the earlier ones left. */
export function takeInTurn(stock: Stock, requests: readonly Request[]): (Accepted | Refused)[] {
  let now = stock
  return requests.map((request) => {
    const step = now.tryTake(request)
    if ('refusal' in step) return step.refusal
    now = step.next
    return step.taken
  })
}

/** True if one request names an item twice. Ids that differ only in upper and lower case are the same item. */
export const namesAnItemTwice = (items: Request['items']) =>
  new Set(items.map(({ itemUUID }) => itemUUID.toLowerCase())).size < items.length
