import * as cartMessages from './messages/carts.ts'

/** The largest number of units that one cart without a login may hold. */
export const MAX_UNITS_WITHOUT_LOGIN = 10
/** The largest share of an item that all carts without a login may hold together. */
const MAX_SHARE_WITHOUT_LOGIN = 0.3

/** The most entries of one category in a unit of a bundle. */
export const MAX_BUNDLED_ENTRIES = 5

/** From this number of units on the stock of an item counts as few, but not above this share of all its units. */
const FEW_UNITS = 10
const FEW_SHARE = 0.2

/** The stock of an item in a word for the public, which tells no number. */
export type StockLevel = 'available' | 'few' | 'sold-out' | 'suspended'

/** The stock of one category or bundle. */
export type CountedItem = {
  name: string
  total: number
  taken: number
  isBlocked: boolean
  /** True for a cancelled category, which the desk does not sell either. */
  isCancelled?: boolean
  /** Units that were sold by other ways, in addition to `total`. */
  soldElsewhere?: number
  /** Units that carts without an owner hold. */
  takenAnonymously?: number
  /** Free units that a waiting list gets next. */
  owed?: number
  /** A category inside a bundle: so many of its units are in one unit of the bundle. */
  perUnit?: number
}

/** 0 = no limit. */
export type PurchaseLimitedItem = { name: string; registrationsPerUser: number }

/** What a buyer already has, as far as it limits the units that the buyer may take. */
export type PurchaseState = {
  /** Units of the item that the buyer bought or reserved. */
  has: number
  /** Only for a buyer without a login: units of other items in the cart, and whether all such carts share the stock. */
  visitor?: { unitsBesides: number; sharesStock: boolean } | undefined
}

/** Units that are neither sold nor held, nor owed to a waiting list. */
export const unitsFree = ({ total, taken, owed = 0 }: Pick<CountedItem, 'total' | 'taken' | 'owed'>) =>
  total - taken - owed

/** So many units of a bundle the free units of this part are enough for. */
export const unitsFor = (part: Pick<CountedItem, 'total' | 'taken' | 'owed' | 'perUnit'>) =>
  Math.floor(unitsFree(part) / (part.perUnit ?? 1))

/** The categories of a bundle, each once, in the order of the list of ids. */
export function partsOf<Item>(ids: readonly string[], itemOf: (id: string) => Item | undefined) {
  return [...new Set(ids)].flatMap((id) => {
    const item = itemOf(id)
    return item ? [{ ...item, perUnit: ids.filter((other) => other === id).length }] : []
  })
}

const isScarce = (item: CountedItem) =>
  unitsFree(item) <= Math.min(FEW_UNITS, Math.ceil((item.total + (item.soldElsewhere ?? 0)) * FEW_SHARE))

/** How many more units the purchase limit allows to a buyer who has `has` units. Infinity without a limit. */
export const unitsWithinPurchaseLimit = ({ registrationsPerUser: limit }: PurchaseLimitedItem, has: number) =>
  limit > 0 ? Math.max(0, limit - has) : Infinity

export const purchaseLimitRefusal = ({ registrationsPerUser, name }: PurchaseLimitedItem) => ({
  code: 'limit_per_buyer',
  message: cartMessages.purchaseLimitReached(registrationsPerUser, name),
})

/**
 * Why an item is not in the sale list of a caller; undefined when it is. Buyers see neither hidden items nor
 * categories that are sold only in bundles.
 */
export function reasonNotOffered(
  item: { isHidden: boolean; isBundlesOnly: boolean },
  caller: { isAdmin: boolean },
) {
  if (caller.isAdmin) return undefined
  if (item.isHidden) return 'hidden'
  return item.isBundlesOnly ? 'bundles-only' : undefined
}

/**
 * How many units of an item a buyer may take now. The list, the reservation and the page use it. A bundle is
 * available while each of its categories is. The dates of the sale (`saleOf`) and the limit of unpaid entries per
 * account are checked elsewhere.
 */
export class Availability {
  /** Units that are free for everybody; for a bundle the smallest number of its own and of its categories. */
  readonly unitsInStock: number
  /** The first suspended item: the item itself, or a category of the bundle. */
  readonly suspended: CountedItem | undefined
  readonly #item: CountedItem & PurchaseLimitedItem
  readonly #parts: readonly CountedItem[]
  readonly #withinPurchaseLimit: number
  readonly #withoutLogin: number

  constructor(
    item: CountedItem & PurchaseLimitedItem,
    categories: readonly CountedItem[],
    { has, visitor }: PurchaseState,
  ) {
    const parts = [item, ...categories]
    this.#item = item
    this.#parts = parts
    // guard: cancelled-category-never-sold
    this.suspended = parts.find(({ isBlocked, isCancelled }) => isBlocked || isCancelled)
    // guard: category-twice-in-a-bundle-needs-two
    this.unitsInStock = Math.max(0, Math.min(...parts.map(unitsFor)))
    this.#withinPurchaseLimit = unitsWithinPurchaseLimit(item, has)
    this.#withoutLogin = visitor ? unitsWithoutLogin(parts, visitor) : Infinity
  }

  /**
   * How many units this buyer may take in addition to the cart: the smallest of the stock, the purchase limit and
   * the limit without a login. 0 while the item is suspended.
   */
  get unitsLeft() {
    if (this.suspended) return 0
    return Math.max(0, Math.min(this.unitsInStock, this.#withinPurchaseLimit, this.#withoutLogin))
  }

  get isSoldOut() {
    return this.unitsInStock === 0
  }

  get level(): StockLevel {
    if (this.suspended) return 'suspended'
    if (this.isSoldOut) return 'sold-out'
    return this.#parts.some(isScarce) ? 'few' : 'available'
  }

  /** The first limit that `quantity` units exceed; undefined up to `unitsLeft`. */
  refusal(quantity: number): { code: string; message: string } | undefined {
    if (quantity <= this.unitsLeft) return undefined
    const { name } = this.#item
    if (this.suspended?.isCancelled)
      return {
        code: 'category_cancelled',
        message: cartMessages.categoryCancelled(this.suspended.name),
      }
    if (this.suspended)
      return { code: 'sales_suspended', message: cartMessages.salesSuspended(this.suspended.name) }
    if (quantity > this.#withinPurchaseLimit) return purchaseLimitRefusal(this.#item)
    if (this.isSoldOut) return { code: 'sold_out', message: cartMessages.soldOut(name) }
    if (quantity > this.unitsInStock)
      return { code: 'few_left', message: cartMessages.fewLeft(this.unitsInStock, name) }
    return { code: 'login_to_reserve', message: cartMessages.loginToReserve }
  }
}

/** The limit of one visitor; if the event requires it, also the share of the stock for all visitors together. */
function unitsWithoutLogin(
  parts: readonly CountedItem[],
  { unitsBesides, sharesStock }: NonNullable<PurchaseState['visitor']>,
) {
  const alone = MAX_UNITS_WITHOUT_LOGIN - unitsBesides
  if (!sharesStock) return alone
  const shares = parts.map(({ total, takenAnonymously = 0, perUnit = 1 }) =>
    Math.floor((Math.max(perUnit, Math.floor(total * MAX_SHARE_WITHOUT_LOGIN)) - takenAnonymously) / perUnit),
  )
  return Math.min(alone, ...shares)
}
