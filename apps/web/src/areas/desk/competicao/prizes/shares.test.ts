import { expect, test } from 'vitest'
import { agreementOf, eachText, type Group, parseAmount, typedAmount } from './shares.ts'

const group = (cents: number, ...shares: [badge: number, cents: number][]): Group => ({
  from: 1,
  to: shares.length,
  cents,
  isAgreed: false,
  shares: shares.map(([badge, share]) => ({ badge, entity: '', names: [], cents: share, goods: [] })),
})
const three = group(500_000, [22, 166_667], [46, 166_667], [131, 166_666])

test.each([
  ['2.000,00', 200_000],
  ['2000', 200_000],
  ['12.345,6', 1_234_560],
  ['2.50', 250],
  ['', undefined],
  ['dois', undefined],
  ['2,000.00', undefined],
])('The amount %s is read as %s centavos', (typed, cents) => expect(parseAmount(typed)).toBe(cents))

test('An amount that the page writes into a field is read back as the same amount', () => {
  expect(typedAmount(123_456_78)).toBe('123.456,78')
  for (const cents of [0, 5, 27_142, 400_000, 12_345_678]) expect(parseAmount(typedAmount(cents))).toBe(cents)
})

test('An agreement says first what its sum lacks, and then who has not agreed', () => {
  const problemOf = (amounts: string[], agreed: number[]) => {
    const typed = new Map(three.shares.map(({ badge }, index) => [badge, amounts[index] ?? '']))
    return agreementOf(three, typed, new Set(agreed)).problem
  }
  expect(problemOf(['2.000,00', '1.500,00', '1.000,00'], [22, 46, 131])).toBe(
    'As partes somam R$ 4.500,00, e o prêmio (1º a 3º) é R$ 5.000,00: faltam R$ 500,00.',
  )
  expect(problemOf(['2000', '1500', 'x'], [22, 46, 131])).toBe(
    'Informe cada parte em reais, com até duas casas depois da vírgula.',
  )
  expect(problemOf(['2000', '1500', '1500'], [22, 46])).toBe('Falta o número 131 concordar.')
  expect(problemOf(['2000', '1500', '1500'], [22, 46, 131])).toBeUndefined()
})

test('The same share of all is written once, and different shares with their numbers', () => {
  expect(eachText(group(800_000, [17, 400_000], [80, 400_000]))).toEqual(['R$ 4.000,00'])
  expect(eachText(group(3, [17, 2], [80, 1]))).toEqual(['17: R$ 0,02', '80: R$ 0,01'])
  expect(eachText(group(0, [17, 0]))).toEqual(['–'])
})
