import { describe, expect, test } from 'vitest'
import type { CompetitionFact } from './facts.ts'
import type { CompetitionRules } from './rules.ts'
import { clock, individual, places, play, shots, started } from './stories.ts'
import type { StrengthState } from './strength-state.ts'

describe('Tied entries throw for their place', () => {
  /** A final of one round in which the given numbers tie for the first place. */
  const tied = (badges: readonly number[]) => [
    ...badges.flatMap((badge) => shots(badge, 'qualify', '111')),
    started(1),
    ...badges.flatMap((badge) => shots(badge, 'final', '1')),
  ]
  const rules = (trophies: number, tie: 'share' | 'throw' = 'throw'): CompetitionRules => ({
    ...individual,
    strengths: [
      {
        name: 'A',
        minimum: 0,
        trophies,
        tie,
        prizes: [],
        final: { kind: 'rounds', rounds: 1, counts: 'final' },
      },
    ],
  })
  type Goal = { for: 'place' | 'trophy'; place?: number }
  const tieBreak = (id: string, badges: readonly number[], goal: Goal = { for: 'place' }) =>
    ({ kind: 'tieBreak', strength: 1, badges, ...goal, id, sequence: ++clock.made }) as const
  const disqualified = (badge: number) =>
    ({ kind: 'disqualified', badge, id: `without ${badge}`, sequence: ++clock.made }) as const
  const thrown = (tieBreakId: string, marks: Record<number, string>) =>
    Object.entries(marks).flatMap(([badge, of]) =>
      shots(Number(badge), 'tieBreak', of, { tieBreak: tieBreakId }),
    )
  const final = (of: CompetitionRules, badges: readonly number[], facts: readonly CompetitionFact[]) =>
    play(of, badges, facts).finals[0]!
  const trophies = ({ standings }: StrengthState) =>
    Object.fromEntries(standings.map(({ badge, trophy }) => [badge, trophy]))

  test('A tie-break keeps the order of the others when one of its members is disqualified', () => {
    const facts = [
      ...tied([1, 2, 3]),
      tieBreak('tie', [1, 2, 3]),
      ...thrown('tie', { 1: '11', 2: '10', 3: '0' }),
    ]
    expect(places(final(rules(2), [1, 2, 3], facts))).toEqual({ 1: 1, 2: 2, 3: 3 })
    for (const [gone, [first, second]] of [
      [1, [2, 3]],
      [2, [1, 3]],
      [3, [1, 2]],
    ] as const) {
      const state = final(rules(2), [1, 2, 3], [...facts, disqualified(gone)])
      expect([state.phase, places(state)]).toEqual(['over', { [first]: 1, [second]: 2, [gone]: undefined }])
    }
  })

  test('When a winner is disqualified, those who were still equal throw on for the trophy', () => {
    const facts = [
      ...tied([1, 2, 3]),
      tieBreak('tie', [1, 2, 3]),
      ...thrown('tie', { 1: '1', 2: '0', 3: '0' }),
    ]
    expect(places(final(rules(1), [1, 2, 3], facts))).toEqual({ 1: 1, 2: 2, 3: 2 })
    const open = final(rules(1), [1, 2, 3], [...facts, disqualified(1)])
    expect(open).toMatchObject({ phase: 'tieBreak', round: 2, pending: [2, 3], ties: [] })
  })

  test('The state tells the round of the tie-break that is thrown', () => {
    const facts = [...tied([1, 2]), tieBreak('tie', [1, 2]), ...thrown('tie', { 1: '11', 2: '11' })]
    expect(final(rules(1), [1, 2], facts)).toMatchObject({ phase: 'tieBreak', round: 3, pending: [1, 2] })
  })

  test('A tie-break for a trophy leaves the place shared and tells who gets the trophy', () => {
    const shared = final(rules(1, 'share'), [1, 2], tied([1, 2]))
    expect([places(shared), trophies(shared)]).toEqual([
      { 1: 1, 2: 1 },
      { 1: undefined, 2: undefined },
    ])
    const facts = [
      ...tied([1, 2]),
      tieBreak('cup', [1, 2], { for: 'trophy' }),
      ...thrown('cup', { 1: '0', 2: '1' }),
    ]
    const decided = final(rules(1), [1, 2], facts)
    expect([decided.phase, places(decided), trophies(decided)]).toEqual([
      'over',
      { 1: 1, 2: 1 },
      { 1: undefined, 2: 1 },
    ])
    const forPlace = final(
      rules(2),
      [1, 2],
      facts.map((fact) => (fact.kind === 'tieBreak' ? { ...fact, for: 'place' as const } : fact)),
    )
    expect([places(forPlace), trophies(forPlace)]).toEqual([
      { 1: 2, 2: 1 },
      { 1: 2, 2: 1 },
    ])
  })

  test('A tie-break for a named place decides it also where the rules share, and no place after it', () => {
    const facts = [
      ...tied([1, 2, 3]),
      tieBreak('second', [1, 2, 3], { for: 'place', place: 1 }),
      ...thrown('second', { 1: '1', 2: '0', 3: '0' }),
    ]
    const state = final(rules(0, 'share'), [1, 2, 3], facts)
    expect([state.phase, places(state)]).toEqual(['over', { 1: 1, 2: 2, 3: 2 }])
    const further = [...facts, tieBreak('third', [2, 3], { for: 'place', place: 2 })]
    expect(final(rules(0, 'share'), [1, 2, 3], further)).toMatchObject({
      phase: 'tieBreak',
      round: 1,
      pending: [2, 3],
    })
    expect(
      places(final(rules(0, 'share'), [1, 2, 3], [...further, ...thrown('third', { 2: '0', 3: '1' })])),
    ).toEqual({
      1: 1,
      2: 3,
      3: 2,
    })
  })
})
