import { expect, test } from 'vitest'
import { diceOf } from '#programme/generated-event.ts'
import { addFact, noFacts } from './collected-facts.ts'
import { possibleCourses } from './course.ts'
import type { CompetitionFact } from './facts.ts'
import { type CompetitionRules, type FinalRules, type StrengthRules, USUAL_RULES } from './rules.ts'

const suddenDeath: FinalRules = { kind: 'suddenDeath', lives: 0, stopAt: 1, whenAllMiss: 'again' }

const strength = (minimum: number, more: Partial<StrengthRules> = {}): StrengthRules => ({
  name: '',
  minimum,
  final: suddenDeath,
  trophies: 0,
  tie: 'share',
  prizes: [],
  ...more,
})

const rulesWith = (rounds: number, strengths: StrengthRules[]): CompetitionRules => ({
  riders: 1,
  shotsPerRound: 1,
  lifeCost: { kind: 'miss' },
  qualifier: { rounds, sieve: { kind: 'hits' }, ranges: [] },
  strengths,
  ...USUAL_RULES,
})

const entries = [1, 2, 3, 4].map((badge) => ({ badge, sold: 0, bought: 0, riders: [`r${badge}`] }))

let made = 0
const shot = (badge: number, phase: 'qualify' | 'final', round: number, hit: boolean): CompetitionFact => ({
  kind: 'shot',
  id: `s${++made}`,
  badge,
  rider: `r${badge}`,
  phase,
  round,
  hit,
  thrownAt: made,
})
const allHit = (badges: number[], phase: 'qualify' | 'final', round: number) =>
  badges.map((badge) => shot(badge, phase, round, true))

/** The shots that are left in 50 courses after these facts: of the qualifier, by heat, and of the finals. */
function leftAfter(rules: CompetitionRules, all: CompetitionFact[]) {
  const facts = noFacts()
  for (const fact of all) addFact(facts, fact, rules.shotsPerRound)
  const courses = possibleCourses({ rules, entries, facts }, 50, diceOf(3).next)
  return {
    heats: [...new Set(courses.map(({ heats }) => heats.join(' ')))],
    finals: [...new Set(courses.map(({ finals }) => finals))].sort((a, b) => a - b),
  }
}

test('Each entry throws its rounds of the qualifier, and a category without finals has no other shot', () => {
  const rules = rulesWith(3, [strength(0, { final: { kind: 'none' } })])
  expect(leftAfter(rules, [])).toEqual({ heats: ['12'], finals: [0] })
  expect(leftAfter(rules, allHit([1, 2, 3, 4], 'qualify', 1))).toEqual({ heats: ['8'], finals: [0] })
})

test('Further rounds are thrown by all finalists, and only by them', () => {
  const rules = rulesWith(1, [strength(1, { final: { kind: 'rounds', rounds: 2, counts: 'final' } })])
  const facts = [...allHit([1, 2, 3], 'qualify', 1), shot(4, 'qualify', 1, false)]
  expect(leftAfter(rules, facts)).toEqual({ heats: ['0'], finals: [6] })
})

test('Sudden death goes on until one is left, and one that is over has no shot left', () => {
  const rules = rulesWith(0, [strength(0)])
  const { finals } = leftAfter(rules, [])
  expect(finals[0]).toBeGreaterThanOrEqual(4)
  expect(finals.length).toBeGreaterThan(5)
  const over = [shot(1, 'final', 1, true), ...[2, 3, 4].map((badge) => shot(badge, 'final', 1, false))]
  const start: CompetitionFact = { kind: 'finalStarted', id: 'start', sequence: 1, strength: 1 }
  expect(leftAfter(rules, [start, ...over])).toEqual({ heats: ['0'], finals: [0] })
})

test('A final that a person ended in its open round has no shot left', () => {
  const rules = rulesWith(0, [strength(0)])
  const facts: CompetitionFact[] = [
    { kind: 'finalStarted', id: 'start', sequence: 1, strength: 1 },
    ...allHit([1, 2, 3, 4], 'final', 1),
    shot(1, 'final', 2, true),
    { kind: 'finalEnded', id: 'end', sequence: 2, strength: 1 },
  ]
  expect(leftAfter(rules, facts)).toEqual({ heats: ['0'], finals: [0] })
})

test('Survivors who must decide a trophy throw a tie-break', () => {
  const shared = rulesWith(0, [strength(0, { final: { ...suddenDeath, stopAt: 4 } })])
  expect(leftAfter(shared, []).finals).toEqual([0])
  const thrown = rulesWith(0, [
    strength(0, { final: { ...suddenDeath, stopAt: 4 }, trophies: 1, tie: 'throw' }),
  ])
  expect(leftAfter(thrown, []).finals[0]).toBeGreaterThanOrEqual(4)
})

test('A disqualified entry throws no more, and heats are counted one by one', () => {
  const rules = rulesWith(2, [strength(0, { final: { kind: 'none' } })])
  const heats: CompetitionFact = {
    kind: 'heats',
    id: 'heats',
    sequence: 1,
    heats: [
      { day: '', badges: [1, 2] },
      { day: '', badges: [3, 4] },
    ],
  }
  expect(leftAfter(rules, [heats])).toEqual({ heats: ['4 4'], finals: [0] })
  const gone: CompetitionFact = { kind: 'disqualified', id: 'gone', sequence: 2, badge: 3 }
  expect(leftAfter(rules, [heats, gone])).toEqual({ heats: ['4 2'], finals: [0] })
})

test('A final without a fallen entry still ends', () => {
  const rules = rulesWith(0, [strength(0)])
  const start: CompetitionFact = { kind: 'finalStarted', id: 'start', sequence: 1, strength: 1 }
  const facts = [
    start,
    ...Array.from({ length: 20 }, (_, index) => allHit([1, 2, 3, 4], 'final', index + 1)).flat(),
  ]
  const { finals } = leftAfter(rules, facts)
  expect(Math.max(...finals)).toBeLessThan(4 * 12)
})
