import type { Database } from '#platform/database/client.ts'
import { ENDED, isSold } from '#modules/sales/index.ts'
import { listKeptOf } from '../ledger/kept-money.queries.ts'
import { type CurrentPlan, findCurrentPlan } from '../plans/plans.queries.ts'
import * as queries from './purchases.queries.ts'
import { netPriceOf, type Purchase } from './shrinking.rules.ts'

type Cart = { id: string; status: Parameters<typeof isSold>[0] }

/** What a purchase is worth, how it was paid and what is open of it. */
export type PurchaseFacts = Purchase & {
  receivedInCents: number
  refundedInCents: number
  plan: CurrentPlan | undefined
  unpaid: queries.UnpaidInstallment[]
}

/** The entries that end, and those that begin or come back. */
export type EntriesChange = { ended?: readonly number[]; began?: readonly number[] }

/**
 * Reads a purchase as it is after entries ended or began. Inside a transaction the caller has locked the cart, so nothing
 * of it changes until commit.
 */
export async function readPurchase(
  db: Database,
  cart: Cart,
  { ended = [], began = [] }: EntriesChange,
): Promise<PurchaseFacts> {
  const prices = await queries.listEntryPrices(db, cart.id)
  const received = await queries.listReceived(db, cart.id)
  const plan = await findCurrentPlan(db, cart.id)
  const unpaid = plan ? await queries.listUnpaidInstallments(db, plan.id) : []
  const kept = await listKeptOf(db, [cart.id])
  const hasEnded = (ENDED as readonly string[]).includes(cart.status)
  const priceOf = (live: readonly number[], gone: readonly number[]) =>
    netPriceOf(
      prices,
      ({ cartItemId, isRemoved }) =>
        live.includes(cartItemId) || (!gone.includes(cartItemId) && !isRemoved && !hasEnded),
    )
  const staysInCents = priceOf(began, ended)
  const receivedInCents = received.reduce((sum, { amountInCents }) => sum + amountInCents, 0)
  const leftInCents = received.reduce((sum, one) => sum + one.leftInCents, 0)
  return {
    staysInCents,
    endsInCents: priceOf(ended, began) - staysInCents,
    received,
    keptInCents: Math.min(leftInCents, (await queries.readKept(db, cart.id)) + (kept.get(cart.id) ?? 0)),
    open: isSold(cart.status) ? unpaid.filter(({ isOpen }) => isOpen) : [],
    interestPercent: plan?.interestPercent ?? 0,
    receivedInCents,
    refundedInCents: receivedInCents - leftInCents,
    plan,
    unpaid,
  }
}

/** What people and terms withheld from entries of an event that are still removed, in centavos, without rehearsals. */
export const readWithheld = (db: Database, eventId: string) => queries.sumWithheld(db, eventId)
