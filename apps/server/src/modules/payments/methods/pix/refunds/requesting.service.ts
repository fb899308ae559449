import { parseReais, tillMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { cartNotFound, refuse } from '#platform/errors.ts'
import { failpoint } from '#platform/failpoint.ts'
import { doInTransactionOnce } from '#platform/idempotency/calls.service.ts'
import type { Call } from '#platform/idempotency/calls.rules.ts'
import { isUnpaid, type Removal } from '#modules/sales/index.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { type Admin, decideRefund, lockAdmin, lockForRefund } from '../../../refunds/refunds.service.ts'
import * as queries from './refunds.queries.ts'
import { refundableOf } from './refunds.rules.ts'

type RefundRequestInput = {
  cartUUID: string
  txid: string
  value: string | number
  desc: string
  endToEndId?: string | undefined
  /** The entries or the cart that the same transaction removes. */
  removal?: Removal | undefined
  admin: Admin
  /** A call that is sent again with its key requests the refund once. */
  call?: Call | undefined
}

/**
 * Requests a refund of a payment of this cart, for an administrator or a command. The lock of the cart serializes
 * parallel requests, so each one sees the balance after the one before. The removal happens with the request, or with
 * the approval if a second administrator must confirm.
 */
export async function requestRefund(
  { db, queue }: Pick<Context, 'db' | 'queue'>,
  input: RefundRequestInput,
): Promise<{ id: string; waitsForSecond: boolean }> {
  const decided = await doInTransactionOnce(db, input.call, (db) => decidePixRefund(db, input))
  failpoint('refund-committed-before-queued')
  await queue.ask('send-refunds')
  if (input.removal) await queue.ask('end-charges')
  return decided
}

/** The code and the event name of the cart that a charge belongs to. */
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
  // guard: pix-of-open-sale-goes-back-with-it
  if (cart.sold_by !== null && isUnpaid(cart.status)) throw refuse('sale_open', tillMessages.pixOfOpenSale)
  const pix = await choosePix(db, charge.id, input.endToEndId)
  const request = { valueInCents: parseReais(String(input.value)) ?? 0, description: input.desc.trim() }
  return decideRefund(db, { ...request, payment: pix && refundableOf(pix), cart, removal }, admin)
}

/** The Pix with this id, or the one that paid the charge if no id is given. Other Pix need their id. */
async function choosePix(db: Transaction, chargeId: number, endToEndId: string | undefined) {
  const all = await queries.lockPixOfCharge(db, chargeId)
  return endToEndId === undefined ? all[0] : all.find((pix) => pix.endToEndId === endToEndId)
}

/** Locks the Pix of a payment and returns the facts that decide a refund. */
export const lockRefundable = async (db: Transaction, paymentId: string) =>
  refundableOf(await queries.lockPixOfPayment(db, paymentId))
