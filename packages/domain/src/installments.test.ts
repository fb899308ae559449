import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { interestText, isOverdue, offeredPlans, planInstallments } from './installments.ts'

const total = fc.integer({ min: 1, max: 99_999_999 })
const count = fc.integer({ min: 1, max: 24 })
const basisPoints = fc.integer({ min: 0, max: 9999 })
const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)

describe('The Price table starts with a payment today', () => {
  test.each([
    [520, 4, 131.95],
    [850, 2, 427.12],
    [850, 3, 286.16],
    [850, 4, 215.69],
  ])('A price of R$ %d in %d payments at 1 %% a month costs R$ %d each', (reais, payments, each) => {
    const plan = planInstallments(reais * 100, payments, 1)
    expect(plan.installmentInCents).toEqual(Array(payments).fill(Math.round(each * 100)))
  })

  test('The payments add up to the total with interest, which is never less than the price', () =>
    fc.assert(
      fc.property(total, count, basisPoints, (price, payments, rate) => {
        const plan = planInstallments(price, payments, rate / 100)
        expect(sum(plan.installmentInCents)).toBe(plan.totalInCents)
        expect(plan.totalInCents).toBeGreaterThanOrEqual(price)
      }),
    ))

  test('A payment is the smallest whole number of centavos whose present value covers the price', () =>
    fc.assert(
      fc.property(
        total,
        fc.integer({ min: 2, max: 12 }),
        fc.integer({ min: 1, max: 9999 }),
        (price, n, rate) => {
          const [payment = 0] = planInstallments(price, n, rate / 100).installmentInCents
          expect(coversPrice(payment, price, n, rate)).toBe(true)
          expect(coversPrice(payment - 1, price, n, rate)).toBe(false)
        },
      ),
    ))

  test('Interest with a third decimal is refused instead of rounded', () =>
    expect(() => planInstallments(1000, 2, 1.005)).toThrow(RangeError))
})

describe('Installments without interest add up to the price', () => {
  test('The first payment contains the odd centavos', () =>
    expect(planInstallments(10_000, 3, 0).installmentInCents).toEqual([3334, 3333, 3333]))

  test('The price does not change without interest', () =>
    fc.assert(
      fc.property(total, count, (price, payments) => {
        const plan = planInstallments(price, payments, 0)
        expect([plan.totalInCents, sum(plan.installmentInCents)]).toEqual([price, price])
      }),
    ))
})

describe('A buyer may choose every plan that ends before the event', () => {
  const offer = { totalInCents: 85_000, maxInstallments: 4, interestPercent: 1, today: '2026-11-20' }
  const counts = (eventStartsOn: string) => offeredPlans({ ...offer, eventStartsOn }).length

  test('The last payment is due on the eve of the event at the latest', () => {
    expect(counts('2026-12-21')).toBe(2)
    expect(counts('2026-12-20')).toBe(1)
    expect(counts('2028-01-01')).toBe(4)
  })

  test('One payment is possible until the event starts', () => expect(counts('2026-11-20')).toBe(1))

  test('Payments are due today and every thirty days', () =>
    expect(offeredPlans({ ...offer, eventStartsOn: '2027-02-01' })[2]?.dueOn).toEqual([
      '2026-11-20',
      '2026-12-20',
      '2027-01-19',
    ]))

  test('Each plan states number, value, total and rate', () => {
    const plans = offeredPlans({ ...offer, eventStartsOn: '2027-02-01' })
    expect(plans.map(({ desc }) => desc.replaceAll('\u00A0', ' ')).slice(0, 2)).toEqual([
      '1x de R$ 850,00 · À vista no Pix, sem juros',
      '2x de R$ 427,12 · Total R$ 854,24 · 1,00% ao mês',
    ])
  })

  test('A plan states the first payment separately when it has odd centavos', () => {
    const [, , plan] = offeredPlans({
      ...offer,
      totalInCents: 10_000,
      interestPercent: 0,
      eventStartsOn: '2028-01-01',
    })
    expect(plan?.desc.replaceAll('\u00A0', ' ')).toBe(
      '1x de R$ 33,34 + 2x de R$ 33,33 · Total R$ 100,00 · sem juros (0,00% ao mês)',
    )
  })

  test('A plan with payments below a centavo is not offered', () =>
    expect(offeredPlans({ ...offer, totalInCents: 2, eventStartsOn: '2028-01-01' })).toHaveLength(2))

  test('Interest is stated per month', () => expect(interestText(2.5)).toBe('2,50% ao mês'))
})

describe('An unpaid installment is overdue after its last bank day', () => {
  test.each([
    ['a Friday', '2026-11-20', '2026-11-20', '2026-11-21'],
    ['a Saturday', '2026-11-21', '2026-11-23', '2026-11-24'],
    ['a Sunday', '2026-11-22', '2026-11-23', '2026-11-24'],
    ['a Monday', '2026-11-23', '2026-11-23', '2026-11-24'],
  ])('An installment due on %s, %s, is not overdue on %s but on %s', (_, dueOn, lastDay, nextDay) =>
    expect([isOverdue(dueOn, lastDay), isOverdue(dueOn, nextDay)]).toEqual([false, true]),
  )

  test('An installment without a due day is never overdue', () =>
    expect(isOverdue(null, '2099-01-01')).toBe(false))
})

/** payment · Σ (1+i)^-k ≥ price, in whole numbers: both sides times (10000 + rate)^(n-1). */
function coversPrice(payment: number, price: number, n: number, rate: number) {
  const growth = 10_000n + BigInt(rate)
  const terms = Array.from({ length: n }, (_, k) => 10_000n ** BigInt(k) * growth ** BigInt(n - 1 - k))
  return (
    BigInt(payment) * terms.reduce((all, term) => all + term, 0n) >= BigInt(price) * growth ** BigInt(n - 1)
  )
}
