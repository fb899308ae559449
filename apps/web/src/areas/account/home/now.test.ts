import { expect, test } from 'vitest'
import { findNow } from './now.ts'
import { buildPurchase, dueCharge } from './sample-purchase.ts'

const TODAY = '2026-11-22'
const open = { categoryName: 'LAÇO DUPLA', bundleName: '', cartItemId: 5 }
const due = buildPurchase({ cartUUID: 'due', pix: [dueCharge('2', '2026-11-29', { payNow: 1 })] })
const unformed = buildPurchase({ cartUUID: 'unformed', openFormations: [open] })
const paid = buildPurchase({ cartUUID: 'paid', cartStatus: 'Paid', openFormations: [open] })

test('Riders of a paid cart come before one open formation, and both before a payment', () => {
  expect(findNow([due, unformed, paid], TODAY)).toMatchObject({
    what: 'riders',
    purchase: { cartUUID: 'paid' },
  })
  expect(findNow([due, unformed], TODAY)).toMatchObject({
    what: 'riders',
    cartItemId: 5,
    categoryName: 'LAÇO DUPLA',
  })
  expect(findNow([due], TODAY)).toMatchObject({ what: 'due', charge: { txid: '2' } })
})

test('Of the paid carts the one whose time to name the riders ends first is shown', () => {
  const until = (cartUUID: string, formBy: string) =>
    buildPurchase({ cartUUID, cartStatus: 'Paid', openFormations: [open], formBy })
  const ending = [until('later', '2026-11-24T12:00:00.000Z'), until('sooner', '2026-11-23T12:00:00.000Z')]
  expect(findNow([paid, ...ending], TODAY)).toMatchObject({ purchase: { cartUUID: 'sooner' } })
})

test('A payment is due now from seven days before its day on, and when it is late', () => {
  const days = ['2026-11-30', '2026-11-29', '2026-11-01']
  const found = days.map((day) => findNow([buildPurchase({ pix: [dueCharge('2', day)] })], TODAY)?.what)
  expect(found).toEqual([undefined, 'due', 'due'])
})

test('Of two payments the earlier one is due now', () => {
  const late = buildPurchase({ pix: [dueCharge('late', '2026-11-20')] })
  expect(findNow([due, late], TODAY)).toMatchObject({ charge: { txid: 'late' } })
})

test('Nothing is to do for cancelled, refunded and past purchases', () => {
  const gone = [
    buildPurchase({ cartStatus: 'Cancelled', openFormations: [open] }),
    buildPurchase({ cartStatus: 'Paid', returned: 'whole', openFormations: [open] }),
    buildPurchase({ event: { endDate: '2026-11-21' }, openFormations: [open] }),
    buildPurchase(),
  ]
  expect(findNow(gone, TODAY)).toBeUndefined()
})
