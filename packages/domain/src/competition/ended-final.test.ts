import { describe, expect, test } from 'vitest'
import type { CompetitionFact, ShotFact } from './facts.ts'
import type { CompetitionRules, StrengthRules } from './rules.ts'
import { clock, individual, places, play, shots, started } from './stories.ts'

describe('A person ends a final in the middle of a round', () => {
  const ended = () => ({ kind: 'finalEnded', strength: 1, id: 'rain', sequence: ++clock.made }) as const
  const qualified = [1, 2, 3, 4].flatMap((badge) => shots(badge, 'qualify', '111'))
  const final = (facts: readonly CompetitionFact[], rules = individual) =>
    play(rules, [1, 2, 3, 4], [...qualified, started(1), ...facts]).finals[0]!

  test('Those who were in at the start of the open round share, and its misses cost nothing', () => {
    const a = final([
      ...[1, 2, 3].flatMap((badge) => shots(badge, 'final', '1')),
      ...shots(4, 'final', '0'),
      ...shots(1, 'final', '10').slice(1),
      ended(),
    ])
    expect([a.phase, a.round, a.pending, places(a)]).toEqual(['over', 1, [], { 1: 1, 2: 1, 3: 1, 4: 4 }])
    expect(a.standings.map(({ badge, status, fellIn }) => [badge, status, fellIn])).toEqual([
      [1, 'in', undefined],
      [2, 'in', undefined],
      [3, 'in', undefined],
      [4, 'out', 1],
    ])
  })

  test('A hit or a conflict of the open round counts for no entry', () => {
    const [hit] = shots(2, 'final', '1') as ShotFact[]
    const rivals = [hit!, { ...hit!, id: 'rival', hit: false }].map((one, index) => ({
      ...one,
      device: `tablet ${index}`,
    }))
    const a = final([...shots(1, 'final', '1'), ...rivals, ended()])
    expect(a).toMatchObject({ phase: 'over', conflicts: [] })
    expect(a.standings.map(({ finalHits }) => finalHits)).toEqual([0, 0, 0, 0])
  })

  test('A shot that arrives late and finishes the round lets its falls count', () => {
    const thrown = [...[1, 2].flatMap((badge) => shots(badge, 'final', '1')), ...shots(3, 'final', '0')]
    expect(places(final([...thrown, ended()]))).toEqual({ 1: 1, 2: 1, 3: 1, 4: 1 })
    expect(places(final([...thrown, ended(), ...shots(4, 'final', '1')]))).toEqual({ 1: 1, 2: 1, 4: 1, 3: 4 })
  })

  test('Of further rounds only those that are finished count', () => {
    const rules = structuredClone(individual) as CompetitionRules & { strengths: StrengthRules[] }
    rules.strengths[0]!.final = { kind: 'rounds', rounds: 3, counts: 'final' }
    const a = final(
      [...shots(1, 'final', '11'), ...[2, 3, 4].flatMap((badge) => shots(badge, 'final', '1')), ended()],
      rules,
    )
    expect([a.phase, a.round, places(a)]).toEqual(['over', 1, { 1: 1, 2: 1, 3: 1, 4: 1 }])
    expect(a.standings.map(({ finalHits }) => finalHits)).toEqual([1, 1, 1, 1])
  })
})
