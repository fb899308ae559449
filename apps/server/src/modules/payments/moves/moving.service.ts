import { endpoints, type EntryMove } from '@porteira/contract'
import { centsFromReais, moveMessages, reaisFromCents, withdrawalMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import type { Transaction } from '#platform/database/client.ts'
import { rehearse } from '#platform/database/rehearse.ts'
import { refuse, refuseIf } from '#platform/errors.ts'
import type { Call } from '#platform/idempotency/calls.rules.ts'
import { mayAct, originOf } from '#modules/accounts/index.ts'
import {
  type CartRow,
  isSold,
  listMoveTargets,
  lockForMove,
  mailOwner,
  type MovingUnit,
  moveUnit,
  readCart,
  readUnit,
} from '#modules/sales/index.ts'
import { listBegun, listMoved, type MovedEntry } from '../events.ts'
import { isOneRefunded } from '../ledger/ledger.service.ts'
import { bookMoney } from '../methods/counter/booking.service.ts'
import { refuseSplit, type Split, splitInCents } from '../methods/counter/completing.rules.ts'
import { exceedsDailyCap } from '../refunds/refunds.rules.ts'
import { lockAdmin, readToday, type SecondAdmin } from '../refunds/refunds.service.ts'
import { lockOwnShift } from '../shifts/own-shift.service.ts'
import { recordChange, remakePlan } from '../shrinking/changing.service.ts'
import { readPurchase } from '../shrinking/purchase.service.ts'
import { describeEnding, endOnce, type Ending } from '../shrinking/removal.service.ts'
import { returnParts } from '../shrinking/returning.service.ts'
import { dueOf, shrink } from '../shrinking/shrinking.rules.ts'
import { findCourtesy } from './moves.queries.ts'

type Dependencies = Pick<Context, 'db' | 'config' | 'queue'>
type Entry = { cartUUID: string; cartItemId: number }
type By = { accountId: number; actor: SecondAdmin['actor']; origin: string }
/** How the desk receives what is owed, in reais, in which shift and browser. */
type Payment = Omit<Split, 'courtesy'> & { shiftId: string; deviceKey: string }

/** Where an entry can move, and what a move to `itemId` means. It changes nothing. */
export async function previewMove(
  { db, config }: Pick<Dependencies, 'db' | 'config'>,
  { cartUUID, cartItemId }: Entry,
  itemId: string | undefined,
  { accountId, actor }: Omit<By, 'origin'>,
) {
  const { id } = await readCart(db, cartUUID)
  const offer = await rehearse(db, async (db) => {
    const cart = await lockForMove(db, id, undefined)
    const unit = await readUnit(db, cart, cartItemId)
    const refusal = await refusalOf(db, cart, unit)
    const targets = refusal === '' ? await listMoveTargets(db, cart, unit, accountId) : []
    return { name: unit.name, refusal, targets }
  })
  const { name, refusal } = offer
  const targets = offer.targets.map(({ itemId: itemUUID, priceInCents, ...target }) => ({
    itemUUID,
    price: reaisFromCents(priceInCents),
    ...target,
  }))
  if (itemId === undefined || refusal !== '') return { name, refusal, targets }
  const move = await rehearse(db, async (db) => {
    const by = { accountId, actor, origin: originOf(config) }
    return describe(await moveLocked(db, { id, cartItemId, itemId, reason: '-' }, by))
  })
  return { name, refusal, targets, move }
}

/** Why a unit cannot move; '' if it can. Locks its entries. */
async function refusalOf(db: Transaction, cart: CartRow, { live }: MovingUnit) {
  // guard: only-a-sold-entry-moves
  if (!isSold(cart.status)) return moveMessages.notSold
  const begun = await listBegun.ask(db, live)
  const [reason] = begun.values()
  // guard: no-move-after-hand-out-or-shot
  if (reason !== undefined) return moveMessages[reason]
  // guard: refunded-entry-never-moves
  if (await isOneRefunded(db, cart.id, live)) return moveMessages.moneyBack
  // guard: courtesy-never-moves
  return (await findCourtesy(db, live)) === undefined ? '' : moveMessages.courtesy
}

type Input = Entry & {
  itemUUID: string
  reason: string
  /** What the page showed, in reais. */
  shown: { owed: number; value: number }
  payment?: Payment | undefined
}

/**
 * Moves an entry or its bundle to another category or bundle in one transaction, also if the call is sent again. A
 * difference is received at the desk, or goes back by the rules of a purchase that shrinks. Returns the message.
 */
export async function moveEntry(
  { db, config, queue }: Dependencies,
  { cartUUID, cartItemId, itemUUID: itemId, shown, payment, ...input }: Input,
  { call, ...admin }: SecondAdmin & { call: Call | undefined },
) {
  const { id } = await readCart(db, cartUUID)
  const reason = input.reason.trim()
  if (reason === '') throw refuse('invalid_reason', moveMessages.reasonNeeded)
  return endOnce({ db, queue }, call, async (db) => {
    await lockAdmin(db, admin)
    const by = { ...admin, origin: originOf(config) }
    const done = await moveLocked(db, { id, cartItemId, itemId, reason, payment }, by)
    const { outcome } = done.ending
    // guard: move-as-shown
    const isAsShown =
      centsFromReais(shown.owed) === done.owedInCents && centsFromReais(shown.value) === outcome.backInCents
    if (!isAsShown) throw refuse('values_changed', moveMessages.changed)
    if (done.owedInCents > 0 && !payment) throw refuse('must_pay', moveMessages.payFirst(done.owedInCents))
    if (outcome.backInCents > 0) await refuseReturn(db, done, admin)
    await finish(db, done, { reason, actor: admin.actor })
    return { msg: messageOf(done) }
  })
}

type Moving = {
  id: string
  cartItemId: number
  itemId: string
  reason: string
  payment?: Payment | undefined
}

type Moved = {
  cart: CartRow
  unit: MovingUnit
  to: string
  priceInCents: number
  owedInCents: number
  ending: Ending
  entries: MovedEntry[]
}

/** Moves the unit and receives the payment. What it means for the money is said and not done yet. */
async function moveLocked(
  db: Transaction,
  { id, cartItemId, itemId, reason, payment }: Moving,
  { accountId, actor, origin }: By,
): Promise<Moved> {
  const before = await lockForMove(db, id, itemId)
  const unit = await readUnit(db, before, cartItemId)
  const refusal = await refusalOf(db, before, unit)
  if (refusal !== '') throw refuse('not_movable', refusal)
  const moved = await moveUnit(db, before, { unit, itemId, reason }, { actor, origin, soldBy: accountId })
  const cart = await readCart(db, id)
  const change = { ended: unit.cartItemIds, began: moved.began }
  const { endsInCents, ...uncovered } = await readPurchase(db, cart, change)
  // What other entries owe stays in the open installments.
  const owedInCents = Math.min(Math.max(0, -endsInCents), dueOf(uncovered))
  if (payment) await receive(db, cart, { owedInCents, payment }, { accountId, actor })
  const purchase = await readPurchase(db, cart, change)
  const entries = await listMoved.ask(db, { cartId: id, ended: unit.live, began: moved.began })
  const ending = { cart, entries: unit.cartItemIds, purchase, outcome: shrink(purchase) }
  const { priceInCents, name: to } = moved
  return { cart, unit, to, priceInCents, owedInCents, ending, entries }
}

async function receive(
  db: Transaction,
  cart: CartRow,
  { owedInCents, payment: { shiftId, deviceKey, ...split } }: { owedInCents: number; payment: Payment },
  { accountId, actor }: Omit<By, 'origin'>,
) {
  // guard: no-payment-without-a-difference
  if (owedInCents === 0) throw refuse('nothing_owed', moveMessages.nothingOwed)
  const parts = splitInCents({ ...split, courtesy: null })
  refuseIf(refuseSplit(parts, owedInCents))
  const cashier = { accountId, deviceKey }
  const shift = await lockOwnShift(db, { shiftId, eventId: cart.event_id, cashier })
  const { taken } = parts
  await bookMoney(db, { cartId: cart.id, shiftId: shift.id, recordedBy: accountId, taken }, actor)
}

const RETURN = 'POST /api/cart/admin/:cartUUID/pix/:txid/return'

/** Money goes back by a person who may return it, within the daily limit. */
async function refuseReturn(db: Transaction, { cart, ending }: Moved, admin: SecondAdmin) {
  const { backInCents } = ending.outcome
  const { roles } = endpoints[RETURN].access
  // guard: difference-returned-by-treasurer
  if (!(await mayAct(db, admin.accountId, { roles, eventId: cart.event_id })))
    throw refuse('treasurer_only', moveMessages.treasurerOnly(backInCents))
  // guard: difference-within-daily-limit
  if (exceedsDailyCap(backInCents, await readToday(db, admin)))
    throw refuse('above_limit', moveMessages.aboveLimit(backInCents, admin.capInCents ?? 0))
}

type Finishing = { reason: string; actor: By['actor'] }

/** Shrinks the plan, requests the refunds and tells the buyer. */
async function finish(db: Transaction, moved: Moved, { reason, actor }: Finishing) {
  const { cart, unit, to, ending } = moved
  const { purchase, outcome } = ending
  const { open, goesBack } = outcome
  if (outcome.changesPlan) await remakePlan(db, { cartId: cart.id, purchase, open }, actor)
  const { cartItemIds } = unit
  await recordChange(db, { cartId: cart.id, cartItemIds, actor }, { purchase, open })
  const description = moveMessages.difference(unit.name, to)
  const goingBack = { cartId: cart.id, goesBack, description, entries: cartItemIds, withheldInCents: 0 }
  await returnParts(db, goingBack, actor)
  await mailBuyer(db, moved, reason)
}

async function mailBuyer(
  db: Transaction,
  { cart, unit, ending, owedInCents, entries }: Moved,
  reason: string,
) {
  const { goesBack } = ending.outcome
  await mailOwner(db, cart.id, {
    fact: `entry.moved:${unit.live[0]!}`,
    subject: moveMessages.subject,
    sentences: [
      moveMessages.said(reason),
      entries.map(moveMessages.became).join('\n'),
      ...(owedInCents > 0 ? [moveMessages.paid(owedInCents)] : []),
      ...(goesBack.length > 0 ? [withdrawalMessages.goesBack(goesBack)] : []),
      ...(entries.some(({ isToForm }) => isToForm) ? [moveMessages.nameRiders] : []),
      moveMessages.newReceipt,
    ],
  })
}

const describe = ({ ending, entries, priceInCents, owedInCents }: Moved): EntryMove => ({
  entries: entries.map(({ isToForm, ...entry }) => ({ ...entry, isToForm: isToForm ? 1 : 0 })),
  price: reaisFromCents(priceInCents),
  owed: reaisFromCents(owedInCents),
  removal: describeEnding(ending),
})

function messageOf({ owedInCents, ending: { outcome } }: Moved) {
  if (owedInCents > 0) return moveMessages.doneAndPaid(owedInCents)
  return outcome.backInCents > 0 ? moveMessages.doneAndRefunded(outcome.backInCents) : moveMessages.done
}
