import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { discountedPrices, discountOf, readVoucherCode, VOUCHER_LETTERS } from './vouchers.ts'

describe('A voucher takes off what its terms say', () => {
  test('A percentage is rounded down to the centavo', () => {
    expect(discountOf({ kind: 'percent', value: 15 }, 9_999)).toBe(1_499)
    expect(discountOf({ kind: 'percent', value: 100 }, 9_999)).toBe(9_999)
  })
  test('An amount takes off no more than the sum', () => {
    expect(discountOf({ kind: 'amount', value: 5_000 }, 12_000)).toBe(5_000)
    expect(discountOf({ kind: 'amount', value: 5_000 }, 4_000)).toBe(4_000)
  })
  test('A free voucher takes off all of it', () =>
    expect(discountOf({ kind: 'free', value: 0 }, 12_000)).toBe(12_000))
})

test('The discount is shared to the centavo, and no price becomes negative or rises', () => {
  const prices = fc.array(fc.integer({ min: 0, max: 9_999_999 }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(prices, fc.double({ min: 0, max: 1, noNaN: true }), (before, share) => {
      const sum = before.reduce((total, price) => total + price, 0)
      const discount = Math.floor(sum * share)
      const after = discountedPrices(before, discount)
      expect(after.reduce((total, price) => total + price, 0)).toBe(sum - discount)
      expect(after.every((price, index) => price >= 0 && price <= before[index]!)).toBe(true)
    }),
  )
})

describe('A code is read as people type it', () => {
  test('Small letters, spaces and hyphens make no difference', () =>
    expect(readVoucherCode(' pran-7hke ')).toBe('PRAN7HKE'))
  test.each(['', 'PLAN7HK', 'PRAN7HKEE', 'PLAN7HK0', 'PLAN7HKI', 'PLAN7HKÉ'])(
    'The text "%s" cannot be a code',
    (text) => expect(readVoucherCode(text)).toBeUndefined(),
  )
  test('No two letters of a code look alike', () => {
    for (const letter of '01ILO') expect(VOUCHER_LETTERS).not.toContain(letter)
    expect(new Set(VOUCHER_LETTERS).size).toBe(VOUCHER_LETTERS.length)
  })
})
