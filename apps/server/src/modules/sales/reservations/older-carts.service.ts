import type { Database, Transaction } from '#platform/database/client.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import { giveUpCart } from '../carts/carts.service.ts'
import { listPayable } from '../events.ts'
import * as queries from './reservations.queries.ts'

/**
 * The older carts that a new one of the same buyer replaces: open ones in the event of these items that nobody is
 * about to pay. All others count against what he may still have.
 */
export async function listOlderCarts(db: Database, accountIds: number[], itemIds: string[]) {
  const open = await queries.listOpenCarts(db, accountIds, itemIds)
  if (open.length === 0) return []
  const payable = await listPayable.ask(
    db,
    open.map(({ id }) => id),
  )
  return open.filter(({ id }) => !payable.has(id))
}

/** A buyer keeps one unpaid cart per event: his older ones are given up. `locks` are items to lock together with theirs. */
export async function giveUpOlderCarts(
  db: Transaction,
  { accountId, itemIds, locks }: { accountId: number | undefined; itemIds: string[]; locks: string[] },
  actor: Actor,
) {
  const older = accountId === undefined ? [] : await listOlderCarts(db, [accountId], itemIds)
  const cartIds = older.map(({ id }) => id)
  await queries.lockWished(db, { cartIds, itemIds: locks })
  for (const id of cartIds) await giveUpCart(db, id, actor)
}
