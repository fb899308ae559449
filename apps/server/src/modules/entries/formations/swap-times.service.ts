import { swapEnd, swapMessages } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import { listSessionStarts } from '../events.ts'
import { listSwapFacts } from './swaps.queries.ts'

/** Until when the buyers of these carts may swap riders, a row for each submitted entry, and why it is over; '' if it is not. */
export async function listSwapTimes(db: Database, cartIds: string[]) {
  const facts = cartIds.length === 0 ? [] : await listSwapFacts(db, cartIds)
  const byHours = facts.filter(({ hours }) => hours > 0).map(({ categoryId }) => categoryId)
  const starts = byHours.length === 0 ? undefined : await listSessionStarts.ask(db, [...new Set(byHours)])
  return facts.map((fact) => {
    const until = swapEnd({ ...fact, sessionAt: starts?.get(fact.categoryId) })
    const isOver = fact.now >= until
    const isClosed = fact.isClosed && fact.hours === 0
    const ended = isOver ? swapMessages.ended(until) : isClosed ? swapMessages.salesClosed : ''
    return { cartId: fact.cartId, cartItemId: fact.cartItemId, until, ended }
  })
}

/** Until when riders of these carts may be swapped at the latest. A cart where that is over is left out. */
export async function listSwapEnds(db: Database, cartIds: string[]) {
  const open = (await listSwapTimes(db, cartIds)).filter(({ ended }) => ended === '')
  return new Map(
    open.toSorted((a, b) => a.until.getTime() - b.until.getTime()).map((one) => [one.cartId, one.until]),
  )
}

/** Why the buyer of an entry may not swap its riders any more; '' without a reason. */
export async function readSwapEnd(db: Database, cartId: string, cartItemId: number) {
  const times = await listSwapTimes(db, [cartId])
  return times.find((one) => one.cartItemId === cartItemId)?.ended ?? ''
}
