import type { SaleItem } from '@porteira/contract'
import { reaisFromCents } from '@porteira/domain'

/** One category or bundle as it is sold; `inner` are the categories of a bundle in its order. */
export type Item = {
  id: string
  name: string
  rules: string
  prizes: string
  complement: string
  isBundle: boolean
  isHidden: boolean
  isBundlesOnly: boolean
  isBlocked: boolean
  priceInCents: number
  promoPriceInCents: number
  promoFirstUnits: number
  soldElsewhere: number
  total: number
  taken: number
  registrationsPerUser: number
  minParticipants: number
  maxParticipants: number
  overrideParticipants: number
  asksForHorse: boolean
  savedLives: number
}
export type StockedItem = Item & { inner: Item[] }

/** Who looks at the list; `units` is what a buyer already has of each item. */
export type Looker = { kind: 'visitor' | 'user' | 'admin'; units?: ReadonlyMap<string, number> }

/** Most units of one item that a cart without an owner may hold. */
export const UNITS_WITHOUT_LOGIN = 10

/** Puts the categories into their bundles. */
export function withInner(items: Item[], bundled: { bundleId: string; categoryId: string }[]): StockedItem[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  const inside = Map.groupBy(bundled, ({ bundleId }) => bundleId)
  return items.map((item) => ({
    ...item,
    inner: (inside.get(item.id) ?? []).flatMap(({ categoryId }) => byId.get(categoryId) ?? []),
  }))
}

/** True remaining stock: of a bundle no more than of its scarcest category. */
export const unitsInStock = (item: StockedItem) =>
  Math.max(0, Math.min(...[item, ...item.inner].map(({ total, taken }) => total - taken)))

/** A bundle with a suspended category cannot be sold either. */
export const isSuspended = (item: StockedItem) => [item, ...item.inner].some(({ isBlocked }) => isBlocked)

/** What this looker may still take. */
export function unitsLeft(item: StockedItem, { kind, units }: Looker) {
  if (isSuspended(item)) return 0
  const limit = item.registrationsPerUser || Infinity
  const mayTake =
    kind === 'visitor' ? Math.min(limit, UNITS_WITHOUT_LOGIN) : limit - (units?.get(item.id) ?? 0)
  return Math.max(0, Math.min(unitsInStock(item), mayTake))
}

/** The first units of a bundle cost less; sold by whom and how does not matter. */
export function promotion(item: Item) {
  if (item.promoPriceInCents === 0) return undefined
  const left = item.promoFirstUnits - item.soldElsewhere - item.taken
  return left > 0 ? { priceInCents: item.promoPriceInCents, unitsLeft: left } : undefined
}

/** Riders of one registration; a bundle may fix the number for all its categories. */
export function participants(item: StockedItem) {
  if (item.overrideParticipants > 0) return { min: item.overrideParticipants, max: item.overrideParticipants }
  const sold = item.isBundle ? item.inner : [item]
  return {
    min: Math.min(...sold.map(({ minParticipants }) => minParticipants)),
    max: Math.max(...sold.map(({ maxParticipants }) => maxParticipants)),
  }
}

const flag = (value: boolean) => (value ? 1 : 0)

/** The sale list as this looker may see it; everybody else than an administrator sees only what he may buy. */
export const saleList = (items: StockedItem[], looker: Looker): SaleItem[] =>
  items
    .filter((item) => looker.kind === 'admin' || !(item.isHidden || item.isBundlesOnly))
    .map((item) => toSaleItem(item, looker))

function toSaleItem(item: StockedItem, looker: Looker): SaleItem {
  const promo = promotion(item)
  const { min, max } = participants(item)
  return {
    itemUUID: item.id,
    name: item.name,
    price: reaisFromCents(item.priceInCents),
    ...(promo && { promoPrice: reaisFromCents(promo.priceInCents), promoUnitsLeft: promo.unitsLeft }),
    unitsLeft: unitsLeft(item, looker),
    ...(looker.kind === 'admin' && { unitsInStock: unitsInStock(item), hidden: flag(item.isHidden) }),
    isBundle: flag(item.isBundle),
    noDirectSales: flag(item.isBundlesOnly),
    blockedSales: flag(isSuspended(item)),
    soldOut: flag(unitsInStock(item) === 0),
    desc: item.rules + (item.prizes && `<h4>Premiação</h4>${item.prizes}`),
    complement: item.complement,
    minParticipants: min,
    maxParticipants: max,
    registrationsPerUser: item.registrationsPerUser,
    sbbEnabled: flag([item, ...item.inner].some(({ asksForHorse }) => asksForHorse)),
    savedLives: item.savedLives,
    rodeoCategories: item.inner.map(({ id, name, savedLives }) => ({ uuid: id, name, savedLives })),
  }
}
