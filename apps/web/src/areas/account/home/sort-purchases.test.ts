import { expect, test } from 'vitest'
import { buildPurchase, dueCharge, paidCharge } from './sample-purchase.ts'
import { sortCharges, sortPurchases } from './sort-purchases.ts'

const done = buildPurchase()

test('A purchase with a charge to pay is listed before purchases that lack only data', () => {
  const unfinished = buildPurchase({ cartUUID: 'unfinished', cartStatus: 'Paid' })
  const open = { categoryName: 'LAÇO PAI E FILHO(A)', bundleName: '', cartItemId: 5 }
  const unformed = buildPurchase({ cartUUID: 'unformed', openFormations: [open] })
  const pix = [paidCharge, dueCharge('2', '2026-12-12', { payNow: 1 })]
  const owing = buildPurchase({ cartUUID: 'owing', pix })
  const order = sortPurchases([done, unformed, unfinished, owing]).map(({ cartUUID }) => cartUUID)
  expect(order).toEqual(['owing', 'unfinished', 'unformed', 'done'])
})

test('Purchases in the same state keep the order of the server', () => {
  const order = sortPurchases([done, buildPurchase({ cartUUID: 'older' })]).map(({ cartUUID }) => cartUUID)
  expect(order).toEqual(['done', 'older'])
})

test('The charge with the next due date is listed first, and a paid charge last', () => {
  const charges = [
    paidCharge,
    dueCharge('4', '2027-01-11'),
    dueCharge('2', '2026-11-12', { payNow: 1 }),
    dueCharge('3', '2026-12-12'),
  ]
  expect(sortCharges(charges).map(({ txid }) => txid)).toEqual(['2', '3', '4', 'paid'])
})
