import { expect, test } from 'vitest'
import type { Competition, Fact, Standing } from './competition.ts'
import { seenFor } from './competition.ts'
import { newsOf } from './news.ts'

const standing = (badge: number, given: Partial<Standing> = {}): Standing => ({
  badge,
  entity: '',
  riders: [],
  status: 'in',
  qualifyHits: 3,
  finalHits: 0,
  fellIn: null,
  lives: null,
  round: null,
  place: null,
  trophy: null,
  ...given,
})

const fact = (id: string, given: Partial<Fact> = {}): Fact => ({
  id,
  kind: 'disqualified',
  text: 'Desclassificou o nº 9',
  reason: '',
  by: 'MESÁRIA',
  decidedOn: '2026-11-20T21:49:00.000Z',
  inEffect: 1,
  strength: 0,
  badge: null,
  badges: [],
  of: '',
  feeInCents: 0,
  seen: `of ${id}`,
  ...given,
})

const view = (standings: Standing[], facts: Fact[] = []): Competition => ({
  status: 'OK',
  catName: '',
  eventUUID: '',
  eventName: '',
  rules: [],
  shotsPerRound: 1,
  qualifierDone: 1,
  pending: [],
  sieveTie: null,
  interruptedOn: '',
  conflicts: [],
  kept: [],
  waiting: [],
  ofReplaced: [],
  unnamed: [],
  feeding: 'none',
  others: [],
  facts,
  seen: 'all',
  strengths: [
    {
      strength: 1,
      name: '',
      phase: 'final',
      round: 1,
      tieBreak: '',
      pending: [],
      standings,
      ties: [],
      conflicts: [],
      turns: [],
      thrown: [],
      result: 'running',
      resultOn: '',
      protestUntil: '',
      seen: 'of A',
    },
  ],
})

test('News are the new decisions with their time and person, and what happened to each number', () => {
  const before = view(
    [
      standing(1, { round: 1 }),
      standing(2, { lives: 1 }),
      standing(3),
      standing(4, { round: 1 }),
      standing(5, { finalHits: 2 }),
    ],
    [fact('old')],
  )
  const now = view(
    [
      standing(1, { finalHits: 1 }),
      standing(2, { lives: 0 }),
      standing(3, { status: 'out', fellIn: 1, place: 4 }),
      standing(4),
      standing(5, { finalHits: 1 }),
    ],
    [fact('new'), fact('old')],
  )
  expect(newsOf(before, now)).toEqual([
    '18:49: Desclassificou o nº 9, por MESÁRIA.',
    'Nº 1: mais 1 boa.',
    'Nº 2: 0 vidas.',
    'Nº 3: saiu na volta 1, agora 4º.',
    'Nº 4: laçou.',
    'Nº 5: menos 1 boa.',
  ])
})

test('News without a visible change say that shots arrived', () =>
  expect(newsOf(view([standing(1)]), view([standing(1)]))).toEqual(['Chegaram armadas.']))

test('A decision names what was seen of its decision, its strength or the strength of its number, else of all', () => {
  const shown = view([standing(1)], [fact('old')])
  expect([
    seenFor(shown, { of: 'old' }),
    seenFor(shown, { strength: 1 }),
    seenFor(shown, { badge: 1 }),
    seenFor(shown, { badge: 7 }),
    seenFor(shown, { kind: 'cut' }),
  ]).toEqual(['of old', 'of A', 'of A', 'all', 'all'])
})
