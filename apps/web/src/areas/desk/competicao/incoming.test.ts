import { expect, test } from 'vitest'
import type { Preview } from './competition.ts'
import { feedingTexts, mayCome, replacementTexts } from './incoming.ts'

type Incoming = NonNullable<Preview['incoming']>

const entry = { badge: 13, catName: 'LAÇO X', fromBadge: 3, place: 3, entity: '', names: ['ANA', 'BIA'] }
const incoming = (given: Partial<Incoming> = {}): Incoming => ({
  entries: [],
  waiting: [],
  ties: [],
  ...given,
})
const tie = { catName: 'LAÇO Y', badges: [3, 8], places: 1 }

test('Entries of other categories come when each of these has a result without a tie', () => {
  const texts = (given: Partial<Incoming>) => feedingTexts({ incoming: incoming(given) })
  expect(texts({ entries: [entry] })).toEqual(['Entra 1 número.'])
  expect(texts({ entries: [entry, { ...entry, badge: 14 }] })).toEqual(['Entram 2 números.'])
  expect(texts({})).toEqual(['Ninguém se classificou.'])
  expect(texts({ entries: [entry], waiting: ['LAÇO X', 'LAÇO Z'], ties: [tie] })).toEqual([
    'Falta o resultado de LAÇO X e LAÇO Z.',
    'Em LAÇO Y, os nº 3 e 8 disputam 1 vaga. Desempate lá antes.',
    'Por enquanto ninguém entra.',
  ])
  expect(mayCome({ incoming: incoming({ entries: [entry] }) })).toBe(true)
  expect(mayCome({ incoming: incoming({ ties: [tie] }) })).toBe(false)
})

test('Who does not come to a final is replaced by the next one, or by none', () => {
  expect(replacementTexts({ incoming: incoming({ entries: [entry] }) }, 12)).toEqual([
    'O nº 12 sai da lista.',
    'No lugar entra o nº 13: ANA, BIA, 3º de LAÇO X.',
  ])
  expect(replacementTexts({ incoming: incoming() }, 12)).toEqual([
    'O nº 12 sai da lista.',
    'Não há mais quem entre no lugar.',
  ])
  expect(replacementTexts({ incoming: incoming({ waiting: ['LAÇO X'] }) }, 12)).toEqual([
    'Falta o resultado de LAÇO X.',
  ])
})
