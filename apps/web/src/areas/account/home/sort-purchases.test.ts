import type { PixCharge } from '@porteira/contract'
import { expect, test } from 'vitest'
import { sortPurchases, type Purchase, sortCharges } from './sort-purchases.ts'

const paid: PixCharge = {
  txid: 'paid',
  chargedValue: 120,
  paidOn: '2026-11-14T13:00:00.000Z',
  installmentsOn: '',
  installmentNum: 0,
  payNow: 0,
  endToEndId: 'E1',
  returns: [],
  left: 0,
}
const due = (txid: string, installmentsOn: string, payNow: 0 | 1 = 0): PixCharge => ({
  ...paid,
  txid,
  installmentsOn,
  payNow,
  paidOn: '',
})
const done: Purchase = {
  eventName: 'RODEIO',
  eventUUID: 'rodeio',
  cartUUID: 'done',
  cartCode: 'DONE-0001',
  cartStatus: 'Registered',
  supportWhatsapp: '',
  returned: 'none',
  payment: { pix: [paid], otherPix: [], returnedValue: 0, installmentsInfo: { numInstallments: 1 } },
  openFormations: [],
}

test('A purchase with a charge to pay is listed before purchases that lack only data', () => {
  const unfinished = { ...done, cartUUID: 'unfinished', cartStatus: 'Paid' as const }
  const open = { categoryName: 'LAÇO PAI E FILHO(A)', bundleName: '', cartItemId: 5 }
  const unformed = { ...done, cartUUID: 'unformed', openFormations: [open] }
  const owing = {
    ...done,
    cartUUID: 'owing',
    payment: { ...done.payment, pix: [paid, due('2', '2026-12-12', 1)] },
  }
  const order = sortPurchases([done, unformed, unfinished, owing]).map(({ cartUUID }) => cartUUID)
  expect(order).toEqual(['owing', 'unfinished', 'unformed', 'done'])
})

test('Purchases in the same state keep the order of the server', () => {
  const order = sortPurchases([done, { ...done, cartUUID: 'older' }]).map(({ cartUUID }) => cartUUID)
  expect(order).toEqual(['done', 'older'])
})

test('The charge with the next due date is listed first, and a paid charge last', () => {
  const order = sortCharges([paid, due('4', '2027-01-11'), due('2', '2026-11-12', 1), due('3', '2026-12-12')])
  expect(order.map(({ txid }) => txid)).toEqual(['2', '3', '4', 'paid'])
})
