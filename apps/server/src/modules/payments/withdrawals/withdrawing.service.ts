import { randomUUID } from 'node:crypto'
import { centsFromReais, reaisFromCents, withdrawalEnd, withdrawalMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { cartNotFound, refuse } from '#platform/errors.ts'
import type { Call } from '#platform/idempotency/calls.rules.ts'
import { doInTransactionOnce } from '#platform/idempotency/calls.service.ts'
import { type CartRow, isSold, lockCart, lockWithItems, mailOwner, readCart } from '#modules/sales/index.ts'
import { entriesWithdrawn, listBegun } from '../events.ts'
import { listEntryPrices } from '../shrinking/purchases.queries.ts'
import { describeEnding, endAndReturn, type Ending, readEndingOf } from '../shrinking/removal.service.ts'
import { netPriceOf } from '../shrinking/shrinking.rules.ts'
import { listEntryNames, listWithdrawalFacts } from './withdrawals.queries.ts'

export type Owner = { accountId: number; actor: Actor }

/** Until when the buyers of these paid carts may withdraw entries. A cart without a payment, or whose time ended, is left out. */
export async function listWithdrawalEnds(db: Database, cartIds: string[]) {
  const facts = await listWithdrawalFacts(db, cartIds)
  return new Map(
    facts.flatMap(({ cartId, firstPaidAt, startsOn, now }) => {
      const until = firstPaidAt && withdrawalEnd(firstPaidAt, startsOn)
      return until && now < until ? [[cartId, until] as const] : []
    }),
  )
}

/** What the owner of a cart may withdraw, and what goes back without these entries. It changes nothing. */
export async function previewWithdrawal(
  db: Database,
  cartUUID: string,
  entries: number[] | undefined,
  owner: Owner,
) {
  const { id } = await readOwn(db, cartUUID, owner)
  // The questions of the withdrawal itself, which lock entries until they are answered. Nothing ends, so the items stay free.
  const rehearsal = await db.startTransaction().execute()
  try {
    const cart = await lockCart(rehearsal, id)
    const offer = await readOffer(rehearsal, cart)
    const { until, refusal, units } = offer
    const isAsked = entries !== undefined && entries.length > 0 && refusal === ''
    return {
      until: until?.toISOString() ?? '',
      refusal,
      units,
      ...(isAsked && { removal: describeEnding(await readChosen(rehearsal, cart, offer, entries)) }),
    }
  } finally {
    await rehearsal.rollback().execute()
  }
}

type Withdrawal = {
  cartUUID: string
  entries: number[]
  /** What the buyer was shown, in reais. */
  shown: { value: number; due: number }
}

/**
 * Withdraws entries for the owner of a cart: they end, the plan shrinks, the refunds are promised and buyer and riders
 * get a mail, all in one transaction, also if the call is sent again. Returns the message.
 */
export async function withdraw(
  { db, queue }: Pick<Context, 'db' | 'queue'>,
  { cartUUID, ...withdrawal }: Withdrawal,
  { call, ...owner }: Owner & { call: Call | undefined },
) {
  const { id } = await readOwn(db, cartUUID, owner)
  const done = await doInTransactionOnce(db, call, async (db) => {
    const cart = await lockWithItems(db, id)
    return withdrawLocked(db, cart, withdrawal, owner.actor)
  })
  await queue.ask('end-charges')
  await queue.ask('send-refunds')
  return done.msg
}

async function withdrawLocked(
  db: Transaction,
  cart: CartRow,
  { entries, shown }: Omit<Withdrawal, 'cartUUID'>,
  actor: Actor,
) {
  const ending = await readChosen(db, cart, await readOffer(db, cart), entries)
  const { outcome } = ending
  // guard: withdrawal-as-shown
  const isAsShown =
    centsFromReais(shown.value) === outcome.backInCents && centsFromReais(shown.due) === outcome.dueInCents
  if (!isAsShown) throw refuse('values_changed', withdrawalMessages.changed)
  const { reason } = withdrawalMessages
  const withdrawalId = randomUUID()
  await entriesWithdrawn.emit(db, { cartId: cart.id, cartItemIds: ending.entries, withdrawalId, actor })
  const removal = { cartItemIds: ending.entries, reason }
  const chosen = { ending, removal, goesBack: outcome.goesBack, description: reason }
  await endAndReturn(db, chosen, { actor }, null)
  await mailBuyer(db, ending, withdrawalId)
  return { msg: withdrawalMessages.done }
}

/** The cart of its owner, which no other person becomes later. Any other cart is not found, and nothing of it is locked. */
async function readOwn(db: Database, cartUUID: string, { accountId }: Owner) {
  const cart = await readCart(db, cartUUID)
  // guard: withdrawal-by-the-owner
  if (cart.owner_id !== accountId) throw cartNotFound()
  return cart
}

type Offer = {
  until: Date | undefined
  refusal: string
  units: { cartItemIds: number[]; value: number; refusal: string }[]
}

/** The units of a cart that its owner may withdraw, and why not. Locks its entries. */
async function readOffer(db: Transaction, cart: CartRow): Promise<Offer> {
  const [facts] = await listWithdrawalFacts(db, [cart.id])
  const until = (facts?.firstPaidAt && withdrawalEnd(facts.firstPaidAt, facts.startsOn)) ?? undefined
  // guard: withdrawal-of-a-paid-cart
  if (!facts || !until || !isSold(cart.status))
    return { until: undefined, refusal: withdrawalMessages.notSold, units: [] }
  const prices = await listEntryPrices(db, cart.id)
  const live = prices.filter(({ isRemoved }) => !isRemoved)
  const begun = await listBegun.ask(
    db,
    live.map(({ cartItemId }) => cartItemId),
  )
  const units = Map.groupBy(live, ({ lineId, unit }) => `${lineId} ${unit}`)
  return {
    until,
    // guard: withdrawal-in-time
    refusal: facts.now < until ? '' : withdrawalMessages.ended(until),
    units: [...units.values()].map((unit) => {
      const cartItemIds = unit.map(({ cartItemId }) => cartItemId)
      const reason = cartItemIds.flatMap((id) => begun.get(id) ?? [])[0]
      return {
        cartItemIds,
        value: reaisFromCents(netPriceOf(prices, ({ cartItemId }) => cartItemIds.includes(cartItemId))),
        // guard: no-withdrawal-after-hand-out-or-shot
        refusal: reason === undefined ? '' : withdrawalMessages[reason],
      }
    }),
  }
}

/** What the end of these entries means. Refuses entries that are not live, and those that the owner may not withdraw. */
async function readChosen(db: Transaction, cart: CartRow, { refusal, units }: Offer, entries: number[]) {
  if (refusal !== '') throw refuse('not_withdrawable', refusal)
  const chosen = units.filter(({ cartItemIds }) => cartItemIds.some((id) => entries.includes(id)))
  const stopped = chosen.find((unit) => unit.refusal !== '')
  if (stopped) throw refuse('not_withdrawable', stopped.refusal)
  const ending = chosen.flatMap(({ cartItemIds }) => cartItemIds).toSorted((a, b) => a - b)
  // guard: whole-units-are-withdrawn
  const isWhole = ending.length === new Set(entries).size && entries.every((id) => ending.includes(id))
  if (!isWhole || ending.length === 0) throw refuse('unknown_entries', withdrawalMessages.unknown)
  return readEndingOf(db, cart, ending)
}

async function mailBuyer(db: Transaction, { cart, entries, outcome, purchase }: Ending, id: string) {
  const names = await listEntryNames(db, entries)
  const [next] = outcome.open
  const nextDueOn = purchase.unpaid.find(({ installment }) => installment === next?.installment)?.dueOn ?? ''
  await mailOwner(db, cart.id, {
    fact: `withdrawn:${id}`,
    subject: withdrawalMessages.buyerSubject,
    sentences: [
      withdrawalMessages.ofEntries(names),
      withdrawalMessages.goesBack(outcome.goesBack),
      withdrawalMessages.stillDue({ inCents: outcome.dueInCents, nextDueOn }),
    ],
  })
}
