import type { Database } from '#database/client.ts'
import { cartNotFound } from '#errors.ts'
import { type Actor, recordFact } from '../audit/audit.service.ts'
import { cancelFormations, openFormations } from '../formations/formations.service.ts'
import * as queries from './carts.queries.ts'
import { isUuid } from './carts.rules.ts'

export type CartRow = queries.CartRow
export { isUuid, wireStatus } from './carts.rules.ts'
export const { lockCart, listLines, lockItems, moveStock } = queries

type Viewer = { accountId: number; kind: 'user' | 'admin' } | undefined

/**
 * The cart that a link or a token may see: its owner and administrators see all of it, the holder of its id
 * only what costs nobody his privacy, everybody else nothing, as if it did not exist.
 */
export async function findCartFor(db: Database, cartUUID: string, viewer: Viewer) {
  const cart = isUuid(cartUUID) ? await queries.findCart(db, cartUUID) : undefined
  if (!cart || cart.isForgotten) throw cartNotFound()
  if (viewer?.kind === 'admin') return { cart, sees: 'admin' as const }
  if (viewer && cart.owner_id === viewer.accountId) return { cart, sees: 'owner' as const }
  if (viewer && cart.owner_id !== null) throw cartNotFound()
  return { cart, sees: 'holder' as const }
}

/** An open or expiring cart becomes paid and its formations open; false when it was too late. Inside a transaction. */
export const payCart = (db: Database, cartId: string, actor: Actor) =>
  becomePaid(db, cartId, ['open', 'expiring'], actor, 'cart.paid')

/** An expired cart whose units were taken again becomes paid after all. Inside a transaction. */
export const payExpiredCart = (db: Database, cartId: string, actor: Actor) =>
  becomePaid(db, cartId, ['expired'], actor, 'cart.paid_late')

async function becomePaid(
  db: Database,
  cartId: string,
  from: CartRow['status'][],
  actor: Actor,
  action: string,
) {
  const cart = await queries.moveCart(db, cartId, from, 'paid', 'paid_at')
  if (!cart) return false
  await openFormations(db, cartId)
  await recordCart(db, cartId, actor, action, 'paid')
  // Registrations that are formed at the desk leave nothing to fill in now.
  if (!(await queries.hasFormationsToFill(db, cartId))) await registerCart(db, cartId, actor)
  return true
}

/** A paid cart whose required formations are all saved is registered; false when it was not paid any more. */
export async function registerCart(db: Database, cartId: string, actor: Actor) {
  const cart = await queries.moveCart(db, cartId, ['paid'], 'registered', 'registered_at')
  if (cart) await recordCart(db, cartId, actor, 'cart.registered', 'registered')
  return cart !== undefined
}

/** Carts past their time: those without a live charge end here, the others wait for the bank's word. */
export async function expireCarts(db: Database, actor: Actor, { atMost = 200 } = {}) {
  const due = await queries.listExpired(db, atMost)
  for (const { id } of due) {
    await db.transaction().execute(async (db) => {
      if (await queries.hasLiveCharge(db, id)) await waitForBank(db, id, actor)
      else await endHold(db, id, ['open'], actor)
    })
  }
  return due.length
}

async function waitForBank(db: Database, cartId: string, actor: Actor) {
  const cart = await queries.moveCart(db, cartId, ['open'], 'expiring', 'expiring_since')
  if (cart) await recordCart(db, cartId, actor, 'cart.expiring', 'expiring')
}

/** Ends an unpaid hold and gives its units back; false when it was no longer in `from`. Inside a transaction. */
export async function endHold(db: Database, cartId: string, from: CartRow['status'][], actor: Actor) {
  await queries.lockItems(db, [cartId])
  const cart = await queries.moveCart(db, cartId, from, 'expired')
  if (!cart) return false
  const released = await queries.releaseLines(db, [cartId])
  await queries.moveStock(
    db,
    released.map(({ item_id: id, held }) => ({ id, units: -held })),
  )
  await cancelFormations(db, cartId)
  await recordCart(db, cartId, actor, 'cart.expired', 'expired')
  return true
}

const recordCart = (db: Database, cartId: string, actor: Actor, action: string, status: CartRow['status']) =>
  recordFact(db, actor, { action, entity: 'cart', entityId: cartId, after: { status } })
