import { adminMessages, pixReviewMessages } from '@porteira/domain'
import type { Transaction } from '#platform/database/client.ts'
import { invalid, notFound, refuse } from '#platform/errors.ts'
import { type CartRow, lockCart, lockItems } from '#modules/sales/index.ts'
import { lockCharges } from '../charges/charges.queries.ts'
import { lockReturnable } from '../returns/requesting.service.ts'
import * as queries from './pix-review.queries.ts'
import { refuseReview } from './pix-review.rules.ts'

export function readReason(text: string) {
  const reason = text.trim()
  if (reason === '') throw invalid(adminMessages.invalidReason, 'invalid_reason')
  return reason
}

type Held = { cart: CartRow | undefined; pix: NonNullable<Awaited<ReturnType<typeof queries.findPix>>> }

/**
 * The Pix with its cart, one caller at a time, in the usual lock order: items, cart, charges, Pix.
 * Everything is read after the Pix is locked, so that the second of two administrators sees what the first decided.
 */
export async function holdPix(db: Transaction, endToEndId: string): Promise<Held> {
  const found = /^[a-zA-Z0-9]{32}$/.test(endToEndId) ? await queries.findPix(db, endToEndId) : undefined
  if (!found) throw notFound(pixReviewMessages.notFound)
  const cart = found.cartId === null ? undefined : await holdCart(db, found.cartId)
  await lockReturnable(db, found.paymentId)
  const pix = (await queries.findPix(db, endToEndId))!
  const refusal = refuseReview(pix)
  if (refusal) throw refuse(refusal.code, refusal.message)
  return { cart, pix }
}

async function holdCart(db: Transaction, cartId: string) {
  await lockItems(db, [cartId])
  const cart = await lockCart(db, cartId)
  await lockCharges(db, cartId)
  return cart
}
