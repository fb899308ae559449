import type { SaleItem } from '@porteira/contract'
import { isPast } from '@porteira/domain'
import { ladderOf } from './selection.ts'

/** The steps of a price for the screen: the last that is over, the one that counts, and those that follow. */
export function shownSteps({ priceSteps = [] }: SaleItem, elapsed: number) {
  const ladder = ladderOf(priceSteps)
  const current = ladder.findIndex((step) => !isPast(step, elapsed))
  const last = current < 0 ? ladder.length : current
  return priceSteps.flatMap((step, index) => {
    const rung = ladder[index]
    const isOver = rung !== undefined && isPast(rung, elapsed)
    // Only the last step before the present one says what the price was; a later one that is over never counts.
    if (isOver && index !== last - 1) return []
    return [
      { ...step, state: isOver ? ('past' as const) : index === last ? ('now' as const) : ('next' as const) },
    ]
  })
}
