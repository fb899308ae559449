import { abilitiesOf, planRest } from '@porteira/domain'
import type { PaymentMethod } from '#platform/database/tables.ts'

/** Received money with the part of it that was neither returned nor promised back. */
export type ReceivedPart = {
  paymentId: string
  method: PaymentMethod
  receivedAt: Date
  leftInCents: number
  /** False if only a transfer can return it: a Pix older than 90 days. */
  isRefundable: boolean
}

/** One entry of a cart with its net price: its frozen price less the courtesy that names it. */
export type EntryPrice = {
  cartItemId: number
  lineId: number
  unit: number
  netInCents: number
  isRemoved: boolean
}

export type OpenInstallment = { installment: number; valueInCents: number }

/** What a purchase is worth after entries end, and how it was paid until now. */
export type Purchase = {
  /** The net prices of the entries that stay. */
  staysInCents: number
  /** The net prices of the entries that end, less those of entries that begin or come back. */
  endsInCents: number
  received: ReceivedPart[]
  /** What a person decided to keep of entries that ended before, and what is listed for a transfer. */
  keptInCents: number
  open: OpenInstallment[]
  interestPercent: number
}

export type GoesBack = { paymentId: string; method: PaymentMethod; inCents: number; byTransfer: boolean }

export type Outcome = {
  goesBack: GoesBack[]
  backInCents: number
  /** The installments that stay open with their new values; empty if nothing is due any more. */
  open: OpenInstallment[]
  /** The sum of these installments. */
  dueInCents: number
  /** True if the open installments are not those of before. */
  changesPlan: boolean
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

/**
 * What goes back, how the plan shrinks and what is still due after entries end. Money counts at face value.
 * Nothing changes if the price does not fall: what is owed for a higher one is received before.
 */
export function shrink(purchase: Purchase): Outcome {
  const { staysInCents, endsInCents, open } = purchase
  const countsInCents = paidInCents(purchase)
  if (endsInCents <= 0) return outcomeOf(purchase, { goesBack: [], open })
  if (countsInCents < staysInCents)
    return outcomeOf(purchase, { goesBack: [], open: planOpen(purchase, staysInCents - countsInCents) })
  return outcomeOf(purchase, {
    goesBack: takeBack(purchase.received, countsInCents - staysInCents),
    open: [],
  })
}

/**
 * The net prices of the live entries in centavos. The price of a bundle belongs to its unit, so all of it counts while
 * one entry of the unit is live. `isLive` decides about an entry.
 */
export function netPriceOf(entries: EntryPrice[], isLive: (entry: EntryPrice) => boolean) {
  const unitOf = ({ lineId, unit }: EntryPrice) => `${lineId} ${unit}`
  const units = new Set(entries.filter(isLive).map(unitOf))
  return sum(entries.filter((entry) => units.has(unitOf(entry))).map(({ netInCents }) => netInCents))
}

/** The money that counts for the entries: what was received and neither returned, promised nor kept. */
export const paidInCents = ({ received, keptInCents }: Pick<Purchase, 'received' | 'keptInCents'>) =>
  sum(received.map(({ leftInCents }) => leftInCents)) - keptInCents

/** The open installments for what is still due, none above its old value. */
export const planOpen = (
  { open, interestPercent }: Pick<Purchase, 'open' | 'interestPercent'>,
  dueInCents: number,
): OpenInstallment[] => {
  if (open.length === 0 || dueInCents <= 0) return []
  const values = planRest(dueInCents, open.length, interestPercent)
  const capped = open.map((old, index) => Math.min(old.valueInCents, values[index]!))
  // The odd centavos of the first installment go to others that have room for them.
  let restInCents = sum(values) - sum(capped)
  return open.flatMap(({ installment, valueInCents: oldInCents }, index) => {
    const moreInCents = Math.min(restInCents, oldInCents - capped[index]!)
    restInCents -= moreInCents
    const valueInCents = capped[index]! + moreInCents
    return valueInCents > 0 ? [{ installment, valueInCents }] : []
  })
}

/** Divides an amount among payments: Pix before card before cash, the newest of a method first. */
export function takeBack(received: ReceivedPart[], amountInCents: number): GoesBack[] {
  let restInCents = amountInCents
  return [...received]
    .sort(
      (one, other) =>
        abilitiesOf(one.method).refundOrder - abilitiesOf(other.method).refundOrder ||
        other.receivedAt.getTime() - one.receivedAt.getTime() ||
        (one.paymentId < other.paymentId ? -1 : 1),
    )
    .flatMap(({ paymentId, method, leftInCents, isRefundable }) => {
      const inCents = Math.min(restInCents, leftInCents)
      restInCents -= inCents
      return inCents > 0 ? [{ paymentId, method, inCents, byTransfer: !isRefundable }] : []
    })
}

function outcomeOf(purchase: Purchase, { goesBack, open }: Pick<Outcome, 'goesBack' | 'open'>): Outcome {
  const dueInCents = sumOf(open)
  return {
    goesBack,
    backInCents: sum(goesBack.map(({ inCents }) => inCents)),
    open,
    dueInCents,
    changesPlan: describe(open) !== describe(purchase.open),
  }
}

/** The part of the price that no money covers yet. */
export const dueOf = (purchase: Pick<Purchase, 'staysInCents' | 'received' | 'keptInCents'>) =>
  Math.max(0, purchase.staysInCents - paidInCents(purchase))

/** The interest in these open installments. */
export const interestIn = (
  purchase: Pick<Purchase, 'staysInCents' | 'received' | 'keptInCents'>,
  open: OpenInstallment[],
) => Math.max(0, sumOf(open) - dueOf(purchase))

export const sumOf = (open: OpenInstallment[]) => sum(open.map(({ valueInCents }) => valueInCents))

const describe = (open: OpenInstallment[]) =>
  open.map(({ installment, valueInCents }) => `${installment} ${valueInCents}`).join()
