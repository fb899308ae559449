import { expect, test } from 'vitest'
import { planInstallments } from './installments.ts'

const MAX_CENTS = 100_000
const MAX_INSTALLMENTS = 24

// `npm run torture -- --money` checks every total. This run checks all totals below R$ 20,00, where rounding matters
// most, and every 97th above.
const step = process.env['TORTURE_MONEY'] === 'all' ? () => 1 : (cents: number) => (cents < 2000 ? 1 : 97)

/** The first total and count whose plan breaks a rule; undefined when no plan does. */
function findWrongPlan(interestPercent: number) {
  for (let total = 1; total <= MAX_CENTS; total += step(total))
    for (let count = 1; count <= MAX_INSTALLMENTS; count++) {
      const { installmentInCents, totalInCents } = planInstallments(total, count, interestPercent)
      const sum = installmentInCents.reduce((all, one) => all + one, 0)
      const [first = 0, ...rest] = installmentInCents
      const isWhole = installmentInCents.length === count && installmentInCents.every(Number.isSafeInteger)
      const isEven = rest.every((one) => one === rest[0]) && first >= (rest[0] ?? 0)
      const isFair = totalInCents >= total && (interestPercent > 0 || totalInCents === total)
      if (sum !== totalInCents || !isWhole || !isEven || !isFair) return { total, count, installmentInCents }
    }
  return undefined
}

test.each([0, 1, 1.99, 2.5])(
  'The total of every plan at %s percent a month is the exact sum of its installments',
  { timeout: 600_000 },
  (interestPercent) => {
    expect(findWrongPlan(interestPercent)).toBeUndefined()
  },
)

/** The first total whose odd centavos are not all on the first installment. */
function findWrongFirstInstallment() {
  for (let total = MAX_INSTALLMENTS; total <= MAX_CENTS; total += step(total))
    for (let count = 2; count <= MAX_INSTALLMENTS; count++) {
      const [first = 0, second = 0] = planInstallments(total, count, 0).installmentInCents
      if (first < second || first - second >= count) return { total, count, first, second }
    }
  return undefined
}

test('The first installment takes the odd centavos, at most one for each other installment', () => {
  expect(findWrongFirstInstallment()).toBeUndefined()
})
