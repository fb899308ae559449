import { adminMessages } from '@porteira/domain'
import type { Database, Transaction } from '#platform/database/client.ts'
import { refuse } from '#platform/errors.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import * as cancelling from './cancelling.queries.ts'
import * as queries from './carts.queries.ts'

/** Gives back every unit the cart holds; its items are locked already. Inside a transaction. */
export async function releaseAll(db: Transaction, cartId: string) {
  const released = await queries.releaseLines(db, [cartId])
  await queries.moveStock(
    db,
    released.map(({ item_id: id, held }) => ({ id, units: -held })),
  )
}

/** Whether there is anything for the cart to hold, and which item has too few left for it. */
export async function findShortage(db: Database, cartId: string) {
  const holds = await cancelling.listWantedHolds(db, cartId)
  const short = [...Map.groupBy(holds, ({ itemId }) => itemId).values()].find(
    (same) => same.reduce((sum, { wanted, held }) => sum + wanted - held, 0) > same[0]!.left,
  )
  return { isEmpty: holds.every(({ wanted }) => wanted === 0), name: short?.[0]!.name }
}

/** Makes the cart hold a unit for each live registration, or refuses with the item that has too few left. */
export async function holdWhatLives(db: Transaction, cartId: string) {
  const { name } = await findShortage(db, cartId)
  if (name !== undefined) throw refuse('no_units_to_restore', adminMessages.noUnitsToRestore(name))
  const holds = (await cancelling.listWantedHolds(db, cartId)).filter(({ wanted, held }) => wanted !== held)
  if (holds.length === 0) return
  await cancelling.setHeld(db, holds)
  await queries.moveStock(
    db,
    holds.map(({ itemId: id, wanted, held }) => ({ id, units: wanted - held })),
  )
}

/**
 * Keeps an unpaid cart and its units for so long; one that had expired takes them again. Answers until when. Its items
 * are locked already. Inside a transaction.
 */
export async function extendCart(db: Transaction, cartId: string, seconds: number, actor: Actor) {
  const extended = await queries.extendCart(db, cartId, seconds)
  if (!extended) return undefined
  await holdWhatLives(db, cartId)
  await recordFact(db, actor, {
    action: 'cart.extended',
    entity: 'cart',
    entityId: cartId,
    after: { status: 'open' },
  })
  return extended.expiresAt
}
