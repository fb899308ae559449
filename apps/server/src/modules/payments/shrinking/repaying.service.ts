import { centsFromReais, reaisFromCents, refundMessages, tillMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { cartNotFound, refuse } from '#platform/errors.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import {
  type Call,
  type CartRow,
  doInTransactionOnce,
  findCart,
  isSold,
  listRestored,
  lockWithItems,
  type Removal,
  restoreEntries,
  restoreWhole,
} from '#modules/sales/index.ts'
import type { Cashier } from '../shifts/own-shift.rules.ts'
import { lockOwnShift } from '../shifts/own-shift.service.ts'
import { bookMoney } from '../till/completing.service.ts'
import { refuseSplit, type Split, splitInCents } from '../till/completing.rules.ts'
import { notePaidAgain } from './purchases.queries.ts'
import { lockOwed } from './restoring.service.ts'

type Repayment = Pick<Split, 'cash' | 'cards'> & {
  cartUUID: string
  restored: Removal
  shiftId: string
  /** The amount in reais that the desk was shown. */
  shown: number
}
type Desk = { cashier: Cashier; actor: Actor; call: Call | undefined }

/** What the desk must receive before removed entries or a cancelled cart are restored, in reais. It changes nothing. */
export async function previewOwed(db: Database, cartUUID: string, restored: Removal) {
  const cart = await findKnown(db, cartUUID)
  const { inCents } = await db.transaction().execute((db) => readOwed(db, cart, restored))
  return reaisFromCents(inCents)
}

/**
 * Takes at the desk what went back for removed entries, or for a cancelled cart, and restores them, all in one
 * transaction, also if the call is sent again. Returns the message.
 */
export async function payAgainAndRestore(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { cartUUID, ...repayment }: Repayment,
  { call, ...desk }: Desk,
) {
  const { id } = await findKnown(db, cartUUID)
  const done = await doInTransactionOnce(db, call, async (db) => {
    const cart = await lockWithItems(db, id)
    await payAgain(db, cart, repayment, { ...desk, seconds: config.cartSeconds })
    return { msg: tillMessages.paidAgain }
  })
  return done.msg
}

async function findKnown(db: Database, cartUUID: string) {
  const cart = isUuid(cartUUID) ? await findCart(db, cartUUID) : undefined
  if (!cart) throw cartNotFound()
  return cart
}

async function payAgain(
  db: Transaction,
  cart: CartRow,
  { restored, shiftId, shown, ...split }: Omit<Repayment, 'cartUUID'>,
  { cashier, actor, seconds }: Omit<Desk, 'call'> & { seconds: number },
) {
  const owed = await readOwed(db, cart, restored)
  if (owed.inCents === 0) throw refuse('nothing_owed', refundMessages.nothingOwed)
  // guard: repayment-as-shown
  if (centsFromReais(shown) !== owed.inCents)
    throw refuse('values_changed', refundMessages.owedNow(owed.inCents))
  const parts = splitInCents({ ...split, courtesy: null })
  const refusal = refuseSplit(parts, owed.inCents)
  if (refusal) throw refuse(refusal.code, refusal.message)
  const shift = await lockOwnShift(db, { shiftId, eventId: cart.event_id, cashier })
  await bookMoney(db, { cart, shiftId: shift.id, split: parts }, { cashier, actor })
  // guard: repayment-counts-once
  if (owed.refundIds.length > 0) await notePaidAgain(db, owed.refundIds)
  const by = { seconds, actor, inCents: 0 }
  if (restored === 'cart') await restoreWhole(db, cart, by)
  else await restoreEntries(db, cart, owed.cartItemIds, by)
}

/** Nothing is owed for a cart that was never paid, nor for a live cart as a whole. */
async function readOwed(db: Transaction, cart: CartRow, restored: Removal) {
  const cartItemIds = restored === 'cart' ? [] : await listRestored(db, cart, restored)
  const hasEnded = cart.status === 'cancelled' && cart.paid_at !== null
  const mayOwe = hasEnded || (isSold(cart.status) && cartItemIds.length > 0)
  if (!mayOwe) return { inCents: 0, refundIds: [], cartItemIds }
  return { ...(await lockOwed(db, { cartId: cart.id, cartItemIds, hasEnded })), cartItemIds }
}
