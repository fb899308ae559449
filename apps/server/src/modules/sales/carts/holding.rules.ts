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
  isCancelled: boolean
  /** Free units that a waiting list gets next. */
  owed?: number
}

/** The first item with fewer free units than the lines of the cart still need. */
export const findShortItem = (holds: HoldTarget[]) =>
  [...Map.groupBy(holds, ({ itemId }) => itemId).values()].find(
    ([first, ...others]) =>
      [first!, ...others].reduce((sum, { wanted, held }) => sum + wanted - held, 0) > unitsFree(first!),
  )?.[0]

/** The first cancelled item of which the cart would hold more units. */
export const findCancelledItem = (holds: HoldTarget[]) =>
  holds.find(({ wanted, held, isCancelled }) => isCancelled && wanted > held)

/** True if the cart has units to hold and every item has enough free units and is not cancelled. */
export const canHoldAll = (holds: HoldTarget[]) =>
  holds.some(({ wanted }) => wanted > 0) && !findCancelledItem(holds) && !findShortItem(holds)
