import { endpoints } from '@porteira/contract'
import { tillMessages } from '@porteira/domain'
import type { Transaction } from '#platform/database/client.ts'
import { refuse, refuseIf } from '#platform/errors.ts'
import { failpoint } from '#platform/failpoint.ts'
import { type Actor, factOf, recordFact } from '#platform/audit/audit.service.ts'
import { mayAct } from '#modules/accounts/index.ts'
import { doOnce, storeAnswer } from '#platform/idempotency/calls.service.ts'
import type { Call } from '#platform/idempotency/calls.rules.ts'
import { type CartRow, isSold, isUnpaid, lockCart } from '#modules/sales/index.ts'
import { bookMoney, mustBeNew } from '../methods/counter/booking.service.ts'
import { listTaken } from '../methods/counter/counter.queries.ts'
import type { AskDependencies } from '../methods/method.service.ts'
import { allAskings } from '../methods/registry/askings.service.ts'
import { allMethods } from '../methods/registry/registry.service.ts'
import { giveUpPlans } from '../plans/plans.queries.ts'
import type { Cashier } from '../shifts/own-shift.rules.ts'
import { lockOwnShift } from '../shifts/own-shift.service.ts'
import {
  nameEntries,
  refuseSplit,
  type Split,
  type SplitInCents,
  splitInCents,
  sumsByMethod,
  takenText,
} from '../methods/counter/completing.rules.ts'
import { readUncovered } from '../ledger/ledger.queries.ts'
import { receiveMoney } from '../ledger/receiving/receiving.service.ts'
import { listEntryPrices } from '../shrinking/purchases.queries.ts'
import * as queries from './sales.queries.ts'
import { findSale, readSale } from './sales.service.ts'

type Completion = Split & { cartUUID: string; shiftId: string | null }
type Seller = { cashier: Cashier; actor: Actor }

/**
 * Books money and courtesy and completes the sale, all in one transaction, also if the call is sent again. A Pix
 * that was asked for and has not arrived is ended at the bank first. If it still arrives, it goes back.
 */
export async function completeSale(
  parts: AskDependencies,
  { cartUUID, shiftId, ...split }: Completion,
  seller: Seller & { call: Call | undefined },
) {
  const { db } = parts
  const sale = await findSale(db, cartUUID)
  const booking = { cartId: sale.id, shiftId, split: splitInCents(split) }
  await doOnce(db, seller.call, async (attempt) => {
    const answer = { cartUUID: sale.id }
    if (isUnpaid(sale.status)) await endAsked(parts, booking, seller)
    failpoint('sale-pix-ended-before-booked')
    await db.transaction().execute(async (db) => {
      await book(db, booking, seller)
      if (attempt) await storeAnswer(db, attempt, answer)
      failpoint('sale-booked-before-commit')
    })
    return answer
  })
  failpoint('sale-completed-before-answer')
  return readSale(db, sale.id)
}

type Booking = { cartId: string; shiftId: string | null; split: SplitInCents }

/** Ends at the bank what a sale waits for. A completion that is refused leaves it, with its QR code. */
async function endAsked(parts: AskDependencies, booking: Booking, seller: Seller) {
  for (const { findAsked, end } of allAskings) {
    if ((await findAsked(parts.db, booking.cartId)) === undefined) continue
    // guard: refused-completion-keeps-pix
    await parts.db.transaction().execute((db) => mustBeBookable(db, booking, seller))
    await end(parts, booking.cartId)
  }
}

/** Refuses a completion that `book` would refuse now. Only `book` decides about a sale that is complete already. */
async function mustBeBookable(db: Transaction, booking: Booking, seller: Seller) {
  const cart = await lockCart(db, booking.cartId)
  if (isSold(cart.status)) return
  const { shift } = await lockBookable(db, cart, booking, seller)
  if (shift) await mustBeNew(db, shift.id, booking.split.taken)
}

