import type { Cart, CartItem, PixCharge } from '@porteira/contract'
import { expect, test } from 'vitest'
import { isPaid, removablesFor, refundableCharge, refundableOther, wireAmount } from './refund.ts'

const charge = (chargedValue: number, left = chargedValue): PixCharge => ({
  txid: 'a'.repeat(26),
  chargedValue,
  paidOn: '2026-11-19T12:00:00Z',
  installmentsOn: '',
  installmentNum: 0,
  payNow: 0,
  endToEndId: 'E1',
  returns: [],
  left,
})
const item = (cartItemId: number, chargedValue: number, given: Partial<CartItem> = {}) =>
  ({
    cartItemId,
    name: `LAÇO ${cartItemId}`,
    itemUUID: `${cartItemId}`,
    bundleName: '',
    badge: null,
    deletedOn: null,
    chargedValue,
    ...given,
  }) as CartItem
const cart = (pix: PixCharge[], items: CartItem[], given: Partial<Cart> = {}) =>
  ({
    cartStatus: 'Paid',
    items,
    bundles: [],
    payment: { pix, otherPix: [], returnedValue: 0 },
    ...given,
  }) as Partial<Cart> as Cart
const labels = (whole: Cart, pix: PixCharge, typed: string) =>
  removablesFor(whole, refundableCharge(pix), typed).map(({ label }) => label)

const TWO = [item(1, 120), item(2, 80.5)]

test('A refund of the whole remainder may remove the cart, and one of the price of an entry that entry', () => {
  const pix = charge(200.5)
  expect(labels(cart([pix], TWO), pix, '200,50')).toEqual(['O carrinho inteiro'])
  expect(labels(cart([pix], TWO), pix, '80,5')).toEqual(['LAÇO 2'])
  expect(labels(cart([pix], TWO), pix, '33')).toEqual([])
  const partly = charge(200.5, 80.5)
  expect(labels(cart([partly], TWO), partly, '80,5')).toEqual(['O carrinho inteiro'])
})

test('The refund of a whole installment may remove an entry or the cart', () => {
  const pix = [charge(100.25), charge(100.25)]
  expect(labels(cart(pix, TWO), pix[0]!, '100,25')).toEqual(['O carrinho inteiro', 'LAÇO 1', 'LAÇO 2'])
})

test('A bundle is removed as a whole', () => {
  const items = [item(1, 60, { bundleName: 'FAMÍLIA' }), item(2, 40, { bundleName: 'FAMÍLIA' }), item(3, 50)]
  const pix = charge(150)
  const bundles = [{ rodeoCategories: [{ cartItemId: 1 }, { cartItemId: 2 }] }] as Cart['bundles']
  expect(removablesFor(cart([pix], items, { bundles }), refundableCharge(pix), '100')).toEqual([
    { key: '1', label: 'FAMÍLIA', body: { cartItemId: 1, bundle: 1 } },
  ])
})

test('A Pix that paid no charge and a removed cart offer nothing to remove', () => {
  const pix = charge(200.5)
  const other = {
    txid: pix.txid,
    endToEndId: 'E2',
    receivedValue: 200.5,
    receivedOn: '',
    kind: 'mismatch',
    returns: [],
    left: 200.5,
  } as const
  expect(removablesFor(cart([pix], TWO), refundableOther({ ...other, returns: [] }), '200,50')).toEqual([])
  expect(labels(cart([pix], TWO, { cartStatus: 'Cancelled' }), pix, '200,50')).toEqual([])
})

test('A removal asks what goes back only where money was received', () => {
  const unpaid = { ...charge(30), paidOn: '', endToEndId: '', left: 0 }
  expect([isPaid(cart([charge(30), unpaid], TWO)), isPaid(cart([unpaid], TWO))]).toEqual([true, false])
})

test('A decimal comma is sent as a dot', () => expect(wireAmount(' 12,50 ')).toBe('12.50'))
