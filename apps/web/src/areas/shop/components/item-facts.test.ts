import type { SaleItem } from '@porteira/contract'
import { expect, test } from 'vitest'
import { factsOf } from './item-facts.ts'

const team: SaleItem = {
  itemUUID: 'team',
  name: 'LAÇO QUARTETO DE ENTIDADES',
  price: 615,
  unitsLeft: 5,
  availability: 'available',
  isBundle: 0,
  noDirectSales: 0,
  blockedSales: 0,
  soldOut: 0,
  desc: '',
  complement: '',
  minParticipants: 4,
  maxParticipants: 5,
  registrationsPerUser: 0,
  sbbEnabled: 0,
  savedLives: 0,
  rodeoCategories: [],
}

test.each([
  [1, 1, '1 laçador'],
  [2, 2, '2 laçadores'],
  [4, 5, '4 ou 5 laçadores'],
  [3, 6, '3 a 6 laçadores'],
])('An entry of %i to %i riders is shown as "%s"', (minParticipants, maxParticipants, text) => {
  expect(factsOf({ ...team, minParticipants, maxParticipants })).toEqual([text])
})

test('The horse and the purchase limit are shown after the riders', () => {
  expect(factsOf({ ...team, sbbEnabled: 1, registrationsPerUser: 2 })).toEqual([
    '4 ou 5 laçadores',
    'cavalo com SBB',
    'até 2 por comprador',
  ])
})

test('A bundle shows its complement instead of its riders, and the next price', () => {
  const bundle = { ...team, isBundle: 1 as const, complement: 'FORÇA A', nextPrice: 'depois, R$ 900,00' }
  expect(factsOf(bundle)).toEqual(['FORÇA A', 'depois, R$ 900,00'])
})
