import type { DeskItem } from '@porteira/contract'
import { Availability, partsOf, priceOf, reaisFromCents, reasonNotOffered } from '@porteira/domain'

export type ItemRow = {
  id: string
  name: string
  isBundle: boolean
  priceInCents: number
  priceSteps: string
  promoPriceInCents: number
  promoFirstUnits: number
  total: number
  taken: number
  soldElsewhere: number
  registrationsPerUser: number
  isHidden: boolean
  isBundlesOnly: boolean
  isBlocked: boolean
  isCancelled: boolean
  categoryIds: string[]
  keptBadges: number
  waiting: number
}

/**
 * The items for the desk without cancelled ones, each with whether only the desk sells it. `sellsOnline`: the online sale
 * of the event is open; `now`: the clock of the database.
 */
export function deskItems(
  items: ItemRow[],
  { sellsOnline, now }: { sellsOnline: boolean; now: Date },
): DeskItem[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  return items.flatMap((item) => {
    const inner = partsOf(item.categoryIds, (id) => byId.get(id))
    if ([item, ...inner].some(({ isCancelled }) => isCancelled)) return []
    const unblocked = [item, ...inner].map((one) => ({ ...one, isBlocked: false }))
    const [own = item, ...parts] = unblocked
    const online = new Availability(item, inner, { has: 0 })
    const isOffered = sellsOnline && !reasonNotOffered(item, { isAdmin: false }) && !online.suspended
    return {
      itemUUID: item.id,
      name: item.name,
      isBundle: item.isBundle ? 1 : 0,
      price: reaisFromCents(priceOf(item, { channel: 'desk', at: now.getTime() }).nextInCents),
      units: new Availability(own, parts, { has: 0 }).unitsInStock,
      keptBadges: item.keptBadges,
      waiting: item.waiting,
      isDeskOnly: isOffered ? 0 : 1,
    }
  })
}
