import { parseReais, pixReviewMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { cartNotFound, refuse } from '#platform/errors.ts'
import { failpoint } from '#platform/failpoint.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import { lockWithItems, type Removal, removeLocked, type CartRow, lockCart } from '#modules/sales/index.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import * as queries from './refunds.queries.ts'
import { isBeyondToday, newRefundId, refuseReturn, type Today } from './refunds.rules.ts'
import { leaveForSecond } from './waiting.service.ts'

export type Admin = { actor: Actor; capInCents: number | undefined }
type Wish = {
  cartUUID: string
  txid: string
  value: string | number
  desc: string
  endToEndId?: string | undefined
  /** What is removed in the same transaction. */
  removal?: Removal | undefined
  admin: Admin
}

/**
 * Asks for a return of a payment of this cart, by an administrator or a command. Of many that ask at once the
 * row of the cart lets one through at a time, and each sees what the one before it left. What is to be removed
 * as well is removed with the promise, or with the approval where a second administrator must confirm.
 */
export async function requestRefund(
  { db, queue }: Pick<Context, 'db' | 'queue'>,
  wish: Wish,
): Promise<{ id: string; waitsForSecond: boolean }> {
  const promised = await db.transaction().execute((db) => decideRefund(db, wish))
  failpoint('K12')
  await queue.ask('send-refunds')
  if (wish.removal) await queue.ask('end-charges')
  return promised
}

/** The cart that a charge belongs to, as a person knows it. */
export async function describePaidCart(db: Database, cartUUID: string, txid: string) {
  const cart = isUuid(cartUUID) ? await queries.describeCart(db, cartUUID, txid) : undefined
  if (!cart) throw cartNotFound()
  return cart
}

async function decideRefund(db: Transaction, { cartUUID, txid, removal, admin, ...wish }: Wish) {
  const charge = isUuid(cartUUID) ? await queries.findChargeOfCart(db, cartUUID, txid) : undefined
  if (!charge) throw cartNotFound()
  await lockAdmin(db, admin)
  const cart = await lockForReturn(db, charge.cart_id, removal !== undefined)
  const valueInCents = parseReais(String(wish.value)) ?? 0
  const asked = {
    chargeId: charge.id,
    endToEndId: wish.endToEndId,
    valueInCents,
    description: wish.desc.trim(),
  }
  return decideReturn(db, { ...asked, cart, removal }, admin)
}

/**
 * Promises a return and removes what is to be removed with it, or leaves both to a second administrator when it is
 * more than this one may return today. The caller holds the cart.
 */
export async function decideReturn(db: Transaction, { cart, removal, ...asked }: Decided, admin: Admin) {
  const today = await readToday(db, admin)
  const refund = await checkReturn(db, asked)
  if (isBeyondToday(asked.valueInCents, today)) {
    const id = await leaveForSecond(db, { ...refund, chargeId: asked.chargeId, cart, removal }, admin.actor)
    return { id, waitsForSecond: true }
  }
  if (cart && removal) await removeLocked(db, cart, removal, admin.actor)
  return { ...(await promiseReturn(db, refund, admin.actor)), waitsForSecond: false }
}

/** Holds the cart, so that its riders are formed before the return or refused after it, never in between. */
export const lockForReturn = (db: Transaction, cartId: string, removes: boolean) =>
  removes ? lockWithItems(db, cartId) : lockCart(db, cartId)

type AskedReturn = {
  /** The charge that the Pix was for; null for a Pix without one, which its id names. */
  chargeId: number | null
  endToEndId: string | undefined
  valueInCents: number
  description: string
}

type Decided = AskedReturn & { cart?: CartRow | undefined; removal?: Removal | undefined }

/** Locks the Pix, whose cart is locked already, and checks whether so much of it may go back now. */
export async function checkReturn(db: Transaction, { chargeId, endToEndId, ...asked }: AskedReturn) {
  const pix = await choosePix(db, chargeId, endToEndId)
  if (pix?.isPromised) throw refuse('waits_for_difference', pixReviewMessages.waitsForDifference)
  const returned = pix && (await queries.readReturned(db, pix.endToEndId, asked))
  const { valueInCents, description } = asked
  const refusal = refuseReturn({ valueInCents, reason: description, pix, returned })
  if (refusal) throw refuse(refusal.code, refusal.message)
  return { endToEndId: pix!.endToEndId, valueInCents, description }
}

/** One request of an administrator at a time. The account is locked before items, carts and Pix. */
export async function lockAdmin(db: Transaction, { actor }: Admin) {
  if (actor.accountId !== undefined) await queries.lockAccount(db, actor.accountId)
}

async function readToday(db: Transaction, { actor, capInCents }: Admin): Promise<Today> {
  if (capInCents === undefined || actor.accountId === undefined) return undefined
  await lockAdmin(db, { actor, capInCents })
  return { returnedInCents: await queries.sumReturnedToday(db, actor.accountId), capInCents }
}

/** The Pix that is meant, else the one that paid; one that was paid too much is chosen by its own id. */
async function choosePix(db: Transaction, chargeId: number | null, endToEndId: string | undefined) {
  if (chargeId === null)
    return endToEndId === undefined ? undefined : queries.lockPixWithoutCharge(db, endToEndId)
  const all = await queries.lockPixOfCharge(db, chargeId)
  return endToEndId === undefined ? all[0] : all.find((pix) => pix.endToEndId === endToEndId)
}

/** Promises that money goes back, in the transaction that decides so; a job sends it, once. */
export async function promiseReturn(
  db: Transaction,
  refund: { endToEndId: string; valueInCents: number; description: string },
  actor: Actor,
  askedBy = actor.accountId,
) {
  const id = newRefundId()
  await queries.insertRefund(db, { ...refund, id, askedBy })
  await recordFact(db, actor, {
    action: 'refund.requested',
    entity: 'refund',
    entityId: id,
    after: { status: 'requested', ...refund },
  })
  return { id }
}
