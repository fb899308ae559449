import { describe, expect, test } from 'vitest'
import { amountDue, lastPayableDay } from '#bank/amounts.ts'
import { dateOfDay, dayOf } from '#bank/calendar.ts'
import type { CobvValue } from '#bank/cobv-value.ts'
import { moneyOf } from '#bank/money.ts'

// A Monday without holidays in the following weeks.
const DUE = '2026-08-03'

const worked = (value: CobvValue, paidOn: string, due = DUE) => {
  const { rebate, discount, interest, fine, final } = amountDue(value, due, paidOn)
  return [rebate, discount, interest, fine, final].map(moneyOf).join(' ')
}
const after = (days: number) => dateOfDay(dayOf(DUE) + days)

const part = (modalidade: number, valorPerc: string) => ({ modalidade, valorPerc })
const monthly = { original: '150.00', multa: part(2, '2.00'), juros: part(3, '1.00') }

describe('The examples of the standard have these amounts', () => {
  test.for<[string, CobvValue, number, string]>([
    ['fine 2 %, 1 % a month, 1 day late', monthly, 1, '0.00 0.00 0.04 3.00 153.04'],
    ['fine 2 %, 1 % a month, 10 days late', monthly, 10, '0.00 0.00 0.49 3.00 153.49'],
    ['fine 2 %, 1 % a month, 30 days late', monthly, 30, '0.00 0.00 1.50 3.00 154.50'],
    [
      'fixed fine, 0.10 a day, 7 days late',
      { original: '99.90', multa: part(1, '5.00'), juros: part(1, '0.10') },
      7,
      '0.00 0.00 0.70 5.00 105.60',
    ],
    [
      '12 % a year, 45 days late',
      { original: '333.33', juros: part(4, '12.00') },
      45,
      '0.00 0.00 4.99 0.00 338.32',
    ],
    // The ten calendar days after that Monday contain eight bank days.
    [
      '1 % a month, 8 bank days late',
      { original: '333.33', juros: part(7, '1.00') },
      10,
      '0.00 0.00 1.26 0.00 334.59',
    ],
    [
      'rebate 10.00 and 5 % until a date',
      {
        original: '200.00',
        abatimento: part(1, '10.00'),
        desconto: { modalidade: 2, descontoDataFixa: [{ data: DUE, valorPerc: '5.00' }] },
      },
      0,
      '10.00 9.50 0.00 0.00 180.50',
    ],
    [
      '100.00 for each of 3 days early',
      { original: '1000.00', desconto: { modalidade: 3, valorPerc: '100.00' } },
      -3,
      '0.00 300.00 0.00 0.00 700.00',
    ],
  ])('The example "%s" has the amount of the standard', ([, value, days, expected]) =>
    expect(worked(value, after(days))).toBe(expected),
  )
})

test('A charge that is paid on its due date costs the original amount', () =>
  expect(worked(monthly, DUE)).toBe('0.00 0.00 0.00 0.00 150.00'))

test('A charge due on a Saturday can be paid on Monday without a fine', () => {
  expect(worked(monthly, '2026-08-10', '2026-08-08')).toBe('0.00 0.00 0.00 0.00 150.00')
  expect(worked(monthly, '2026-08-11', '2026-08-08')).toBe('0.00 0.00 0.04 3.00 153.04')
})

test('The validity counts from the bank day after a holiday', () =>
  expect(dateOfDay(lastPayableDay('2026-12-25', 10))).toBe('2027-01-07'))

test('The discount of the next date applies, and none applies after the last date', () => {
  const steps = [
    { data: '2026-07-20', valorPerc: '20.00' },
    { data: '2026-07-10', valorPerc: '30.00' },
  ]
  const value = { original: '100.00', desconto: { modalidade: 1, descontoDataFixa: steps } }
  const finals = ['2026-07-10', '2026-07-13', '2026-07-21'].map((day) => amountDue(value, DUE, day).final)
  expect(finals).toEqual([7000, 8000, 10_000])
})

test('Daily discounts never make a charge free', () =>
  expect(
    amountDue({ original: '10.00', desconto: { modalidade: 3, valorPerc: '5.00' } }, DUE, after(-9)).final,
  ).toBe(1))

test('Large amounts are computed to the centavo', () =>
  expect(worked({ original: '9999999999.99', multa: part(2, '2.00') }, after(1))).toBe(
    '0.00 0.00 0.00 199999999.99 10199999999.98',
  ))
