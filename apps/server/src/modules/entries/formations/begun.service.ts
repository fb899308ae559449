import type { Begun } from '#modules/payments/index.ts'
import type { Transaction } from '#platform/database/client.ts'
import { listHandedOut } from '../check-in/handed-out/handed-out.queries.ts'
import { hasShots } from '../events.ts'
import { lockFormations } from './states.queries.ts'

/**
 * Those of these entries whose number was handed out, or that have shots. Locks the entries and their categories until
 * commit.
 */
export async function listBegun(db: Transaction, cartItemIds: number[]) {
  const begun = new Map<number, Begun>()
  const entries = await lockFormations(db, cartItemIds)
  // The order in which every transaction locks several categories.
  for (const { cartItemId, categoryId, badge } of entries.toSorted(byCategory))
    if (badge !== null && (await hasShots.ask(db, { categoryId, badges: [badge] })))
      begun.set(cartItemId, 'thrown')
  for (const { cartItemId } of await listHandedOut(db, cartItemIds)) begun.set(cartItemId, 'handedOut')
  return begun
}

const byCategory = (one: { categoryId: string }, other: { categoryId: string }) =>
  one.categoryId < other.categoryId ? -1 : one.categoryId > other.categoryId ? 1 : 0
