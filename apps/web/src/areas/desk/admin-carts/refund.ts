import type { Cart, CartItem, DeskPayment, OtherPix, PixCharge } from '@porteira/contract'
import { parseReais } from '@porteira/domain'
import { centsOf } from '#api/amounts.ts'
import { groupByUnit } from './group-by-unit.ts'

/** The call that returns money. */
export const REFUND = 'POST /api/cart/admin/:cartUUID/pix/:txid/return'

/** A received payment of which a part can be refunded. */
export type Refundable = {
  /** Of cash or a card payment at the desk; undefined for a Pix. */
  deskPaymentId?: string
  txid: string
  endToEndId: string
  leftInCents: number
  /** The amount of its charge; undefined for a Pix that paid no charge. */
  chargedInCents: number | undefined
}

export const refundableCharge = ({ txid, endToEndId, left, chargedValue }: PixCharge): Refundable => ({
  txid,
  endToEndId,
  leftInCents: centsOf(left),
  chargedInCents: centsOf(chargedValue),
})

export const refundableOther = ({ txid, endToEndId, left }: OtherPix): Refundable => ({
  txid,
  endToEndId,
  leftInCents: centsOf(left),
  chargedInCents: undefined,
})

export const refundableAtDesk = ({ paymentId, left, value }: DeskPayment): Refundable => ({
  deskPaymentId: paymentId,
  txid: '',
  endToEndId: '',
  leftInCents: centsOf(left),
  chargedInCents: centsOf(value),
})

/** An entry, a bundle or a cart that can be removed with a refund. */
export type Removable = { key: string; label: string; body: { cartItemId?: number; bundle?: 0 | 1 } }

/**
 * The choices of removal for a refund of this value: the cart when no money of it is left, the entries of the same
 * price, and both when the refund is a whole charge of several. The most likely choice comes first.
 */
export function removablesFor(cart: Cart, pix: Refundable, typed: string): Removable[] {
  const valueInCents = parseReais(wireAmount(typed)) ?? 0
  if (pix.chargedInCents === undefined || valueInCents <= 0 || cart.cartStatus === 'Cancelled') return []
  const whole: Removable = { key: 'cart', label: 'O carrinho inteiro', body: {} }
  const leftInCents = paidWith(cart).reduce((sum, { left }) => sum + centsOf(left), 0)
  if (valueInCents === leftInCents) return [whole]
  const units = groupByUnit(cart)
    .map((unit) => unit.filter(({ deletedOn }) => deletedOn === null))
    .filter((unit) => unit.length > 0)
  const same = units.filter((unit) => priceOf(unit) === valueInCents)
  if (valueInCents !== pix.chargedInCents) return same.flatMap(removableUnit)
  const others = units.filter((unit) => !same.includes(unit))
  return [...same.flatMap(removableUnit), whole, ...others.flatMap(removableUnit)]
}

/** Everything that paid the cart, including partial payments. */
const paidWith = ({ payment }: Cart) => [
  ...(payment?.pix ?? []),
  ...(payment?.otherPix ?? []).filter(({ kind }) => kind === 'credited'),
  ...(payment?.desk ?? []),
]

const priceOf = (unit: CartItem[]) => unit.reduce((sum, { chargedValue }) => sum + centsOf(chargedValue), 0)

function removableUnit(unit: CartItem[]): Removable[] {
  const [first] = unit
  if (!first) return []
  const isBundle = unit.length > 1
  const badge = !isBundle && first.badge !== null ? ` · Número ${first.badge}` : ''
  const label = isBundle ? first.bundleName : first.name + badge
  const { cartItemId } = first
  return [{ key: String(cartItemId), label, body: { cartItemId, bundle: isBundle ? 1 : 0 } }]
}

/** True if a cart received money, so that its removal may return some. */
export const isPaid = ({ payment }: Cart) =>
  (payment?.pix ?? []).some(({ paidOn }) => paidOn !== '') || (payment?.desk ?? []).length > 0

/** The typed amount with a dot as the decimal sign. Thousands separators as in '1.234,5' are invalid. */
export const wireAmount = (typed: string) => typed.trim().replace(',', '.')
