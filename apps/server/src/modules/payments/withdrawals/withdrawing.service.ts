import { randomUUID } from 'node:crypto'
import {
  businessDate,
  centsFromReais,
  reaisFromCents,
  withdrawalMessages,
  withdrawalTerms,
  withheldOf,
} from '@porteira/domain'
import type { Context } from '#context.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { rehearse } from '#platform/database/rehearse.ts'
import { refuse } from '#platform/errors.ts'
import type { Call } from '#platform/idempotency/calls.rules.ts'
import {
  type CartRow,
  isSold,
  lockCart,
  lockWithItems,
  mailOwner,
  readOwnCart,
} from '#modules/sales/index.ts'
import { entriesWithdrawn, listBegun } from '../events.ts'
import { listEntryPrices } from '../shrinking/purchases.queries.ts'
import {
  chooseParts,
  describeEnding,
  endAndReturn,
  type Ending,
  endOnce,
  readEndingOf,
} from '../shrinking/removal.service.ts'
import { netPriceOf } from '../shrinking/shrinking.rules.ts'
import { listEntryNames, listWithdrawalFacts } from './withdrawals.queries.ts'

export type Owner = { accountId: number; actor: Actor }

/**
 * Until when the buyers of these paid carts may withdraw entries, and whether they choose after other days of the event.
 * A cart without a payment, or whose time ended, is left out.
 */
export const listWithdrawalEnds = async (db: Database, cartIds: string[]) =>
  new Map(
    (await listTimes(db, cartIds)).flatMap(({ cartId, until, isChoosing, isOver }) =>
      isOver ? [] : [[cartId, { until, isChoosing }] as const],
    ),
  )

const isChoosing = ({ chooseUntil, now }: { chooseUntil: string | null; now: Date }) =>
  chooseUntil !== null && businessDate(now) <= chooseUntil

/** The terms on which entries of these carts may be withdrawn now. A cart without a payment is left out. */
const listTimes = async (db: Database, cartIds: string[]) =>
  (await listWithdrawalFacts(db, cartIds)).flatMap(({ cartId, firstPaidAt, ...facts }) =>
    firstPaidAt
      ? [{ cartId, ...withdrawalTerms({ firstPaidAt, ...facts }), isChoosing: isChoosing(facts) }]
      : [],
  )

/** What the owner of a cart may withdraw, and what goes back without these entries. It changes nothing. */
export async function previewWithdrawal(
  db: Database,
  cartUUID: string,
  entries: number[] | undefined,
  owner: Owner,
) {
  const { id } = await readOwnCart(db, cartUUID, owner.accountId)
  // The questions of the withdrawal itself, which lock entries until they are answered. Nothing ends, so the items stay free.
  return rehearse(db, async (db) => {
    const cart = await lockCart(db, id)
    const offer = await readOffer(db, cart)
    const { until, refusal, units, terms } = offer
    const isAsked = entries !== undefined && entries.length > 0 && refusal === ''
    return {
      until: until?.toISOString() ?? '',
      refusal,
      units,
      isLate: terms.isLate ? (1 as const) : (0 as const),
      isChosen: terms.isChosen ? (1 as const) : (0 as const),
      withheldPercent: terms.withheldPercent,
      ...(isAsked && describeChosen(await readChosen(db, cart, offer, entries))),
    }
  })
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
  const { id } = await readOwnCart(db, cartUUID, owner.accountId)
  return endOnce({ db, queue }, call, async (db) =>
    withdrawLocked(db, await lockWithItems(db, id), withdrawal, owner.actor),
  )
}

async function withdrawLocked(
  db: Transaction,
  cart: CartRow,
  { entries, shown }: Omit<Withdrawal, 'cartUUID'>,
  actor: Actor,
) {
  const chosen = await readChosen(db, cart, await readOffer(db, cart), entries)
  const { ending, less, terms } = chosen
  // guard: withdrawal-as-shown
  const isAsShown =
    centsFromReais(shown.value) === less.backInCents && centsFromReais(shown.due) === less.dueInCents
  if (!isAsShown) throw refuse('values_changed', withdrawalMessages.changed)
  const reason = withdrawalMessages.reason(terms)
  const withdrawalId = randomUUID()
  await entriesWithdrawn.emit(db, { cartId: cart.id, cartItemIds: ending.entries, withdrawalId })
  const removal = { cartItemIds: ending.entries, reason }
  const { goesBack } = less
  await endAndReturn(db, { ending, removal, goesBack, description: reason }, { actor }, null)
  await mailBuyer(db, chosen, withdrawalId)
  return { msg: withdrawalMessages.done }
}

