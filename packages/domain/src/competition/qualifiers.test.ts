import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Qualifiers, qualifiersFor, type SourceResult, withFreeNumbers } from './qualifiers.ts'
import { referenceQualifiers } from './reference-qualifiers.ts'
import type { FedBy } from './rules.ts'

/** A category whose strength A is over, by the places and riders of its numbers. A pair is written Ana+Bia. */
const result = (
  category: string,
  rows: readonly (readonly [badge: number, place: number | undefined, rider: string, hits?: number])[],
): SourceResult => {
  const standings = rows.map(([badge, place, , hits = 0]) => ({
    badge,
    status: 'in' as const,
    qualifyHits: hits,
    finalHits: 0,
    fellIn: undefined,
    lives: undefined,
    missesLeft: undefined,
    place,
    trophy: undefined,
  }))
  const rest = { round: 1, pending: [], turns: [], mayEnd: false, ties: [], conflicts: [] }
  return {
    category,
    entries: rows.map(([badge, , rider]) => ({ badge, sold: 1, bought: 0, riders: rider.split('+') })),
    state: {
      qualifier: { isDone: true, pending: [], turns: [], absent: [], tie: null, conflicts: [] },
      strengths: new Map(),
      finals: [{ strength: 1, name: 'A', phase: 'over', ...rest, standings }],
      kept: [],
      ofReplaced: [],
    },
  }
}

const saturday = result('Saturday', [
  [10, 1, 'Ana', 5],
  [11, 2, 'Bia', 4],
  [12, 3, 'Caio', 4],
  [13, 3, 'Davi', 4],
  [14, undefined, 'Eva'],
])
const sunday = result('Sunday', [
  [10, 1, 'Bia', 6],
  [21, 2, 'Lia', 3],
  [22, 3, 'Noa', 3],
])
const fedBy = (more: Partial<FedBy> = {}): FedBy => ({
  from: [
    { category: 'Saturday', count: 2 },
    { category: 'Sunday', count: 2 },
  ],
  tie: 'throw',
  numbers: 'byPlace',
  result: 'official',
  ...more,
})
const named = ({ entries }: Qualifiers) =>
  entries.map(({ badge, from, riders }) => `${badge}: ${from.category} ${from.badge} ${riders.join()}`)

test('Who qualifies twice takes the better place, and the next one moves up unless it is tied', () => {
  const throwing = qualifiersFor(fedBy(), [saturday, sunday])
  expect(named(throwing)).toEqual(['1: Sunday 10 Bia', '2: Saturday 10 Ana', '3: Sunday 21 Lia'])
  expect(throwing.ties).toEqual([{ category: 'Saturday', badges: [12, 13], places: 1 }])
  expect(named(qualifiersFor(fedBy({ tie: 'all' }), [saturday, sunday]))).toEqual([
    '1: Sunday 10 Bia',
    '2: Saturday 10 Ana',
    '3: Sunday 21 Lia',
    '4: Saturday 12 Caio',
    '5: Saturday 13 Davi',
  ])
  const none = qualifiersFor(fedBy({ tie: 'none' }), [saturday, sunday])
  expect([named(none).length, none.ties]).toEqual([3, []])
})

test('A withdrawn entry is replaced by the next one, and its riders do not come from another category', () => {
  const withdrawn = [{ category: 'Sunday', badge: 10 }]
  expect(named(qualifiersFor(fedBy({ tie: 'none' }), [saturday, sunday], withdrawn))).toEqual([
    '1: Saturday 10 Ana',
    '2: Sunday 21 Lia',
    '3: Sunday 22 Noa',
  ])
})

test('Numbers are kept, and the second entry with a number gets the next free one', () => {
  expect(named(qualifiersFor(fedBy({ numbers: 'kept' }), [saturday, sunday]))).toEqual([
    '10: Sunday 10 Bia',
    '22: Saturday 10 Ana',
    '21: Sunday 21 Lia',
  ])
})

