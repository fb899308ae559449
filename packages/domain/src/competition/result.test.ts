import { expect, test } from 'vitest'
import { sharePrizes } from './prize-shares.ts'
import { resultDocument, type ResultInput } from './result.ts'

const standing = { qualifyHits: 10, finalHits: 13, lives: undefined, fellIn: undefined }
const standings: ResultInput['strength']['standings'] = [
  { ...standing, badge: 17, status: 'in', place: 1, trophy: undefined, missesLeft: undefined, lives: 0 },
  { ...standing, badge: 80, status: 'in', place: 1, trophy: undefined, missesLeft: undefined, lives: 0 },
  {
    ...standing,
    badge: 64,
    status: 'out',
    place: 3,
    trophy: undefined,
    missesLeft: undefined,
    fellIn: 13,
    finalHits: 12,
  },
  {
    ...standing,
    badge: 142,
    status: 'disqualified',
    place: undefined,
    trophy: undefined,
    missesLeft: undefined,
    fellIn: 13,
  },
  { ...standing, badge: 9, status: 'dispensed', place: undefined, trophy: undefined, missesLeft: undefined },
]
const prizes = [
  { place: 1, cents: 500_000, goods: [{ name: 'FIVELA', count: 2 }] },
  { place: 2, cents: 300_001, goods: [{ name: 'SELA', count: 1 }] },
]

const input: ResultInput = {
  version: 1,
  event: { uuid: '0192f3a4-5b6c-7d8e-9fa0-b1c2d3e4f506', name: 'RODEIO DE TESTE' },
  category: { uuid: '0192f3a4-5b6c-7d8e-9fa0-b1c2d3e4f507', name: 'LAÇO INDIVIDUAL' },
  rulesHash: 'a'.repeat(64),
  entries: 118,
  decisions: 4,
  previous: null,
  decidedAt: new Date('2026-11-22T22:12:00Z'),
  strength: { strength: 1, name: 'Força A', phase: 'over', standings },
  prizes: sharePrizes(prizes, standings, {
    goods: [{ place: 2, name: 'SELA', badge: 80, by: 'draw' }],
  }),
  entryOf: new Map(
    standings.map(({ badge }) => [
      badge,
      { entryId: 1000 + badge, nicknames: [`APELIDO ${badge}`], entities: ['CTG DE TESTE'] },
    ]),
  ),
  articles: new Map([[142, '7.2']]),
}
const entry = (badge: number) => ({
  entryId: 1000 + badge,
  badge,
  nicknames: [`APELIDO ${badge}`],
  entities: ['CTG DE TESTE'],
})

test('A result has the places with hits and prizes, and after them who has no place and why', () => {
  const hits = { qualifyHits: 10, finalHits: 13, fellIn: null }
  expect(resultDocument(input)).toEqual({
    format: 'porteira.result.1',
    version: 1,
    event: input.event,
    category: input.category,
    strength: { letter: 'A', name: 'Força A' },
    rulesHash: 'a'.repeat(64),
    places: [
      {
        place: 1,
        trophy: undefined,
        missesLeft: undefined,
        ...entry(17),
        ...hits,
        prizeCents: 400_001,
        goods: [],
      },
      {
        place: 1,
        trophy: undefined,
        missesLeft: undefined,
        ...entry(80),
        ...hits,
        prizeCents: 400_000,
        goods: ['SELA'],
      },
      {
        place: 3,
        trophy: undefined,
        missesLeft: undefined,
        ...entry(64),
        qualifyHits: 10,
        finalHits: 12,
        fellIn: 13,
        prizeCents: 0,
        goods: [],
      },
    ],
    withoutPlace: [
      { ...entry(142), why: 'disqualified', article: '7.2' },
      { ...entry(9), why: 'dispensed', article: '' },
    ],
    sharedGoods: [
      { place: 1, trophy: undefined, missesLeft: undefined, goods: '2 × FIVELA', badges: [17, 80] },
    ],
    entries: 118,
    decidedAt: '2026-11-22T22:12:00.000Z',
    decisions: 4,
    previous: null,
  })
})

test('A strength that is not over, or with an unknown entry, has no result', () => {
  const strength = { ...input.strength, phase: 'tieBreak' as const }
  expect(() => resultDocument({ ...input, strength })).toThrow('Strength 1 has no result yet')
  expect(() => resultDocument({ ...input, entryOf: new Map() })).toThrow('The entry of number 17 is missing')
})
