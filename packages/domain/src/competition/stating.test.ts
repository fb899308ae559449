import { expect, test } from 'vitest'
import { labelOfRule } from './labels.ts'
import type { CompetitionRules } from './rules.ts'
import { completeRules, derivedSettings, isSameValue, withCategories, withoutUsual } from './stating.ts'
import { rulesOfTemplate } from './templates.ts'

const individual = rulesOfTemplate('individual')

test('What is usual may be left out of rules and is completed', () => {
  const stated = withoutUsual({ ...individual, protestMinutes: 30 })
  expect(Object.keys(stated).sort()).toEqual([
    'lifeCost',
    'protestMinutes',
    'qualifier',
    'riders',
    'shotsPerRound',
    'strengths',
  ])
  expect(completeRules(stated)).toEqual({ ...individual, protestMinutes: 30 })
})

test('The categories that rules name are replaced, and rules without one stay', () => {
  const rules: CompetitionRules = {
    ...individual,
    countsFor: 'b',
    fedBy: { from: [{ category: 'a', count: 2 }], tie: 'all', numbers: 'kept', result: 'official' },
  }
  const replaced = withCategories(rules, (name) => name.toUpperCase())
  expect([replaced.fedBy?.from, replaced.countsFor]).toEqual([[{ category: 'A', count: 2 }], 'B'])
  expect(withCategories(individual, () => 'x')).toEqual(individual)
})

test('Values are the same in any order of their properties, and a list is no object', () => {
  expect(isSameValue({ a: [1, { b: null }], c: '' }, { c: '', a: [1, { b: null }] })).toBe(true)
  for (const [one, other] of [
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1 }, { b: 1 }],
    [
      [1, 2],
      [2, 1],
    ],
    [[], {}],
    [null, {}],
    [{ a: undefined }, { b: undefined }],
  ])
    expect(isSameValue(one, other)).toBe(false)
})

test('The scoreboard reads the smallest lives of the finals, and who decides the strength', () => {
  expect(derivedSettings(individual)).toEqual({ savedLives: 0, strengthOptions: 3, strengthDynamic: 1 })
  const strengths = individual.strengths.map((one, index) => ({
    ...one,
    final: index === 0 ? { kind: 'none' as const } : { ...one.final, lives: index },
  })) as CompetitionRules['strengths']
  const sold = { ...individual.qualifier, sieve: { kind: 'sold' as const } }
  expect(derivedSettings({ ...individual, strengths, qualifier: sold })).toEqual({
    savedLives: 1,
    strengthOptions: 3,
    strengthDynamic: 0,
  })
  expect(derivedSettings(rulesOfTemplate('quartet')).savedLives).toBe(0)
})

test('The place of a value in the rules has Portuguese words', () => {
  expect(labelOfRule('strengths.1.final.lives')).toBe('força 2, final, vidas')
  expect(labelOfRule('strengths.0.prizes.2.award.reais')).toBe('força 1, prêmio 3, prêmio, valor')
  expect(labelOfRule('qualifier.ranges.0.minimums.1')).toBe('classificatória, faixa 1, mínimo da força 2')
  expect(labelOfRule('unknown')).toBe('unknown')
})
