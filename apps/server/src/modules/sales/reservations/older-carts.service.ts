import type { Database, Transaction } from '#platform/database/client.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import { giveUpCart } from '../carts/carts.service.ts'
import { listPayable } from '../events.ts'
import * as queries from './reservations.queries.ts'

/** Those of the open carts that have no live charge. */
export async function listWithoutCharge<Cart extends { id: string }>(db: Database, open: Cart[]) {
  if (open.length === 0) return []
  const payable = await listPayable.ask(
    db,
    open.map(({ id }) => id),
  )
  return open.filter(({ id }) => !payable.has(id))
}

/**
 * Ends the open carts of a buyer without a live charge in the event of these items, because a buyer keeps one unpaid cart
 * per event. All other carts count against the buyer's limits. Also locks the items in `locks`.
 */
export async function giveUpOlderCarts(
  db: Transaction,
  { accountId, itemIds, locks }: { accountId: number | undefined; itemIds: string[]; locks: string[] },
  actor: Actor,
) {
  const open = accountId === undefined ? [] : await queries.listOpenCarts(db, accountId, itemIds)
  const cartIds = (await listWithoutCharge(db, open)).map(({ id }) => id)
  await queries.lockItemsOf(db, { cartIds, itemIds: locks })
  for (const id of cartIds) await giveUpCart(db, id, actor)
}
