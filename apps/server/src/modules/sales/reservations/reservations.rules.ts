import { cartMessages } from '@porteira/domain'
import { countRegistrations, type HoldsByAccount, holdsOf, refuseToHold } from './unpaid-holds.rules.ts'

/** What is true of an item at the moment of the decision; units of a bundle also need one of each inner category. */
export type ItemFacts = {
  id: string
  eventId: string
  kind: 'category' | 'bundle'
  name: string
  priceInCents: number
  total: number
  taken: number
  soldElsewhere: number
  registrationsPerUser: number
  isHidden: boolean
  isBundlesOnly: boolean
  isBlocked: boolean
  promoPriceInCents: number
  promoFirstUnits: number
  /** The categories of a bundle in their order; empty for a category. */
  categoryIds: string[]
  /** Units held by carts without an owner. */
  takenAnonymously: number
}

export type EventFacts = {
  id: string
  isTest: boolean
  isClosed: boolean
  hasOpened: boolean
  salesStartAt: Date
  requiresLoginUnderRush: boolean
  maxUnpaidUnits: number
}

export type Request = {
  items: { itemUUID: string; quantity: number }[]
  buyer: { accountId: number | undefined; isAdmin: boolean }
}

export type Line = {
  item: ItemFacts
  /** The categories inside a bundle, in their order. */
  inner: ItemFacts[]
  quantity: number
  valueInCents: number
  /** Charged value of each unit, in the order of sale. */
  unitPricesInCents: number[]
}

export type Accepted = { eventId: string; lines: Line[]; totalInCents: number }
export type Refused = { code: string; message: string }

export const isAccepted = <A extends Accepted>(decision: A | Refused): decision is A => 'lines' in decision

/** How much of each item the buyer already has, keyed `${accountId}:${itemId}`. */
export type Bought = Map<string, number>

const MAX_UNITS_WITHOUT_LOGIN = 10
const MAX_SHARE_WITHOUT_LOGIN = 0.3

/**
 * Decides requests in the order of their arrival against one picture of the stock, and moves that picture:
 * who comes first takes the unit, who comes later hears that it is gone.
 */
export function decide(
  requests: Request[],
  items: Map<string, ItemFacts>,
  events: Map<string, EventFacts>,
  bought: Bought,
  { guardsHoarding = true, holds = new Map() }: { guardsHoarding?: boolean; holds?: HoldsByAccount } = {},
): (Accepted | Refused)[] {
  return requests.map((request) => {
    const lines: Line[] = []
    for (const { itemUUID, quantity } of request.items) {
      const item = items.get(itemUUID.toLowerCase())
      const refusal =
        refuseItem(item, request, items, events) ??
        refuseQuantity(item!, quantity, request, items, bought, guardsHoarding, events)
      if (refusal) return undo(lines, request, items, bought, refusal)
      lines.push(take(item!, quantity, request, items, bought))
    }
    const eventIds = new Set(lines.map(({ item }) => item.eventId))
    if (lines.length === 0) return { code: 'empty_cart', message: cartMessages.nothingSelected }
    if (eventIds.size > 1)
      return undo(lines, request, items, bought, {
        code: 'other_event',
        message: cartMessages.otherEventItems,
      })
    const totalInCents = lines.reduce((total, line) => total + line.valueInCents, 0)
    const event = events.get(lines[0]!.item.eventId)!
    const refusal =
      guardsHoarding && totalInCents > 0 ? refuseHolder(request, lines, event, holds) : undefined
    if (refusal) return undo(lines, request, items, bought, refusal)
    return { eventId: [...eventIds][0]!, lines, totalInCents }
  })
}

function refuseItem(
  item: ItemFacts | undefined,
  { buyer }: Request,
  items: Map<string, ItemFacts>,
  events: Map<string, EventFacts>,
): Refused | undefined {
  const event = item && events.get(item.eventId)
  if (!item || !event || (item.isHidden && !buyer.isAdmin))
    return { code: 'item_unavailable', message: cartMessages.itemUnavailable }
  if (event.isTest && !buyer.isAdmin) return { code: 'test_event', message: cartMessages.testModeOnly }
  // Before the dates: a sale that was closed before it opened does not open on its day.
  if (event.isClosed) return { code: 'sales_closed', message: cartMessages.salesClosed }
  if (!event.hasOpened)
    return { code: 'sales_not_open', message: cartMessages.salesNotOpen(event.salesStartAt) }
  if (item.isBundlesOnly && !buyer.isAdmin)
    return { code: 'bundles_only', message: cartMessages.bundlesOnly(item.name) }
  const blocked = [item, ...innerCategories(item, items)].find(({ isBlocked }) => isBlocked)
  if (blocked) return { code: 'sales_suspended', message: cartMessages.salesSuspended(blocked.name) }
  return undefined
}

