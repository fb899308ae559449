import { unitsFree } from '@porteira/domain'

/** A line of a cart with the units that it holds and should hold, and the stock of its item. */
export type WantedHold = {
  lineId: number
  itemId: string
  name: string
  wanted: number
  held: number
  total: number
  taken: number
}

/** The first item that has too few units for what the lines of the cart still want. */
export const findShortItem = (holds: WantedHold[]) =>
  [...Map.groupBy(holds, ({ itemId }) => itemId).values()].find(
    ([first, ...others]) =>
      [first!, ...others].reduce((sum, { wanted, held }) => sum + wanted - held, 0) > unitsFree(first!),
  )?.[0]

/** Whether there is anything for the cart to hold, and no item has too few units for it. */
export const canHoldAll = (holds: WantedHold[]) =>
  holds.some(({ wanted }) => wanted > 0) && findShortItem(holds) === undefined