test('A category without a result is waited for, and a place of its own is no place of another one', () => {
  const open = {
    ...saturday,
    state: {
      ...saturday.state,
      finals: saturday.state.finals.map((one) => ({ ...one, phase: 'tieBreak' as const })),
    },
  }
  expect(qualifiersFor(fedBy(), [open])).toEqual({ entries: [], ties: [], waiting: ['Saturday', 'Sunday'] })
  expect(named(qualifiersFor(fedBy(), [open, sunday]))).toEqual(['1: Sunday 10 Bia', '2: Sunday 21 Lia'])
})

test('A tied entry that comes from another category with a better place does not throw', () => {
  const third = result('Third', [[30, 1, 'Davi', 9]])
  const from = [
    { category: 'Saturday', count: 3 },
    { category: 'Third', count: 1 },
  ]
  const { ties, entries } = qualifiersFor(fedBy({ from }), [saturday, third])
  expect([ties, entries.map(({ riders }) => riders[0])]).toEqual([[], ['Davi', 'Ana', 'Bia', 'Caio']])
})

/** Places with ties, riders who have entries in several categories, and now and then a final that is not over. */
const randomResult = (category: string) =>
  fc
    .tuple(
      fc.uniqueArray(fc.integer({ min: 1, max: 15 }), { maxLength: 7 }),
      fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 1 })), {
        minLength: 7,
        maxLength: 7,
      }),
      fc.constantFrom('over' as const, 'over' as const, 'over' as const, 'tieBreak' as const),
    )
    .map(([badges, rows, phase]) => {
      let place = 1
      const one = result(
        category,
        badges.map((badge, index) => {
          const [isTied, rider, hits] = rows[index]!
          if (!isTied) place = index + 1
          const team = isTied ? `Ana ${rider}+Bia ${rider}` : `Bia ${rider}+Ana ${rider}`
          return [badge, index === 6 ? undefined : place, team, hits]
        }),
      )
      return {
        ...one,
        state: { ...one.state, finals: one.state.finals.map((final) => ({ ...final, phase })) },
      }
    })

test('A number that another entry has is replaced by the next one after the highest of all', () => {
  const entries = [{ badge: 3 }, { badge: 7 }, { badge: 3 }]
  expect(withFreeNumbers(entries).map(({ badge }) => badge)).toEqual([3, 7, 8])
  expect(withFreeNumbers(entries, [7, 12]).map(({ badge }) => badge)).toEqual([3, 13, 14])
})

test('Entries from 500 random results are the same as those of the slow program', () => {
  const one = fc.record({
    sources: fc.tuple(...['A', 'B', 'C'].map(randomResult)),
    counts: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 3, maxLength: 3 }),
    tie: fc.constantFrom('all' as const, 'none' as const, 'throw' as const),
    numbers: fc.constantFrom('kept' as const, 'byPlace' as const),
    withdrawn: fc.array(fc.integer({ min: 1, max: 15 }), { maxLength: 2 }),
  })
  const found = { ties: 0, waiting: 0, twice: 0, withdrawn: 0 }
  for (const { sources, counts, tie, numbers, withdrawn } of fc.sample(one, { numRuns: 500, seed: 11 })) {
    const from = sources.map(({ category }, index) => ({ category, count: counts[index] ?? 0 }))
    const rules: FedBy = { from, tie, numbers, result: 'provisional' }
    const gone = withdrawn.map((badge) => ({ category: 'A', badge }))
    const actual = qualifiersFor(rules, sources, gone)
    expect(actual).toEqual(referenceQualifiers(rules, sources, gone))
    const badges = actual.entries.map(({ badge }) => badge)
    expect(new Set(badges).size).toBe(badges.length)
    const riders = actual.entries.flatMap((entry) => entry.riders)
    expect(new Set(riders).size).toBe(riders.length)
    const alone = from.flatMap((source) => qualifiersFor({ ...rules, from: [source] }, sources).entries)
    found.ties += actual.ties.length
    found.waiting += actual.waiting.length
    found.twice += new Set(alone.flatMap((entry) => entry.riders)).size < 2 * alone.length ? 1 : 0
    found.withdrawn += actual.entries.length === qualifiersFor(rules, sources).entries.length ? 0 : 1
  }
  for (const count of Object.values(found)) expect(count).toBeGreaterThan(20)
})
