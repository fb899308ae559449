import type { Database, Transaction } from '#platform/database/client.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import { removeEntries } from './cancelling.service.ts'
import type { CartRow } from './carts.service.ts'
import * as queries from './forming.queries.ts'

const CARTS_AT_ONCE = 200

/** Takes the free carts whose buyers must name the riders soon. Each cart is taken once. Inside a transaction. */
export const takeFormReminders = (db: Transaction) => queries.takeReminders(db, CARTS_AT_ONCE)

/** Some free carts whose time to name the riders is over. */
export const listFormOverdue = (db: Database) => queries.listOverdue(db, CARTS_AT_ONCE)

/**
 * Removes these entries of a free cart, whose riders were not named in time, and frees their units. Without another entry
 * the cart is cancelled. The caller has locked the cart and its items. Inside a transaction.
 */
export async function endUnformed(db: Transaction, cart: CartRow, cartItemIds: number[], actor: Actor) {
  await queries.endFormBy(db, cart.id)
  await removeEntries(db, cart, cartItemIds, { actor, reason: 'Sem participantes até o prazo' })
}