type Terms = { isLate: boolean; isChosen: boolean; withheldPercent: number }

type Offer = {
  until: Date | undefined
  terms: Terms
  refusal: string
  units: { cartItemIds: number[]; value: number; refusal: string }[]
}

const NO_TERMS: Terms = { isLate: false, isChosen: false, withheldPercent: 0 }

/** The units of a cart that its owner may withdraw, and why not. Locks its entries. */
async function readOffer(db: Transaction, cart: CartRow): Promise<Offer> {
  const [time] = await listTimes(db, [cart.id])
  // guard: withdrawal-of-a-paid-cart
  if (!time || !isSold(cart.status))
    return { until: undefined, terms: NO_TERMS, refusal: withdrawalMessages.notSold, units: [] }
  const prices = await listEntryPrices(db, cart.id)
  const live = prices.filter(({ isRemoved }) => !isRemoved)
  const begun = await listBegun.ask(
    db,
    live.map(({ cartItemId }) => cartItemId),
  )
  const units = Map.groupBy(live, ({ lineId, unit }) => `${lineId} ${unit}`)
  return {
    until: time.until,
    terms: time,
    // guard: withdrawal-in-time
    refusal: time.isOver ? withdrawalMessages.ended(time.until) : '',
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

type Chosen = {
  /** What the end of the entries means. */
  ending: Ending
  /** The same less what the organisation withholds. */
  less: Ending['outcome']
  terms: Terms
}

/** What the end of these entries means. Refuses entries that are not live, and those that the owner may not withdraw. */
async function readChosen(
  db: Transaction,
  cart: CartRow,
  { refusal, units, terms }: Offer,
  entries: number[],
): Promise<Chosen> {
  if (refusal !== '') throw refuse('not_withdrawable', refusal)
  const chosen = units.filter(({ cartItemIds }) => cartItemIds.some((id) => entries.includes(id)))
  const stopped = chosen.find((unit) => unit.refusal !== '')
  if (stopped) throw refuse('not_withdrawable', stopped.refusal)
  const ending = chosen.flatMap(({ cartItemIds }) => cartItemIds).toSorted((a, b) => a - b)
  // guard: whole-units-are-withdrawn
  const isWhole = ending.length === new Set(entries).size && entries.every((id) => ending.includes(id))
  if (!isWhole || ending.length === 0) throw refuse('unknown_entries', withdrawalMessages.unknown)
  return withhold(await readEndingOf(db, cart, ending), terms)
}

function withhold(ending: Ending, terms: Terms): Chosen {
  const { outcome, purchase } = ending
  const { backInCents } = outcome
  // guard: part-withheld-by-the-terms
  const withheldInCents = withheldOf(
    { endsInCents: purchase.endsInCents, backInCents },
    terms.withheldPercent,
  )
  const lessInCents = backInCents - withheldInCents
  const less = { ...outcome, backInCents: lessInCents, goesBack: chooseParts(ending, lessInCents) }
  return { ending, less, terms }
}

const describeChosen = ({ ending, less }: Chosen) => ({
  removal: describeEnding({ ...ending, outcome: less }),
  withheld: reaisFromCents(ending.outcome.backInCents - less.backInCents),
})

async function mailBuyer(db: Transaction, { ending, less }: Chosen, id: string) {
  const { cart, entries, outcome, purchase } = ending
  const names = await listEntryNames(db, entries)
  const [next] = less.open
  const nextDueOn = purchase.unpaid.find(({ installment }) => installment === next?.installment)?.dueOn ?? ''
  await mailOwner(db, cart.id, {
    fact: `withdrawn:${id}`,
    subject: withdrawalMessages.buyerSubject,
    sentences: [
      withdrawalMessages.ofEntries(names),
      withdrawalMessages.goesBack(less.goesBack),
      ...withdrawalMessages.withheld(outcome.backInCents - less.backInCents),
      withdrawalMessages.stillDue({ inCents: less.dueInCents, nextDueOn }),
    ],
  })
}
