import { type CompetitionRules, lockedProblems, rulesOfTemplate } from '@porteira/domain/competition'
import { expect, test } from 'vitest'
import {
  boundsOf,
  formProblems,
  isComplete,
  isFreeAfterShots,
  newFinal,
  newPrize,
  numberOf,
  textOf,
  withNewRange,
  withNewStrength,
  withoutStrength,
  withStrength,
} from './rules-form.ts'

const individual = rulesOfTemplate('individual')

test.each([
  ['riders', { min: 1, max: 10 }],
  ['qualifier.rounds', { min: 0, max: 80 }],
  ['qualifier.ranges.0.minimums.2', { min: 0, max: 8000 }],
  ['qualifier.ranges.0.from', { min: 0, max: 9999 }],
  ['strengths.0.final.rounds', { min: 1, max: 80 }],
  ['strengths.0.prizes.0.from', { min: 1, max: 999 }],
  ['strengths.0.prizes.0.minimumEntries', { min: 0, max: 9999 }],
  ['lifeCost.hits', { min: 1, max: 100 }],
])('The input of %s has the bounds of the contract', (path, bounds) => expect(boundsOf(path)).toEqual(bounds))

test('A text that is no number within the bounds of its place gives NaN', () => {
  for (const text of ['', 'x', '1.5', '-1', '11']) expect(numberOf('riders', text)).toBeNaN()
  expect(numberOf('riders', '03')).toBe(3)
  expect(numberOf('prizeBase.reais', '12,5')).toBe(12.5)
  for (const text of ['', '1,234', 'x']) expect(numberOf('prizeBase.reais', text)).toBeNaN()
  expect([textOf('prizeBase.reais', 12.5), textOf('riders', NaN)]).toEqual(['12,5', ''])
})

test('A missing number, name or category is a problem at its place, and the rules are not complete', () => {
  const rules: CompetitionRules = {
    ...withStrength(individual, 0, { name: ' ', final: { kind: 'rounds', rounds: NaN, counts: 'all' } }),
    fedBy: { from: [{ category: '', count: 1 }], tie: 'all', numbers: 'kept', result: 'official' },
  }
  expect([...formProblems(rules, {})]).toEqual(
    expect.arrayContaining([
      ['strengths.0.name', 'Escreva o nome da força.'],
      ['strengths.0.final.rounds', 'Escreva um número de 1 a 80.'],
      ['fedBy.from.0.category', 'Escolha a prova.'],
    ]),
  )
  expect([isComplete(rules), isComplete(individual)]).toEqual([false, true])
})

test('Each range of numbers keeps one minimum for each strength', () => {
  const ranged = withNewRange(individual)
  expect(ranged.qualifier.ranges).toEqual([{ from: 1, to: 20, rounds: 4, minimums: [4, 4, 4] }])
  const more = withNewStrength(ranged)
  expect(more.strengths[3]).toMatchObject({ name: 'D', minimum: 2, final: individual.strengths[2]?.final })
  expect(more.qualifier.ranges[0]?.minimums).toEqual([4, 4, 4, 3])
  expect(withoutStrength(more, 0).qualifier.ranges[0]?.minimums).toEqual([4, 4, 3])
  expect(withNewRange(ranged).qualifier.ranges[1]).toMatchObject({ from: 21, to: 40 })
  expect([...formProblems(more, {})]).toEqual([])
})

const death = { kind: 'suddenDeath', lives: 0, stopAt: 2, whenAllMiss: 'again' } as const
const changes: [string, CompetitionRules][] = [
  ['strengths.0.name', withStrength(individual, 0, { name: 'X' })],
  ['strengths.0.prizes.0', withStrength(individual, 0, { prizes: [newPrize([])] })],
  ['protestMinutes', { ...individual, protestMinutes: 5 }],
  ['strengths.0.final.lives', withStrength(individual, 0, { final: { ...death, lives: 1 } })],
  ['strengths.0.final.kind', withStrength(individual, 0, { final: newFinal('none') })],
  ['strengths.0.final.rounds', withStrength(individual, 0, { final: newFinal('rounds') })],
  ['strengths.0.minimum', withStrength(individual, 0, { minimum: 9 })],
  ['strengths.0.trophies', withStrength(individual, 0, { trophies: 9 })],
  ['strengths', withoutStrength(individual, 0)],
  ['qualifier.rounds', { ...individual, qualifier: { ...individual.qualifier, rounds: 9 } }],
  ['riders', { ...individual, riders: 2 }],
]
test.each(changes)(
  'After the first shot the input of %s is open if the server takes its change',
  (path, rules) => {
    for (const begun of [[], [1], [2]])
      for (const official of [[], [1], [2]])
        expect(isFreeAfterShots(path, rules, { stored: individual, begun, official })).toBe(
          lockedProblems(individual, rules, { begun, official }).length === 0,
        )
  },
)
