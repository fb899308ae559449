import { joinMessages } from '@porteira/domain'
import type { Transaction } from '#platform/database/client.ts'
import { refuse } from '#platform/errors.ts'
import { moveStock } from './holding.queries.ts'
import * as queries from './joining.queries.ts'

/** The entries of a category in live carts, and the units that these hold of it. The caller has locked the carts. */
export async function readJoined(db: Transaction, fromId: string, toId: string) {
  const bundle = await queries.findBundleOfBoth(db, fromId, toId)
  // guard: bundle-of-both-stops-a-join
  if (bundle) throw refuse('both_in_bundle', joinMessages.bothInBundle(bundle.name))
  const { units } = (await queries.countHeld(db, fromId)) ?? { units: 0 }
  return { units, entries: await queries.listJoined(db, fromId) }
}

/**
 * Makes the entries of a category in live carts those of another one. What they cost stays. The caller has locked items
 * and carts, and the other category has the units.
 */
export async function joinLines(
  db: Transaction,
  { fromId, toId, units }: { fromId: string; toId: string; units: number },
) {
  await queries.moveLines(db, fromId, toId)
  await moveStock(db, [
    { id: fromId, units: -units },
    { id: toId, units },
  ])
}
