import { adminMessages, centsFromReais, reaisFromCents, refundMessages, tillMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import type { Transaction } from '#platform/database/client.ts'
import { rehearse } from '#platform/database/rehearse.ts'
import { Refusal, refuse, refuseIf } from '#platform/errors.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import { doInTransactionOnce } from '#platform/idempotency/calls.service.ts'
import type { Call } from '#platform/idempotency/calls.rules.ts'
import {
  type CartRow,
  isSold,
  listRestored,
  lockWithItems,
  readCart,
  type Removal,
  restoreEntries,
  restoreWhole,
} from '#modules/sales/index.ts'
import type { Cashier } from '../shifts/own-shift.rules.ts'
import { isWhollyRefunded } from '../ledger/ledger.service.ts'
import { lockOwnShift } from '../shifts/own-shift.service.ts'
import { bookMoney } from '../methods/counter/booking.service.ts'
import { refuseSplit, type Split, splitInCents } from '../methods/counter/completing.rules.ts'
import { notePaidAgain } from './purchases.queries.ts'
import { lockOwed } from './restoring.service.ts'

type Repayment = Omit<Split, 'courtesy'> & {
  cartUUID: string
  restored: Removal
  shiftId: string
  /** The amount in reais that the desk was shown. */
  shown: number
}
type Desk = { cashier: Cashier; actor: Actor; call: Call | undefined }

type Shop = Pick<Context, 'db' | 'config'>

/**
 * What the desk must receive before removed entries or a cancelled cart are restored, in reais, and why the restoration
 * would be refused now. It changes nothing.
 */
export async function previewRestoration({ db, config }: Shop, cartUUID: string, restored: Removal) {
  const { id } = await readCart(db, cartUUID)
  const { inCents, refusal } = await rehearse(db, (db) => tryToRestore(db, id, restored, config.cartSeconds))
  return { owed: reaisFromCents(inCents), refusal }
}

/** Restores in a transaction that the caller rolls back. */
async function tryToRestore(db: Transaction, cartId: string, restored: Removal, seconds: number) {
  const cart = await lockWithItems(db, cartId)
  const { inCents, cartItemIds } = await readOwed(db, cart, restored)
  const actor: Actor = { kind: 'job' }
  const isLiveCart = restored !== 'cart' && isSold(cart.status)
  if (isLiveCart && inCents === 0 && (await isWhollyRefunded(db, cartId)))
    return { inCents, refusal: adminMessages.alreadyRefunded }
  const by = { seconds, actor, inCents: 0 }
  const refusal = await restoreSelected(db, cart, { restored, cartItemIds }, by).then(
    () => '',
    (error: unknown) => {
      if (error instanceof Refusal) return error.message
      throw error
    },
  )
  return { inCents, refusal }
}

const restoreSelected = (
  db: Transaction,
  cart: CartRow,
  { restored, cartItemIds }: { restored: Removal; cartItemIds: number[] },
  by: { seconds: number; actor: Actor; inCents: number },
) => (restored === 'cart' ? restoreWhole(db, cart, by) : restoreEntries(db, cart, cartItemIds, by))

/**
 * Takes at the desk what went back for removed entries, or for a cancelled cart, and restores them, all in one
 * transaction, also if the call is sent again. Returns the message.
 */
export async function payAgainAndRestore(
  { db, config }: Shop,
  { cartUUID, ...repayment }: Repayment,
  { call, ...desk }: Desk,
) {
  const { id } = await readCart(db, cartUUID)
  const done = await doInTransactionOnce(db, call, async (db) => {
    const cart = await lockWithItems(db, id)
    await payAgain(db, cart, repayment, { ...desk, seconds: config.cartSeconds })
    return { msg: tillMessages.paidAgain }
  })
  return done.msg
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
  refuseIf(refuseSplit(parts, owed.inCents))
  const shift = await lockOwnShift(db, { shiftId, eventId: cart.event_id, cashier })
  const booking = { cartId: cart.id, shiftId: shift.id, recordedBy: cashier.accountId, taken: parts.taken }
  await bookMoney(db, booking, actor)
  // guard: repayment-counts-once
  if (owed.refundIds.length > 0) await notePaidAgain(db, owed.refundIds)
  const by = { seconds, actor, inCents: 0 }
  await restoreSelected(db, cart, { restored, cartItemIds: owed.cartItemIds }, by)
}

/** Nothing is owed for a cart that was never paid, nor for a live cart as a whole. */
async function readOwed(db: Transaction, cart: CartRow, restored: Removal) {
  const cartItemIds = restored === 'cart' ? [] : await listRestored(db, cart, restored)
  const hasEnded = cart.status === 'cancelled' && cart.paid_at !== null
  const mayOwe = hasEnded || (isSold(cart.status) && cartItemIds.length > 0)
  if (!mayOwe) return { inCents: 0, refundIds: [], cartItemIds }
  return { ...(await lockOwed(db, { cartId: cart.id, cartItemIds, hasEnded })), cartItemIds }
}
