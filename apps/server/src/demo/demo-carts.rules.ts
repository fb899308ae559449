import { centsFromReais, lowestFree, parseBadgeList, strengthsFor } from '@porteira/domain'
import type { DemoCart, DemoCartItem, DemoData, DemoPix } from './demo.rules.ts'
import {
  type BundleDocument,
  bundledIds,
  type CategoryDocument,
  type HeldHere,
  keptBadges,
} from '#modules/catalog/index.ts'

export const CART_STATUS: Record<string, 'open' | 'paid' | 'registered' | 'cancelled'> = {
  Pending: 'open',
  Paid: 'paid',
  Registered: 'registered',
  Cancelled: 'cancelled',
}

/** Units of one item in a demo cart; `inner` are the categories of a bundle, `items` its registrations. */
export type DemoLine = {
  cart: DemoCart
  itemId: string
  bundle: BundleDocument | undefined
  inner: string[]
  quantity: number
  held: number
  items: (DemoCartItem & { unit: number })[]
}

export const demoCents = (reais: number) => centsFromReais(reais) ?? 0
export const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
export const lineCents = ({ items }: DemoLine) =>
  sum(items.map(({ chargedValue }) => demoCents(chargedValue)))
export const chargesOf = ({ cartStatus, payment }: DemoCart): DemoPix[] =>
  // The bank has never heard of the pending one, so its buyer shall ask for a new one.
  cartStatus === 'Pending' ? [] : payment.pix

/** The lines of every cart, in the order of the file. */
export const listLines = (data: DemoData): DemoLine[] =>
  data.carts.flatMap((cart) => {
    const { bundles = [] } = data.events.find(({ eventUUID }) => eventUUID === cart.eventUUID) ?? {}
    const bundleOf = (item: DemoCartItem) => bundles.find(({ name }) => name === item.bundleName)
    const groups = Map.groupBy(cart.items, (item) => bundleOf(item)?.UUID ?? item.itemUUID)
    return [...groups].map(([itemId, items]) => {
      const bundle = bundles.find(({ UUID }) => UUID === itemId)
      const inner = bundle ? bundledIds(bundle) : []
      const perUnit = Math.max(1, inner.length)
      const quantity = items.length / perUnit
      return {
        cart,
        itemId,
        bundle,
        inner,
        quantity,
        held: cart.cartStatus === 'Cancelled' ? 0 : quantity,
        items: items.map((item, index) => ({ ...item, unit: Math.floor(index / perUnit) + 1 })),
      }
    })
  })

/** What the demo's own carts hold, so that the rest of what was sold counts as sold elsewhere. */
export function heldByCarts(lines: DemoLine[]): HeldHere {
  const units = new Map<string, number>()
  const badges = new Map<string, Set<number>>()
  for (const { itemId, inner, held, items } of lines) {
    for (const id of [itemId, ...inner]) units.set(id, (units.get(id) ?? 0) + held)
    for (const { itemUUID, badge } of held ? items : [])
      if (badge) badges.set(itemUUID, (badges.get(itemUUID) ?? new Set()).add(badge))
  }
  return { units, badges }
}

export type DemoFormation = {
  item: DemoCartItem
  status: 'open' | 'review' | 'approved' | 'cancelled'
  badge: number | null
  strength: number | null
}

/** Who rides each registration that was ever paid; automatic numbers go out in the order of the file. */
export function listFormations(data: DemoData, lines: DemoLine[]): DemoFormation[] {
  const held = heldByCarts(lines)
  const categories = new Map(data.events.flatMap((event) => event.categories.map((one) => [one.UUID, one])))
  const bundles = data.events.flatMap((event) => event.bundles)
  const gone = new Map<string, Set<number>>()
  const goneOf = (category: CategoryDocument) => {
    const given = held.badges.get(category.UUID) ?? []
    const known = gone.get(category.UUID) ?? new Set([...keptBadges(category, bundles, held), ...given])
    gone.set(category.UUID, known)
    return known
  }
  const automatic = (category: CategoryDocument, bundle: BundleDocument | undefined) => {
    const taken = goneOf(category)
    const list = parseBadgeList(category.mdlAvailBadges)
    const badge = lowestFree({ list, taken }, bundle?.mdlBadgeNum || category.minBadgeNum)
    if (badge !== undefined) taken.add(badge)
    return badge ?? null
  }
  return lines
    .filter(({ cart }) => cart.cartStatus !== 'Pending')
    .flatMap(({ cart, bundle, items }) =>
      items.flatMap((item) => {
        const category = categories.get(item.itemUUID)
        if (!category) return []
        const isLive = cart.cartStatus !== 'Cancelled'
        const isFilled = item.formation === 'submitted'
        const numbered = isLive && category.autoBadgeNum ? automatic(category, bundle) : null
        return {
          item,
          status: isLive ? formationStatus(isFilled, category) : ('cancelled' as const),
          badge: item.badge ?? numbered,
          strength: isFilled ? strengthOf(category, bundle) : null,
        }
      }),
    )
}

const formationStatus = (isFilled: boolean, category: CategoryDocument) => {
  if (!isFilled) return 'open' as const
  return category.registrationInPerson ? ('review' as const) : ('approved' as const)
}

const strengthOf = ({ strengthOptions, strengthDynamic }: CategoryDocument, bundle?: BundleDocument) =>
  strengthsFor({ strengthOptions, strengthDynamic: strengthDynamic === 1 }, bundle?.overrideStrength).given ||
  null

/** How many live registrations of each category each rider is in. */
export function countRiders(formations: DemoFormation[]) {
  const live = formations.filter(({ status }) => status !== 'cancelled')
  const entries = live.flatMap(({ item }) => item.participants.map(({ cpf }) => ({ cpf, item })))
  return [...Map.groupBy(entries, ({ cpf, item }) => `${item.itemUUID} ${cpf}`).values()].map((same) => ({
    categoryId: same[0]!.item.itemUUID,
    cpf: same[0]!.cpf,
    used: same.length,
  }))
}
