import fc from 'fast-check'
import { expect, test } from 'vitest'
import { awardOf, type PrizeTerms, prizeBaseInCents, prizesOfPlaces } from './prizes.ts'
import type { Award, Prize } from './rules.ts'

const prize = (from: number, to: number, award: Award, more: Partial<Prize> = {}): Prize => ({
  from,
  to,
  per: 'entry',
  award,
  minimumEntries: 0,
  otherwise: { kind: 'none' },
  ...more,
})
const money = (reais: number): Award => ({ kind: 'money', reais })
const percent = (of: number): Award => ({ kind: 'percent', percent: of })
const goods = (name: string): Award => ({ kind: 'goods', goods: name })

const terms = (prizes: Prize[], more: Partial<PrizeTerms> = {}): PrizeTerms => ({
  prizes,
  riders: 1,
  paidEntries: 118,
  baseInCents: 2_960_000,
  ...more,
})
const centsOf = (...given: Parameters<typeof terms>) =>
  prizesOfPlaces(terms(...given)).map(({ cents }) => cents)

test('Each place wins its amount, and places between and after prizes win nothing', () => {
  expect(centsOf([prize(1, 1, money(5000)), prize(3, 4, money(1500.5))])).toEqual([
    500_000, 0, 150_050, 150_050,
  ])
  expect(centsOf([])).toEqual([])
})

test('Money and goods of one place are added, and the same goods are counted', () => {
  const prizes = [
    prize(1, 2, goods('TROFÉU')),
    prize(1, 1, money(100)),
    prize(1, 1, goods('SELA')),
    prize(1, 1, money(0.1)),
    prize(1, 1, goods('TROFÉU')),
  ]
  expect(prizesOfPlaces(terms(prizes))).toEqual([
    {
      place: 1,
      cents: 10_010,
      goods: [
        { name: 'TROFÉU', count: 2 },
        { name: 'SELA', count: 1 },
      ],
    },
    { place: 2, cents: 0, goods: [{ name: 'TROFÉU', count: 1 }] },
  ])
})

test.each(['rider', 'horse'] as const)('An amount per %s is given for each rider of the entry', (per) => {
  const prizes = [prize(1, 1, money(250), { per }), prize(1, 1, goods('FIVELA'), { per })]
  expect(prizesOfPlaces(terms(prizes, { riders: 4 }))).toEqual([
    { place: 1, cents: 100_000, goods: [{ name: 'FIVELA', count: 4 }] },
  ])
})

test('A percent is rounded down to whole centavos for each place and each rider', () => {
  expect(centsOf([prize(1, 3, percent(33.33))], { baseInCents: 101 })).toEqual([33, 33, 33])
  // A third of a centavo of each rider is lost, not two thirds of the entry together.
  expect(centsOf([prize(1, 1, percent(33.33), { per: 'rider' })], { baseInCents: 101, riders: 2 })).toEqual([
    66,
  ])
  expect(centsOf([prize(1, 1, percent(1.15))], { baseInCents: 10_000 })).toEqual([115])
  expect(centsOf([prize(1, 1, percent(0.29))], { baseInCents: 10_000 })).toEqual([29])
})

test('Percents of more than the whole base give the base to the first places', () =>
  expect(centsOf([prize(1, 3, percent(40))], { baseInCents: 1000 })).toEqual([400, 400, 200]))

test('A prize with a minimum is given from that number of paid entries on, else its alternative', () => {
  const kept = prize(1, 1, money(11_000), { minimumEntries: 100, otherwise: percent(25) })
  expect(centsOf([kept], { paidEntries: 100 })).toEqual([1_100_000])
  expect(centsOf([kept], { paidEntries: 99 })).toEqual([740_000])
  expect(awardOf(prize(1, 1, money(1), { minimumEntries: 1 }), 0)).toEqual({ kind: 'none' })
  expect(awardOf(prize(1, 1, money(1)), 0)).toEqual(money(1))
})

test('The base is the net price of the paid entries, or an amount for each of them', () => {
  const paid = { netInCents: 123_456, paidEntries: 7 }
  expect(prizeBaseInCents({ kind: 'sales' }, paid)).toBe(123_456)
  expect(prizeBaseInCents({ kind: 'perEntry', reais: 80.1 }, paid)).toBe(56_070)
})

const awards = fc.oneof(
  fc.integer({ min: 0, max: 1_000_000 }).map((cents) => money(cents / 100)),
  fc.integer({ min: 0, max: 10_000 }).map((hundredths) => percent(hundredths / 100)),
  fc.constantFrom(goods('SELA'), goods('TROFÉU')),
  fc.constant<Award>({ kind: 'none' }),
)
const anyTerms = fc.record<PrizeTerms>({
  prizes: fc.array(
    fc.record<Prize>({
      from: fc.integer({ min: 1, max: 8 }),
      to: fc.integer({ min: 1, max: 12 }),
      per: fc.constantFrom('entry', 'rider', 'horse'),
      award: awards,
      minimumEntries: fc.constantFrom(0, 0, 1, 50, 100),
      otherwise: awards,
    }),
    { maxLength: 6 },
  ),
  riders: fc.integer({ min: 1, max: 4 }),
  paidEntries: fc.integer({ min: 0, max: 150 }),
  baseInCents: fc.integer({ min: 0, max: 99_999_999 }),
})

test('For any rules amounts are whole and the percents of a strength give at most the base', () =>
  fc.assert(
    fc.property(anyTerms, (any) => {
      const all = prizesOfPlaces(any)
      expect(all.every(({ cents }) => Number.isSafeInteger(cents) && cents >= 0)).toBe(true)
      const onlyPercents = any.prizes.filter((one) => !['money'].includes(awardOf(one, any.paidEntries).kind))
      const sum = prizesOfPlaces({ ...any, prizes: onlyPercents }).reduce(
        (cents, one) => cents + one.cents,
        0,
      )
      expect(sum).toBeLessThanOrEqual(any.baseInCents)
    }),
  ))
