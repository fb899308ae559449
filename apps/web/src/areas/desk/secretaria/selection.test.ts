import type { DeskItem } from '@porteira/contract'
import { expect, test } from 'vitest'
import { itemOfRefusal, linesOf, matchingItems, sumOfLines, unitsText } from './selection.ts'

const item = (part: Partial<DeskItem>): DeskItem => ({
  itemUUID: 'a',
  name: 'LAÇO INDIVIDUAL ABERTO',
  isBundle: 0,
  price: 120.1,
  units: 12,
  keptBadges: 0,
  waiting: 0,
  isDeskOnly: 0,
  ...part,
})

test('The lines of a bill add up to the centavo', () => {
  const lines = linesOf([item({}), item({ itemUUID: 'b', price: 80 })], { a: 3, b: 0 })
  expect(lines).toEqual([{ itemUUID: 'a', name: 'LAÇO INDIVIDUAL ABERTO', quantity: 3, inCents: 36_030 }])
  expect(sumOfLines(lines)).toBe(36_030)
})

test('An item says how many units and kept numbers it has, and whether only the desk sells it', () => {
  expect(unitsText(item({ keptBadges: 6 }))).toBe('12 vagas · 6 números guardados')
  expect(unitsText(item({ units: 1, isDeskOnly: 1 }))).toBe('só na secretaria · 1 vaga')
  expect(unitsText(item({ units: 0 }))).toBe('esgotado')
})

test('An item is found by any words of its name without accents', () => {
  expect(matchingItems([item({})], 'aberto laco')).toHaveLength(1)
  expect(matchingItems([item({})], 'prenda')).toHaveLength(0)
  expect(matchingItems([item({})], '')).toHaveLength(1)
  const mixed = [
    item({ itemUUID: 'bundle', isBundle: 1 }),
    item({ itemUUID: 'one' }),
    item({ itemUUID: 'two' }),
  ]
  expect(matchingItems(mixed, '').map(({ itemUUID }) => itemUUID)).toEqual(['one', 'two', 'bundle'])
})

test('A refusal stands at the item with the longest name in it', () => {
  const items = [item({ name: 'DUELO' }), item({ name: 'DUELO – FORÇA A' })]
  expect(itemOfRefusal(items, 'As vagas de DUELO – FORÇA A estão esgotadas.')).toBe(items[1])
  expect(itemOfRefusal(items, 'Venda suspensa.')).toBeUndefined()
})
