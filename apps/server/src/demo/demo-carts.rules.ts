import { centsFromReais, mapRiderDetails } from '@porteira/domain'
import type { ShopCounts } from '#modules/catalog/index.ts'
import type { PastFormation } from '#modules/entries/index.ts'
import type { PastCart, PastLine } from '#modules/sales/index.ts'
import { CART_STATUS, chargesOf, type DemoCart, type DemoCartItem, type DemoData } from './demo.rules.ts'

const MINUTE_IN_MS = 60_000
const HOLD_IN_MS = 15 * MINUTE_IN_MS

/** The carts with their lines, in the order of the file. */
export function cartsOf(data: DemoData, now: Date): PastCart[] {
  const accounts = new Map([...data.users, ...data.admins].map(({ cpf, id }) => [cpf, id]))
  return data.carts.map((cart) => ({
    id: cart.cartUUID,
    code: cart.cartCode,
    eventId: cart.eventUUID,
    ownerId: accounts.get(cart.buyer.cpf) ?? null,
    soldBy: (cart.desk && accounts.get(cart.desk.soldBy)) ?? null,
    status: CART_STATUS[cart.cartStatus],
    note: cart.note,
    ...timesOf(cart, now),
    lines: groupsOf(data, cart).map(lineOf),
  }))
}

function timesOf(cart: DemoCart, now: Date) {
  if (cart.cartStatus === 'Pending') {
    const expiresAt = new Date(now.getTime() + HOLD_IN_MS)
    return { createdAt: now, expiresAt, paidAt: null, registeredAt: null, cancelledAt: null }
  }
  const paidOn = chargesOf(cart).find((pix) => pix.paidOn)?.paidOn
  const paidAt = new Date(paidOn ?? cart.createdOn)
  const createdAt = new Date(Math.min(Date.parse(cart.createdOn), paidAt.getTime() - 5 * MINUTE_IN_MS))
  return {
    createdAt,
    expiresAt: new Date(createdAt.getTime() + HOLD_IN_MS),
    paidAt,
    registeredAt: cart.cartStatus === 'Registered' ? new Date(paidAt.getTime() + 20 * MINUTE_IN_MS) : null,
    cancelledAt: cart.deletedOn ? new Date(cart.deletedOn) : null,
  }
}

/** The entries of a cart that belong to one item. */
type Group = { itemId: string; isBundle: boolean; items: DemoCartItem[] }

function groupsOf(data: DemoData, cart: DemoCart): Group[] {
  const { bundles = [] } = data.events.find(({ eventUUID }) => eventUUID === cart.eventUUID) ?? {}
  const bundleIdOf = ({ bundleName }: DemoCartItem) => bundles.find(({ name }) => name === bundleName)?.UUID
  const groups = Map.groupBy(cart.items, (item) => bundleIdOf(item) ?? item.itemUUID)
  return [...groups].map(([itemId, items]) => ({
    itemId,
    isBundle: bundles.some(({ UUID }) => UUID === itemId),
    items,
  }))
}

function lineOf({ itemId, isBundle, items }: Group): PastLine {
  // A unit of a bundle is one entry in each of its categories. The file lists these entries unit by unit.
  const perUnit = isBundle ? new Set(items.map(({ itemUUID }) => itemUUID)).size : 1
  return {
    itemId,
    bundleId: isBundle ? itemId : null,
    quantity: items.length / perUnit,
    entries: items.map(({ itemUUID, chargedValue }, index) => ({
      categoryId: itemUUID,
      unit: Math.floor(index / perUnit) + 1,
      chargedInCents: centsFromReais(chargedValue) ?? 0,
    })),
  }
}

/** The units and badges of the demo's carts. The import counts all other sold units as sold elsewhere. */
export function countsOfCarts(data: DemoData, carts: PastCart[]): ShopCounts {
  const units = new Map<string, number>()
  const badges = new Map<string, Set<number>>()
  const holdUnits = (id: string, more: number) => units.set(id, (units.get(id) ?? 0) + more)
  for (const { bundleId, quantity, entries } of linesHolding(carts)) {
    if (bundleId) holdUnits(bundleId, quantity)
    for (const { categoryId } of entries) holdUnits(categoryId, 1)
  }
  for (const { cartStatus, items } of data.carts)
    for (const { itemUUID, badge } of cartStatus === 'Cancelled' ? [] : items)
      if (badge) badges.set(itemUUID, (badges.get(itemUUID) ?? new Set()).add(badge))
  return { units, badges }
}

const linesHolding = (carts: PastCart[]) =>
  carts.flatMap(({ status, lines }) => (status === 'cancelled' ? [] : lines))

/** The entries of all carts in the order of their ids. */
export const entriesOf = (data: DemoData) =>
  data.carts.flatMap((cart) =>
    groupsOf(data, cart).flatMap(({ items }) => items.map((item) => ({ cart, item }))),
  )

/** The riders of each entry that was paid. `ids` are the entry ids in the order of `cartsOf`. */
export function formationsOf(data: DemoData, ids: number[], now: Date): PastFormation[] {
  const declared = new Map(
    data.users.flatMap(({ cpf, birthdate, addedInCart }) => (addedInCart ? [[cpf, birthdate]] : [])),
  )
  const clubs = new Map(data.entities.map(({ name, uuid }) => [name, uuid]))
  const accounts = new Map(data.users.map(({ userUUID, id }) => [userUUID, id]))
  return entriesOf(data)
    .map(({ cart, item }, index) => ({ cart, item, cartItemId: ids[index] ?? 0 }))
    .filter(({ cart }) => cart.cartStatus !== 'Pending')
    .map(({ cart, item, cartItemId }) => ({
      cartItemId,
      isCancelled: cart.cartStatus === 'Cancelled',
      badge: item.badge ?? null,
      entityId: clubs.get(item.entityName ?? '') ?? null,
      entityName: item.entityName ?? '',
      team: item.team ?? '',
      submittedAt: item.participants.length > 0 ? now : null,
      riders: item.participants.map((rider) => ({
        accountId: accounts.get(rider.userUUID) ?? 0,
        cpf: rider.cpf,
        name: rider.name,
        declaredBirthdate: declared.get(rider.cpf) ?? null,
        ...mapRiderDetails({ text: ({ name }) => rider[name] ?? '', flag: ({ name }) => rider[name] === 1 }),
      })),
    }))
}
