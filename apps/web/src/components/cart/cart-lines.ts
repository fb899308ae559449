import type { Cart } from '@porteira/contract'
import { centsOf } from '#api/amounts.ts'

export type CartLine = { name: string; units: number; amountInCents: number }

type Unit = { itemUUID: string; name: string; amountInCents: number }

/** The lines of a cart as in the sale list. Units of one bundle are one line, and removed entries are left out. */
export function cartLines({
  bundles,
  rodeoCategories,
}: Pick<Cart, 'bundles' | 'rodeoCategories'>): CartLine[] {
  const units: Unit[] = [
    ...bundles.flatMap(({ itemUUID, name, rodeoCategories: categories }) => {
      const live = categories.filter(isLive)
      return live.length > 0 ? [{ itemUUID, name, amountInCents: sumOf(live) }] : []
    }),
    ...rodeoCategories.filter(isLive).map(({ uuid, name, chargedValue }) => ({
      itemUUID: uuid,
      name,
      amountInCents: centsOf(chargedValue),
    })),
  ]
  return [...new Set(units.map(({ itemUUID }) => itemUUID))].map((lineUUID) => {
    const same = units.filter(({ itemUUID }) => itemUUID === lineUUID)
    return {
      name: same[0]?.name ?? '',
      units: same.length,
      amountInCents: same.reduce((sum, { amountInCents }) => sum + amountInCents, 0),
    }
  })
}

const isLive = ({ deletedOn }: { deletedOn: string | null }) => deletedOn === null

const sumOf = (categories: readonly { chargedValue: number }[]) =>
  categories.reduce((sum, { chargedValue }) => sum + centsOf(chargedValue), 0)