function refuseQuantity(
  item: ItemFacts,
  quantity: number,
  request: Request,
  items: Map<string, ItemFacts>,
  bought: Bought,
  guardsHoarding: boolean,
  events: Map<string, EventFacts>,
): Refused | undefined {
  const { buyer } = request
  const has = bought.get(`${buyer.accountId}:${item.id}`) ?? 0
  const limit = item.registrationsPerUser
  if (limit > 0 && has + quantity > limit)
    return { code: 'limit_per_buyer', message: cartMessages.limitPerBuyer(limit, item.name) }
  const left = unitsLeft(item, items)
  if (left === 0) return { code: 'sold_out', message: cartMessages.soldOut(item.name) }
  if (quantity > left) return { code: 'few_left', message: cartMessages.fewLeft(left, item.name) }
  if (guardsHoarding && hoards(item, quantity, request, items, events))
    return { code: 'login_to_reserve', message: cartMessages.loginToReserve }
  return undefined
}

/** Without a login nobody holds many units, and all who have none hold no more than a share of the stock. */
function hoards(
  item: ItemFacts,
  quantity: number,
  { buyer, items: wished }: Request,
  items: Map<string, ItemFacts>,
  events: Map<string, EventFacts>,
) {
  if (buyer.accountId !== undefined) return false
  if (wished.reduce((sum, wish) => sum + wish.quantity, 0) > MAX_UNITS_WITHOUT_LOGIN) return true
  if (!events.get(item.eventId)?.requiresLoginUnderRush) return false
  return [item, ...innerCategories(item, items)].some(
    ({ total, takenAnonymously }) =>
      takenAnonymously + quantity > Math.max(1, total * MAX_SHARE_WITHOUT_LOGIN),
  )
}

/** An account holds no more unpaid units than the event allows, and pauses after it let too many holds end unpaid. */
function refuseHolder({ buyer }: Request, lines: Line[], event: EventFacts, holds: HoldsByAccount) {
  if (buyer.accountId === undefined || buyer.isAdmin) return undefined
  const held = holdsOf(holds, buyer.accountId, event.id)
  return refuseToHold(held, countRegistrations(lines), event.maxUnpaidUnits)
}

const innerCategories = (item: ItemFacts, items: Map<string, ItemFacts>) =>
  item.categoryIds.flatMap((id) => items.get(id) ?? [])

/** Units that can still be taken: of a bundle no more than of its scarcest category. */
export const unitsLeft = (item: ItemFacts, items: Map<string, ItemFacts>) =>
  Math.max(0, Math.min(...[item, ...innerCategories(item, items)].map(({ total, taken }) => total - taken)))

function take(
  item: ItemFacts,
  quantity: number,
  { buyer }: Request,
  items: Map<string, ItemFacts>,
  bought: Bought,
): Line {
  const unitPricesInCents = priceUnits(item, quantity)
  move(item, quantity, buyer.accountId, items, bought)
  return {
    item,
    inner: innerCategories(item, items),
    quantity,
    unitPricesInCents,
    valueInCents: unitPricesInCents.reduce((sum, price) => sum + price, 0),
  }
}

function undo(
  lines: Line[],
  { buyer }: Request,
  items: Map<string, ItemFacts>,
  bought: Bought,
  refusal: Refused,
) {
  for (const { item, quantity } of lines) move(item, -quantity, buyer.accountId, items, bought)
  return refusal
}

function move(
  item: ItemFacts,
  quantity: number,
  accountId: number | undefined,
  items: Map<string, ItemFacts>,
  bought: Bought,
) {
  for (const moved of [item, ...innerCategories(item, items)]) {
    moved.taken += quantity
    if (accountId === undefined) moved.takenAnonymously += quantity
  }
  if (accountId === undefined) return
  const key = `${accountId}:${item.id}`
  bought.set(key, (bought.get(key) ?? 0) + quantity)
}

/** The first units of a bundle cost less; one purchase may stand on both sides of that border. */
export function priceUnits(item: ItemFacts, quantity: number) {
  const promises = item.promoPriceInCents > 0 && item.promoFirstUnits > 0
  const promoLeft = promises ? Math.max(0, item.promoFirstUnits - item.taken - item.soldElsewhere) : 0
  return Array.from({ length: quantity }, (_, index) =>
    index < promoLeft ? item.promoPriceInCents : item.priceInCents,
  )
}

/** True when one request names an item twice; ids that differ in upper and lower case are the same item. */
export const namesAnItemTwice = (items: Request['items']) =>
  new Set(items.map(({ itemUUID }) => itemUUID.toLowerCase())).size < items.length
