import { describe, expect, test } from 'vitest'
import type { CompetitionRules } from './rules.ts'
import { clock, individual, places, play, shots } from './stories.ts'

describe('Entries are tied at the last place of the sieve', () => {
  const rules: CompetitionRules = {
    ...individual,
    qualifier: { rounds: 2, sieve: { kind: 'best', count: 3, tie: 'throw' }, ranges: [] },
    strengths: [individual.strengths[0]!],
  }
  const badges = [1, 2, 3, 4, 5, 6]
  const qualified = [
    ...shots(1, 'qualify', '11'),
    ...[2, 3, 4, 5].flatMap((badge) => shots(badge, 'qualify', '10')),
    ...shots(6, 'qualify', '00'),
  ]
  const tieBreak = {
    kind: 'tieBreak',
    strength: 1,
    badges: [2, 3, 4, 5],
    for: 'sieve',
    id: 'last',
    sequence: ++clock.made,
  } as const
  const thrown = (marks: Record<number, string>) =>
    Object.entries(marks).flatMap(([badge, of]) => shots(Number(badge), 'tieBreak', of, { tieBreak: 'last' }))

  test('The state shows who ties for how many places, and after the decision who throws', () => {
    const waiting = play(rules, badges, qualified)
    expect(waiting.qualifier).toEqual({
      isDone: true,
      pending: [],
      turns: [],
      absent: [],
      tie: { badges: [2, 3, 4, 5], places: 2, tieBreak: null, round: 0, pending: [] },
      conflicts: [],
    })
    expect([...waiting.strengths]).toEqual([
      [1, 1],
      [6, 0],
    ])
    const { tie, turns } = play(rules, badges, [...qualified, tieBreak, ...thrown({ 2: '1' })]).qualifier
    expect(tie).toMatchObject({ tieBreak: 'last', round: 1, pending: [3, 4, 5] })
    expect(turns).toMatchObject(
      [3, 4, 5].map((badge) => ({ badge, tieBreak: 'last', entryRound: 1, round: 1 })),
    )
  })

  test('The best fill the places, and only those around the last place throw on', () => {
    const first = [...qualified, tieBreak, ...thrown({ 2: '1', 3: '0', 4: '0', 5: '0' })]
    expect(play(rules, badges, first).qualifier.tie).toMatchObject({
      badges: [3, 4, 5],
      places: 1,
      round: 2,
      pending: [3, 4, 5],
    })
    const second = [...first, ...shots(3, 'tieBreak', ' 0', { tieBreak: 'last' }).slice(1)]
    const all = [
      ...second,
      ...shots(4, 'tieBreak', ' 1', { tieBreak: 'last' }).slice(1),
      ...shots(5, 'tieBreak', ' 0', { tieBreak: 'last' }).slice(1),
    ]
    const { qualifier, strengths } = play(rules, badges, all)
    expect(qualifier.tie).toBeNull()
    expect([...strengths].filter(([, of]) => of === 1).map(([badge]) => badge)).toEqual([1, 2, 4])
  })

  test('A disqualified entry throws no more for a place, and its shots stay', () => {
    const out = { kind: 'disqualified', badge: 2, id: 'out', sequence: ++clock.made } as const
    const before = play(rules, badges, [...qualified, tieBreak, out, ...thrown({ 3: '1', 4: '1', 5: '0' })])
    expect([before.qualifier.tie, before.strengths.get(3), before.strengths.get(4)]).toEqual([null, 1, 1])
    const after = play(rules, badges, [
      ...qualified,
      tieBreak,
      ...thrown({ 2: '1', 3: '1', 4: '0', 5: '0' }),
      out,
    ])
    expect([after.strengths.get(2), after.strengths.get(3), after.strengths.get(4)]).toEqual([1, 1, 0])
  })

  test('What the desk decides by hand for a tied entry takes or frees a place', () => {
    const cut = {
      kind: 'cut',
      strengths: [
        [2, 1],
        [3, 0],
      ],
      id: 'cut',
      sequence: ++clock.made,
    } as const
    expect(play(rules, badges, [...qualified, cut]).qualifier.tie).toMatchObject({
      badges: [4, 5],
      places: 1,
    })
  })

  test('A strength without a final waits for the shots of the sieve', () => {
    const none = { ...rules, strengths: [{ ...rules.strengths[0]!, final: { kind: 'none' as const } }] }
    expect(play(none, badges, qualified).finals[0]?.phase).toBe('qualifier')
    const decided = [...qualified, tieBreak, ...thrown({ 2: '1', 3: '1', 4: '0', 5: '0' })]
    expect(places(play(none, badges, decided).finals[0]!)).toEqual({ 1: 1, 2: 2, 3: 2 })
  })
})
