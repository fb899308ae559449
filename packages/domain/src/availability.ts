import { cartMessages } from './messages/carts.ts'

/** Most units that one cart without a login may hold. */
export const MAX_UNITS_WITHOUT_LOGIN = 10
/** The share of an item that all carts without a login may hold together. */
const MAX_SHARE_WITHOUT_LOGIN = 0.3

/** What decides how many units of a category or bundle there are. */
export type CountedItem = {
  name: string
  total: number
  taken: number
  isBlocked: boolean
  /** Units held by carts without an owner. */
  takenAnonymously?: number
}

/** 0 = no limit. */
export type PurchaseLimitedItem = { name: string; registrationsPerUser: number }

/** Who would take units of an item. */
export type PurchaseState = {
  /** Units of it that he bought or reserved. */
  has: number
  /** Only for a buyer without a login: units of other items in his cart, and whether all such carts share the stock. */
  visitor?: { unitsBesides: number; sharesStock: boolean } | undefined
}

/** Units that nobody holds. */
export const unitsFree = ({ total, taken }: { total: number; taken: number }) => total - taken

/** How many more units the limit per buyer lets somebody have. */
export const unitsWithinPurchaseLimit = ({ registrationsPerUser: limit }: PurchaseLimitedItem, has: number) =>
  limit > 0 ? Math.max(0, limit - has) : Infinity

export const purchaseLimitRefusal = ({ registrationsPerUser, name }: PurchaseLimitedItem) => ({
  code: 'limit_per_buyer',
  message: cartMessages.purchaseLimitReached(registrationsPerUser, name),
})

/** Who buys nothing by itself sees nothing of it either: hidden items, and categories that only bundles contain. */
export function whyNotOffered(
  item: { isHidden: boolean; isBundlesOnly: boolean },
  who: { isAdmin: boolean },
) {
  if (who.isAdmin) return undefined
  if (item.isHidden) return 'hidden'
  return item.isBundlesOnly ? 'bundles-only' : undefined
}

/**
 * How much of an item somebody may take now; the list, the reservation and the page use it. A bundle can be had as
 * long as each of its categories can. It knows neither the dates of the sale (`saleOf`) nor the unpaid registrations
 * of an account.
 */
export class Availability {
  /** Units that nobody holds, of a bundle no more than of its scarcest category. */
  readonly unitsInStock: number
  /** The first part that is suspended: the item, or a category of a bundle. */
  readonly suspended: CountedItem | undefined
  readonly #item: CountedItem & PurchaseLimitedItem
  readonly #withinLimit: number
  readonly #withoutLogin: number

  constructor(
    item: CountedItem & PurchaseLimitedItem,
    inner: readonly CountedItem[],
    { has, visitor }: PurchaseState,
  ) {
    const parts = [item, ...inner]
    this.#item = item
    this.suspended = parts.find(({ isBlocked }) => isBlocked)
    this.unitsInStock = Math.max(0, Math.min(...parts.map(unitsFree)))
    this.#withinLimit = unitsWithinPurchaseLimit(item, has)
    this.#withoutLogin = visitor ? unitsWithoutLogin(parts, visitor) : Infinity
  }

  /**
   * The one number for "how many are left": the most units that this buyer may take beside what is in his cart. It is
   * the least of the stock, his limit and what is had without a login, and 0 while the item is suspended.
   */
  get unitsLeft() {
    if (this.suspended) return 0
    return Math.max(0, Math.min(this.unitsInStock, this.#withinLimit, this.#withoutLogin))
  }

  get isSoldOut() {
    return this.unitsInStock === 0
  }

  /** Why so many units cannot be had: nothing up to `unitsLeft`, beyond it the first of its bounds. */
  refusal(quantity: number): { code: string; message: string } | undefined {
    if (quantity <= this.unitsLeft) return undefined
    const { name } = this.#item
    if (this.suspended)
      return { code: 'sales_suspended', message: cartMessages.salesSuspended(this.suspended.name) }
    if (quantity > this.#withinLimit) return purchaseLimitRefusal(this.#item)
    if (this.isSoldOut) return { code: 'sold_out', message: cartMessages.soldOut(name) }
    if (quantity > this.unitsInStock)
      return { code: 'few_left', message: cartMessages.fewLeft(this.unitsInStock, name) }
    return { code: 'login_to_reserve', message: cartMessages.loginToReserve }
  }
}

/** Without a login nobody holds many units, and where the event says so all who have none hold a share of the stock. */
function unitsWithoutLogin(
  parts: readonly CountedItem[],
  { unitsBesides, sharesStock }: NonNullable<PurchaseState['visitor']>,
) {
  const alone = MAX_UNITS_WITHOUT_LOGIN - unitsBesides
  if (!sharesStock) return alone
  const shares = parts.map(
    ({ total, takenAnonymously = 0 }) =>
      Math.max(1, Math.floor(total * MAX_SHARE_WITHOUT_LOGIN)) - takenAnonymously,
  )
  return Math.min(alone, ...shares)
}