/** Refuses what cannot be booked now. Otherwise returns the shift for it, locked. The caller has locked the cart. */
async function lockBookable(
  db: Transaction,
  cart: Awaited<ReturnType<typeof lockCart>>,
  { shiftId, split }: Omit<Booking, 'cartId'>,
  { cashier }: Seller,
) {
  if (cart.status !== 'open' || cart.secondsLeft <= 0) throw refuse('sale_over', tillMessages.saleOver)
  const leftInCents = await readUncovered(db, cart.id)
  refuseIf(refuseSplit(split, leftInCents))
  if (split.courtesy) await mustApprove(db, cart.event_id, cashier.accountId)
  const needsShift = split.taken.length > 0 || shiftId !== null
  const shift = needsShift ? await lockOwnShift(db, { shiftId, eventId: cart.event_id, cashier }) : undefined
  return { shift, hasPart: leftInCents < cart.total_in_cents }
}

async function book(db: Transaction, booking: Booking, seller: Seller) {
  const { cartId, split } = booking
  const { cashier, actor } = seller
  const cart = await lockCart(db, cartId)
  if (isSold(cart.status)) return mustBeBooked(db, cart, booking)
  const { shift, hasPart } = await lockBookable(db, cart, booking, seller)
  for (const { endPending } of allMethods) await endPending(db, { cartId, actor })
  if (!hasPart) await giveUpPlans(db, cartId)
  if (shift)
    await bookMoney(
      db,
      { cartId, shiftId: shift.id, recordedBy: cashier.accountId, taken: split.taken },
      actor,
    )
  if (split.courtesy)
    await bookCourtesy(db, { cart, shiftId: shift?.id ?? null, ...split.courtesy }, { cashier, actor })
  const after = {
    shiftId: shift?.id ?? null,
    ...sumsByMethod(split),
    courtesyInCents: split.courtesy?.inCents ?? 0,
  }
  await recordFact(db, actor, factOf('sale.completed', { cart: cartId }, after))
  if (!(await receiveMoney(db, { cart, actor }))) throw refuse('sale_over', tillMessages.saleOver)
}

/**
 * A second call with the same split in the same shift is answered like the first. Any other split would book
 * the money twice, or leave it in a drawer whose shift did not book it.
 */
async function mustBeBooked(
  db: Transaction,
  { id }: CartRow,
  { shiftId: given, split }: Omit<Booking, 'cartId'>,
) {
  const describe = (taken: string[], courtesy: { inCents: number } | undefined) =>
    [...taken, `courtesy ${courtesy?.inCents}`].toSorted().join()
  const sent = split.taken.map((one) => takenText(one, given?.toLowerCase() ?? null))
  const booked = (await listTaken(db, id)).map(({ shiftId, ...one }) => takenText(one, shiftId))
  const isSame = describe(sent, split.courtesy) === describe(booked, await queries.readCourtesy(db, id))
  // guard: completed-sale-never-booked-again
  if (!isSame) throw refuse('sale_completed', tillMessages.saleCompleted)
}

async function mustApprove(db: Transaction, eventId: string, accountId: number) {
  const { roles } = endpoints['POST /api/till/shifts/:shiftId/approve'].access
  // guard: courtesy-by-owner-or-treasurer-only
  if (!(await mayAct(db, accountId, { roles, eventId })))
    throw refuse('courtesy_not_allowed', tillMessages.courtesyNotAllowed)
}

type Courtesy = NonNullable<SplitInCents['courtesy']> & { cart: CartRow; shiftId: string | null }

async function bookCourtesy(
  db: Transaction,
  { cart, shiftId, ...courtesy }: Courtesy,
  { cashier, actor }: Seller,
) {
  const { inCents: amountInCents, reason } = courtesy
  const named = nameEntries(await listEntryPrices(db, cart.id), courtesy)
  // guard: courtesy-within-named-entries
  if (!named) throw refuse('courtesy_entries', tillMessages.courtesyAboveEntries)
  await queries.insertCourtesy(db, {
    cart_id: cart.id,
    amount_in_cents: amountInCents,
    reason,
    granted_by: cashier.accountId,
    shift_id: shiftId,
  })
  const entries = named.map((one) => ({
    cart_item_id: one.cartItemId,
    cart_id: cart.id,
    amount_in_cents: one.inCents,
  }))
  if (entries.length > 0) await queries.insertCourtesyEntries(db, entries)
  await recordFact(db, actor, {
    ...factOf('courtesy.granted', { cart: cart.id }, { valueInCents: amountInCents, shiftId }),
    reason,
  })
}
