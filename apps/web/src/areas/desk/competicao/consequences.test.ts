import { expect, test } from 'vitest'
import type { Preview } from './competition.ts'
import { changesOf } from './consequences.ts'

type Outcome = Preview['entries'][number]['after']
type StrengthOutcome = Preview['strengths'][number]['after']

const outcome = (given: Partial<Outcome> = {}): Outcome => ({
  strength: 1,
  status: 'in',
  fellIn: null,
  lives: null,
  place: null,
  trophy: null,
  prizeInCents: 0,
  goods: [],
  ...given,
})
const state = (given: Partial<StrengthOutcome> = {}): StrengthOutcome => ({
  phase: 'final',
  round: 1,
  left: [],
  result: 'running',
  ...given,
})
const entry = (badge: number, before: Partial<Outcome>, after: Partial<Outcome>) => ({
  badge,
  before: outcome(before),
  after: outcome(after),
})
const ofEntries = (...entries: Preview['entries']) => changesOf({ entries, strengths: [] })
const ofStrength = (before: Partial<StrengthOutcome>, after: Partial<StrengthOutcome>) =>
  changesOf({ entries: [], strengths: [{ strength: 1, before: state(before), after: state(after) }] })

test('Those who move up share their new place in one sentence, with what each gets now and got before', () => {
  expect(
    ofEntries(
      entry(142, { place: 3, prizeInCents: 100_000 }, { status: 'disqualified' }),
      entry(64, { place: 3, prizeInCents: 100_000 }, { place: 3, prizeInCents: 125_000 }),
      entry(100, { place: 3, prizeInCents: 100_000 }, { place: 3, prizeInCents: 125_000 }),
      entry(109, { place: 6 }, { place: 5, prizeInCents: 50_000, goods: ['SELA'] }),
    ),
  ).toEqual([
    'Os números 64 e 100 continuam em 3º: R$ 1.250,00 cada, antes R$ 1.000,00.',
    'O nº 109 sobe para 5º: R$ 500,00 e SELA.',
    'O nº 142 fica sem colocação e sem prêmio.',
  ])
})

test('A place that appears, falls or loses its prize has a sentence of its own', () => {
  expect(
    ofEntries(
      entry(1, {}, { place: 1, prizeInCents: 50_000 }),
      entry(2, { place: 1, prizeInCents: 50_000 }, { place: 2 }),
      entry(3, { place: 1 }, {}),
    ),
  ).toEqual([
    'O nº 1 fica em 1º: R$ 500,00.',
    'O nº 2 desce para 2º, sem prêmio, antes R$ 500,00.',
    'O nº 3 fica sem colocação por enquanto.',
  ])
})

test('Entries that come back, fall, change the strength or get other lives share a sentence', () => {
  expect(
    ofEntries(
      entry(1, { status: 'out', fellIn: 2 }, {}),
      entry(2, { status: 'out', fellIn: 2 }, {}),
      entry(3, {}, { status: 'out', fellIn: 1 }),
      entry(4, { strength: 0 }, { strength: 2 }),
      entry(5, { strength: 1 }, { strength: 0 }),
      entry(6, { strength: 1 }, { strength: 2 }),
      entry(7, { lives: 0 }, { lives: 1 }),
      entry(8, {}, { status: 'dispensed' }),
      entry(9, { status: 'disqualified' }, { status: 'out' }),
    ),
  ).toEqual([
    'Os números 1 e 2 voltam à disputa.',
    'O nº 3 sai da disputa.',
    'O nº 4 entra na força B.',
    'O nº 5 sai da força A.',
    'O nº 6 passa da força A para a força B.',
    'O nº 7 fica com 1 vida.',
    'O nº 8 sai da final.',
    'O nº 9 volta à classificação.',
  ])
})

test.each<[Partial<StrengthOutcome>, Partial<StrengthOutcome>, string[]]>([
  [{ phase: 'qualifier' }, { left: [1, 2] }, ['A final da força A começa com 2 números na disputa.']],
  [
    {},
    { phase: 'over', result: 'provisional' },
    ['A força A termina.', 'O resultado da força A fica provisório.'],
  ],
  [{}, { phase: 'tieBreak' }, ['A força A fica à espera do desempate.']],
  [{ round: 4 }, { round: 2 }, ['A força A fica na volta 2.']],
  [
    { phase: 'over', result: 'provisional' },
    { round: 3 },
    ['A final da força A continua na volta 3.', 'O resultado da força A deixa de valer.'],
  ],
  [
    { phase: 'over', result: 'provisional' },
    { phase: 'over', result: 'underProtest' },
    ['O resultado da força A fica sob protesto.'],
  ],
  [{}, { phase: 'qualifier' }, ['A final da força A deixa de ter começado.']],
])('A strength that goes from %o to %o says %o', (before, after, says) =>
  expect(ofStrength(before, after)).toEqual(says),
)

test('A decision that changes no place says so', () =>
  expect(changesOf({ entries: [], strengths: [] })).toEqual(['Nenhuma colocação muda.']))
