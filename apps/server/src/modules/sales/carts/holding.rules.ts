import { unitsFree } from '@porteira/domain'

/** A line of a cart with its current and its target number of held units, and the stock of its item. */
export type HoldTarget = {
  lineId: number
  itemId: string
  name: string
  wanted: number
  held: number
  total: number
  taken: number
}

/** The first item with fewer free units than the lines of the cart still need. */
export const findShortItem = (holds: HoldTarget[]) =>
  [...Map.groupBy(holds, ({ itemId }) => itemId).values()].find(
    ([first, ...others]) =>
      [first!, ...others].reduce((sum, { wanted, held }) => sum + wanted - held, 0) > unitsFree(first!),
  )?.[0]

/** True if the cart has units to hold and every item has enough free units. */
export const canHoldAll = (holds: HoldTarget[]) =>
  holds.some(({ wanted }) => wanted > 0) && findShortItem(holds) === undefined
