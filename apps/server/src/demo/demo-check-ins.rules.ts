import type { PastCheckIn } from '#modules/entries/index.ts'
import { entriesOf } from './demo-carts.rules.ts'
import type { DemoData } from './demo.rules.ts'

/** The entries that the demo has checked in. `ids` are the entry ids in the order of `cartsOf`. */
export function checkInsOf(data: DemoData, ids: number[], now: Date): PastCheckIn[] {
  const entries = entriesOf(data).map((entry, index) => ({ ...entry, cartItemId: ids[index] ?? 0 }))
  return data.checkIns.flatMap(({ cartCode, item, state }) => {
    const entry = entries.find(
      ({ cart, item: one }) => cart.cartCode === cartCode && cart.items[item] === one,
    )
    return entry ? [{ eventId: entry.cart.eventUUID, cartItemId: entry.cartItemId, state, at: now }] : []
  })
}
