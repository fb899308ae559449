import { expect, test } from 'vitest'
import { championRows, federationRows, type PaperResult, prizeRows, resultRows } from './papers.ts'
import { RESULT_FORMAT, type ResultPlace } from './result.ts'

const placed = (place: number, badge: number, more: Partial<ResultPlace> = {}): ResultPlace => ({
  place,
  entryId: 1000 + badge,
  badge,
  nicknames: [`APELIDO ${badge}`],
  entities: ['CTG UM'],
  prizeCents: 0,
  goods: [],
  qualifyHits: 10,
  finalHits: 3,
  fellIn: null,
  ...more,
})
const resultOf = (
  places: ResultPlace[],
  more: Partial<PaperResult['document']> = {},
  state: PaperResult['state'] = 'official',
): PaperResult => ({
  state,
  document: {
    format: RESULT_FORMAT,
    version: 1,
    event: { uuid: '', name: 'RODEIO DE TESTE' },
    category: { uuid: '', name: 'LAÇO DUPLA' },
    strength: { letter: 'A', name: 'A' },
    rulesHash: '',
    places,
    withoutPlace: [],
    sharedGoods: [],
    entries: 118,
    decidedAt: '2026-11-22T22:12:00.000Z',
    decisions: 0,
    previous: null,
    ...more,
  },
})

test('A paper has the shared places of an entry, its prize and its fall, and entries without a place at the end', () => {
  const pair = { nicknames: ['BAIO', 'TIÉ'], entities: ['CTG UM', 'CTG UM'] }
  const result = resultOf(
    [
      placed(1, 17, { ...pair, prizeCents: 400_000, goods: ['SELA', '2 × FIVELA'] }),
      placed(1, 80, { prizeCents: 400_000 }),
      placed(3, 64, { fellIn: 13, entities: ['CTG UM', 'CTG DOIS'] }),
    ],
    {
      strength: { letter: 'B', name: 'Prata' },
      withoutPlace: [
        { ...placed(0, 142), why: 'disqualified', article: 'item 7.2' },
        { ...placed(0, 9), why: 'dispensed', article: '' },
      ],
    },
    'underProtest',
  )
  const common = { category: 'LAÇO DUPLA', strength: 'B (Prata)', state: 'Sob protesto' }
  const hits = { qualifyHits: 10, finalHits: 3 }
  const none = { prizeCents: null, goods: '', qualifyHits: null, finalHits: null, places: '' }
  const names = (badge: number) => ({ badge, riders: `APELIDO ${badge}`, clubs: 'CTG UM' })
  expect(resultRows([result])).toEqual([
    {
      ...common,
      ...hits,
      places: '1º e 2º',
      badge: 17,
      riders: 'BAIO e TIÉ',
      clubs: 'CTG UM',
      prizeCents: 400_000,
      goods: 'SELA e 2 × FIVELA',
      note: '',
    },
    { ...common, ...hits, ...names(80), places: '1º e 2º', prizeCents: 400_000, goods: '', note: '' },
    {
      ...common,
      ...hits,
      ...names(64),
      places: '3º',
      prizeCents: 0,
      goods: '',
      clubs: 'CTG UM e CTG DOIS',
      note: 'Saiu na volta 13',
    },
    { ...common, ...names(142), ...none, note: 'Desclassificado, item 7.2' },
    { ...common, ...names(9), ...none, note: 'Dispensado' },
  ])
})

test('Clubs are ordered by first, second and third places of official results, and equal ones share a rank', () => {
  const of = (place: number, ...entities: string[]) => placed(place, place, { entities })
  const rows = championRows([
    resultOf([of(1, 'CTG B'), of(1, 'CTG A', 'CTG A'), of(3, 'CTG C')]),
    resultOf([of(1, 'CTG A', 'CTG B'), of(2, 'CTG C'), of(3, ''), of(4, 'CTG D')]),
    resultOf([of(1, 'CTG C')], {}, 'provisional'),
    resultOf([of(1, 'CTG C')], {}, 'underProtest'),
    resultOf([of(1, 'CTG C')], {}, 'reopened'),
  ])
  expect(rows).toEqual([
    { rank: 1, club: 'CTG A', first: 2, second: 0, third: 0 },
    { rank: 1, club: 'CTG B', first: 2, second: 0, third: 0 },
    { rank: 3, club: 'CTG C', first: 0, second: 1, third: 1 },
  ])
})

test('Each entry that wins something has a line to sign by its nicknames, and undecided goods have their own', () => {
  const result = resultOf(
    [
      placed(1, 17, { nicknames: ['BAIO', 'TIÉ'], prizeCents: 50_000, goods: ['SELA'] }),
      placed(2, 80, { goods: ['FIVELA'] }),
      placed(3, 9),
    ],
    { sharedGoods: [{ place: 1, goods: 'TROFÉU', badges: [17, 80] }] },
    'provisional',
  )
  const common = { category: 'LAÇO DUPLA', strength: 'A', state: 'Provisório' }
  expect(prizeRows([result])).toEqual([
    { ...common, places: '1º', badge: 17, prizeCents: 50_000, goods: 'SELA', riders: 'BAIO e TIÉ' },
    { ...common, places: '2º', badge: 80, prizeCents: 0, goods: 'FIVELA', riders: 'APELIDO 80' },
    {
      ...common,
      places: '1º',
      badge: null,
      prizeCents: 0,
      goods: 'TROFÉU',
      riders: 'A decidir entre os números 17 e 80',
    },
  ])
})

test('The list for the federation has each rider of an entry with a place', () => {
  const rider = { name: 'FULANO DE TESTE', cpf: '99999900100', card: '123', region: '1ª RT', club: 'CTG UM' }
  const other = { ...rider, name: 'BELTRANO DE TESTE', cpf: '99999900291', card: '' }
  const withoutPlace = [{ ...placed(0, 9), why: 'disqualified' as const, article: '' }]
  const result = resultOf([placed(1, 17), placed(2, 80)], { withoutPlace })
  const rows = federationRows([result], ({ badge }, { category }) =>
    badge === 80 || category.name !== 'LAÇO DUPLA' ? [] : [rider, other],
  )
  const common = { category: 'LAÇO DUPLA', strength: 'A', badge: 17, place: 1, state: 'Oficial' }
  expect(rows).toEqual([
    { ...common, ...rider },
    { ...common, ...other },
  ])
})
