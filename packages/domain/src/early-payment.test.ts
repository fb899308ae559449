import fc from 'fast-check'
import { expect, test } from 'vitest'
import { earlyValueInCents } from './early-payment.ts'
import { dueDates, planInstallments } from './installments.ts'

const today = '2026-11-20'

test('An installment that is paid a month early costs a month of interest less', () => {
  const one = [{ valueInCents: 10_100, dueOn: '2026-12-20' }]
  expect(earlyValueInCents(one, today, 1)).toBe(10_000)
})

test('An installment that is due today or overdue has no deduction', () => {
  const overdue = [
    { valueInCents: 10_100, dueOn: today },
    { valueInCents: 10_100, dueOn: '2026-01-01' },
  ]
  expect(earlyValueInCents(overdue, today, 99.99)).toBe(20_200)
})

test('Paying all installments on the first day costs the price without interest, except for rounding', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 1_000_000 }),
      fc.integer({ min: 2, max: 24 }),
      fc.integer({ min: 0, max: 500 }),
      (total, count, basisPoints) => {
        const { installmentInCents } = planInstallments(total, count, basisPoints / 100)
        const dues = dueDates(today, count)
        const value = earlyValueInCents(
          installmentInCents.map((valueInCents, index) => ({ valueInCents, dueOn: dues[index]! })),
          today,
          basisPoints / 100,
        )
        // Each payment was rounded up by less than a centavo, and its value today by at most half of one.
        expect(Math.abs(value - total)).toBeLessThan(1.5 * count)
      },
    ),
  )
})
