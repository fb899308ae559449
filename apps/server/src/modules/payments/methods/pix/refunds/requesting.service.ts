import { parseReais } from '@porteira/domain'
import type { Context } from '#context.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { cartNotFound } from '#platform/errors.ts'
import { failpoint } from '#platform/failpoint.ts'
import type { Removal } from '#modules/sales/index.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { type Admin, decideRefund, lockAdmin, lockForRefund } from '../../../refunds/refunds.service.ts'
import * as queries from './returns.queries.ts'
import { refundableOf } from './returns.rules.ts'

type RefundRequestInput = {
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
  input: RefundRequestInput,
): Promise<{ id: string; waitsForSecond: boolean }> {
  const promised = await db.transaction().execute((db) => decidePixRefund(db, input))
  failpoint('refund-committed-before-queued')
  await queue.ask('send-refunds')
  if (input.removal) await queue.ask('end-charges')
  return promised
}

/** The cart that a charge belongs to, as a person knows it. */
export async function describePaidCart(db: Database, cartUUID: string, txid: string) {
  const cart = isUuid(cartUUID) ? await queries.describeCart(db, cartUUID, txid) : undefined
  if (!cart) throw cartNotFound()
  return cart
}

async function decidePixRefund(
  db: Transaction,
  { cartUUID, txid, removal, admin, ...input }: RefundRequestInput,
) {
  const charge = isUuid(cartUUID) ? await queries.findChargeOfCart(db, cartUUID, txid) : undefined
  if (!charge) throw cartNotFound()
  await lockAdmin(db, admin)
  const cart = await lockForRefund(db, charge.cart_id, removal !== undefined)
  const pix = await choosePix(db, charge.id, input.endToEndId)
  const asked = { valueInCents: parseReais(String(input.value)) ?? 0, description: input.desc.trim() }
  return decideRefund(db, { ...asked, payment: pix && refundableOf(pix), cart, removal }, admin)
}

/** The Pix that is meant, else the one that paid; one that was paid too much is chosen by its own id. */
async function choosePix(db: Transaction, chargeId: number, endToEndId: string | undefined) {
  const all = await queries.lockPixOfCharge(db, chargeId)
  return endToEndId === undefined ? all[0] : all.find((pix) => pix.endToEndId === endToEndId)
}

/** The Pix of a payment, locked, and whether money of it may go back. */
export const lockRefundable = async (db: Transaction, paymentId: string) =>
  refundableOf(await queries.lockPixOfPayment(db, paymentId))
