import { expect, test } from 'vitest'
import { lockedProblems } from './locked.ts'
import type { CompetitionRules, StrengthRules } from './rules.ts'
import { rulesOfTemplate } from './templates.ts'

const individual = rulesOfTemplate('individual')
const changed = (part: Partial<CompetitionRules>, hasFinalBegun = false, official: number[] = []) =>
  lockedProblems(individual, { ...individual, ...part }, { begun: hasFinalBegun ? [1] : [], official })
const withFirst = (part: Partial<StrengthRules>) => ({
  strengths: individual.strengths.map((one, index) => (index === 0 ? { ...one, ...part } : one)),
})
const death = { kind: 'suddenDeath', lives: 0, stopAt: 2, whenAllMiss: 'again' } as const

test('After the first shot names, prizes, their base and the minutes of protests change, also during a final', () => {
  const prizes = [
    {
      from: 1,
      to: 1,
      per: 'entry',
      award: { kind: 'money', reais: 10 },
      minimumEntries: 0,
      otherwise: { kind: 'none' },
    },
  ] as const
  const base = { kind: 'perEntry', reais: 50 } as const
  expect(
    changed({ ...withFirst({ name: 'OURO', prizes }), prizeBase: base, protestMinutes: 10 }, true),
  ).toEqual([])
})

test('After the first shot the order of the rounds and the replacement pass change', () =>
  expect(changed({ roundOrder: 'alternating', replacementPass: { kind: 'atEnd' } })).toEqual([]))

test('Lives, stop and kind of a final change until a final begins', () => {
  const finals: StrengthRules['final'][] = [
    { ...death, lives: 1 },
    { ...death, stopAt: 5 },
    { kind: 'rounds', rounds: 2, counts: 'all' },
    { kind: 'none' },
  ]
  for (const final of finals) {
    expect(changed(withFirst({ final }))).toEqual([])
    expect(changed(withFirst({ final }), true)).toEqual([
      { path: 'strengths.0.final', says: 'Força A: a final já começou, e não muda mais.' },
    ])
  }
})

test('A final of another strength that has not begun may change', () => {
  const strengths = [individual.strengths[0], individual.strengths[0]] as StrengthRules[]
  const before = { ...individual, strengths }
  const later = (index: number) => ({
    ...before,
    strengths: strengths.map((one, at) => (at === index ? { ...one, final: { ...death, stopAt: 5 } } : one)),
  })
  const progress = { begun: [1], official: [] }
  expect(lockedProblems(before, later(1), progress)).toEqual([])
  expect(lockedProblems(before, later(0), progress)).toHaveLength(1)
})

test('Nothing of a strength with an official result changes, nor the base of its prizes', () => {
  const signed = [
    {
      path: 'strengths.0',
      says: 'Força A: o resultado é oficial, e as regras não mudam. Reabra-o antes.',
    },
  ]
  expect(changed(withFirst({ name: 'OURO' }), false, [1])).toEqual(signed)
  expect(changed(withFirst({ prizes: [], trophies: 9 }), false, [1])).toEqual(signed)
  expect(changed({ protestMinutes: 10 }, false, [1])).toEqual([])
  expect(changed({ prizeBase: { kind: 'perEntry', reais: 1 } }, false, [1])).toMatchObject([
    { path: 'prizeBase' },
  ])
  expect(changed({}, false, [1])).toEqual([])
})

test.each<[Partial<CompetitionRules>, string, string]>([
  [{ riders: 2 }, 'riders', 'o número de laçadores'],
  [{ shotsPerRound: 2 }, 'shotsPerRound', 'as armadas por volta'],
  [{ lifeCost: { kind: 'round', hits: 1 } }, 'lifeCost', 'o que custa uma vida'],
  [{ qualifier: { ...individual.qualifier, rounds: 4 } }, 'qualifier', 'a classificatória'],
  [{ livesByNumber: [{ from: 1, to: 2, lives: 1 }] }, 'livesByNumber', 'as vidas por número'],
  [{ absentRider: 'other' }, 'absentRider', 'quem laça pelo ausente'],
  [{ bestEntryOnly: 'rider' }, 'bestEntryOnly', 'a escolha da melhor inscrição'],
  [{ countsFor: 'a' }, 'countsFor', 'a prova para a qual a armada também vale'],
  [{ strengths: individual.strengths.slice(1) }, 'strengths', 'o número de forças'],
])('After the first shot %o is refused at its place', (part, path, what) =>
  expect(changed(part)).toEqual([{ path, says: `Depois da primeira armada não muda mais ${what}.` }]),
)

test.each<[Partial<StrengthRules>, string, string]>([
  [{ minimum: 3 }, 'minimum', 'Força A: depois da primeira armada não muda mais o mínimo.'],
  [{ trophies: 3 }, 'trophies', 'Força A: depois da primeira armada não muda mais o número de troféus.'],
  [{ tie: 'share' }, 'tie', 'Força A: depois da primeira armada não muda mais o desempate.'],
  [
    { final: { ...death, whenAllMiss: 'share' } },
    'final',
    'Força A: depois da primeira armada mudam na final só o tipo, as vidas e a parada.',
  ],
])('After the first shot a strength with %o is refused', (part, field, says) =>
  expect(changed(withFirst(part))).toEqual([{ path: `strengths.0.${field}`, says }]),
)

test('After the first shot a category neither gets rules nor loses them', () => {
  const state = { begun: [], official: [] }
  expect(lockedProblems(null, null, state)).toEqual([])
  expect(lockedProblems(null, individual, state)).toHaveLength(1)
  expect(lockedProblems(individual, null, state)).toHaveLength(1)
})
