import { expect, test } from 'vitest'
import { changeOf, EMPTY, leftOfSplit, likelyAmounts, partsOfSplit, partsOfWay, type Typed } from './parts.ts'

const typed = (part: Partial<Typed>): Typed => ({ ...EMPTY, ...part })
const CARD = { value: '100', brand: 'visa', nsu: '004211' } as const

test('The change is what was given above the amount, and nothing while it is less or not readable', () => {
  expect(changeOf(37_000, '400')).toBe(3000)
  expect(changeOf(37_000, '370,00')).toBe(0)
  expect(changeOf(37_000, '')).toBe(0)
  expect(changeOf(37_000, '300')).toBeUndefined()
  expect(changeOf(37_000, 'mil')).toBeUndefined()
})

test('The exact amount and the next two multiples of fifty reais are offered', () => {
  expect(likelyAmounts(37_000)).toEqual([37_000, 40_000, 45_000])
  expect(likelyAmounts(40_000)).toEqual([40_000, 45_000, 50_000])
})

test('Cash that is less than the amount is refused at its field', () => {
  expect(partsOfWay(typed({ given: '300' }), 37_000).problems).toHaveProperty('given')
  expect(partsOfWay(typed({ given: 'mil' }), 37_000).problems).toHaveProperty('given')
  expect(partsOfWay(typed({ given: '400' }), 37_000)).toEqual({
    parts: { cash: { value: 370, given: 400 }, cards: [], courtesy: null },
    problems: {},
  })
})

test('A change that is as much as the largest banknote is refused at its field', () => {
  expect(partsOfWay(typed({ given: '569,99' }), 37_000).problems).toEqual({})
  expect(partsOfWay(typed({ given: '570' }), 37_000).problems['given']).toBe(
    'O troco seria de R$\u00A0200,00. Confira o valor recebido.',
  )
})

test('A card needs its brand and its NSU, and a courtesy its reason', () => {
  const card = partsOfWay(typed({ way: 'card' }), 12_000)
  expect(Object.keys(card.problems)).toEqual(['brand', 'nsu'])
  expect(partsOfWay(typed({ way: 'card', card: CARD }), 12_000).parts.cards).toEqual([
    { ...CARD, value: 120 },
  ])
  expect(partsOfWay(typed({ way: 'courtesy', reason: ' ' }), 12_000).problems).toHaveProperty('reason')
})

test('The parts of a split payment must be the whole amount to the centavo', () => {
  const split = { pix: '', cash: '20,50', cards: [CARD] }
  expect(partsOfSplit(typed({ split }), 12_050)).toEqual({
    parts: { cash: { value: 20.5, given: 20.5 }, cards: [{ ...CARD, value: 100 }], courtesy: null },
    problems: {},
  })
  expect(partsOfSplit(typed({ split }), 12_100).problems).toHaveProperty('sum')
  expect(leftOfSplit({ ...split, pix: '10' }, 12_000)).toBe(-1050)
})

test('A wrong field of a split payment is named before the sum', () => {
  const split = { pix: '', cash: 'x', cards: [{ ...CARD, nsu: '' }] }
  expect(Object.keys(partsOfSplit(typed({ split }), 12_000).problems)).toEqual(['cash', 'nsu0'])
})
