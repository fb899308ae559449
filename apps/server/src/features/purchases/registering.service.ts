import type { Database } from '#database/client.ts'
import type { Actor } from '../audit/audit.service.ts'
import { registerCart } from '../carts/carts.service.ts'
import { hasFormationsToFill } from '../formations/formations.service.ts'

/** A paid cart in which nothing waits for its riders is registered; true when that happened. Inside a transaction. */
export async function registerIfNothingToFill(db: Database, cartId: string, actor: Actor) {
  if (await hasFormationsToFill(db, cartId)) return false
  return registerCart(db, cartId, actor)
}
