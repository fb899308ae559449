import { expect, test } from 'vitest'
import { isOwing, nextCharge, paidPart } from './paid-part.ts'
import { buildPurchase, dueCharge, paidCharge } from './sample-purchase.ts'

const installment = (installmentNum: number) => ({
  ...paidCharge,
  txid: `paid ${installmentNum}`,
  installmentNum,
})
const unpaid = (installmentNum: number) =>
  dueCharge(`due ${installmentNum}`, `2026-12-0${installmentNum}`, { installmentNum })

test('One paid installment of four is the part 1 of 4, and the second is the next charge', () => {
  const purchase = buildPurchase({ pix: [unpaid(3), unpaid(2), unpaid(4), installment(1)] })
  expect(paidPart(purchase)).toEqual({ paid: 1, total: 4 })
  expect(nextCharge(purchase)?.txid).toBe('due 2')
})

test('A payment of several installments counts each of them once', () => {
  const both = { ...installment(0), covers: [2, 3] }
  expect(paidPart(buildPurchase({ pix: [installment(1), both, unpaid(4)] }))).toEqual({ paid: 3, total: 4 })
})

test('A plan that is paid off and a single payment have no part, and owe nothing', () => {
  const paidOff = buildPurchase({ pix: [installment(1), installment(2)] })
  expect([paidOff, buildPurchase()].map((purchase) => [paidPart(purchase), isOwing(purchase)])).toEqual([
    [undefined, false],
    [undefined, false],
  ])
})
