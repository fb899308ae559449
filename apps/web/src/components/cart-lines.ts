import type { CartItem } from '@porteira/contract'
import { centsOf } from '#api/amounts.ts'

export type CartLine = { name: string; units: number; amountInCents: number }

type Bought = Pick<CartItem, 'itemUUID' | 'name' | 'bundleName' | 'chargedValue'>

const nameOf = ({ bundleName, name }: Bought) => bundleName || name

/** What was bought, as it stood in the sale list: a bundle is one line, however many categories it holds. */
export function cartLines(items: readonly Bought[]): CartLine[] {
  const names = [...new Set(items.map(nameOf))]
  return names.map((name) => {
    const parts = items.filter((item) => nameOf(item) === name)
    const first = parts[0]?.itemUUID
    return {
      name,
      // Each unit of a bundle brings each of its categories once, so one category counts the units.
      units: parts.filter(({ itemUUID }) => itemUUID === first).length,
      amountInCents: parts.reduce((sum, { chargedValue }) => sum + centsOf(chargedValue), 0),
    }
  })
}
