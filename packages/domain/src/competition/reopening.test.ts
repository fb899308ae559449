import { describe, expect, test } from 'vitest'
import type { CompetitionFact, ShotFact } from './facts.ts'
import { clock, individual, places, play, shots, started } from './stories.ts'

describe('The qualifier is reopened after a final', () => {
  const reopened = (decidedAt = ++clock.made) =>
    ({ kind: 'reopened', decidedAt, id: `reopened ${clock.made}`, sequence: clock.made }) as const
  const first = [
    ...[1, 2, 3].flatMap((badge) => shots(badge, 'qualify', '111')),
    started(1),
    ...shots(1, 'final', '1'),
    ...shots(2, 'final', '1'),
    ...shots(3, 'final', '0'),
  ]
  const a = (facts: readonly CompetitionFact[]) => play(individual, [1, 2, 3], facts).finals[0]!

  test('The final must be started again, and its shots are kept and do not count', () => {
    expect(a(first).phase).toBe('over')
    const facts = [...first, reopened()]
    expect(a(facts).phase).toBe('qualifier')
    const again = [...facts, { ...started(1), id: 'second start' }]
    expect(a(again)).toMatchObject({ phase: 'final', round: 1, pending: [1, 2, 3] })
    const { kept } = play(individual, [1, 2, 3], again)
    expect(kept.map(({ badge, hit }) => [badge, hit])).toEqual([
      [3, false],
      [2, true],
      [1, true],
    ])
    const thrown = [...again, ...[1, 2, 3].flatMap((badge) => shots(badge, 'final', badge === 1 ? '0' : '1'))]
    expect(places(a(thrown))).toEqual({ 2: 1, 3: 1, 1: 3 })
  })

  test('A shot from a tablet without network that was thrown before it is kept as well', () => {
    const before = [...first, reopened(), { ...started(1), id: 'second start' }]
    const [late] = shots(3, 'final', '1')
    const facts = [...before, late!]
    expect(play(individual, [1, 2, 3], facts).kept).not.toContain(late)
    const offline = { ...late!, thrownAt: 1 } as ShotFact
    expect(play(individual, [1, 2, 3], [...before, offline]).kept).toContain(offline)
  })

  test('Kept shots count when a person says so, until the next reopening', () => {
    const ids = first.flatMap((fact) => (fact.kind === 'shot' && fact.phase === 'final' ? fact.id : []))
    const counted = { kind: 'keptCount', ids, id: 'they count', sequence: ++clock.made } as const
    const facts = [
      ...first,
      { ...reopened(), sequence: counted.sequence - 1 },
      counted,
      { ...started(1), id: 'second start' },
    ]
    expect([a(facts).phase, places(a(facts))]).toEqual(['over', { 1: 1, 2: 1, 3: 3 }])
    expect(play(individual, [1, 2, 3], [...facts, reopened()]).kept).toHaveLength(3)
  })

  test('A reopening that is taken back leaves the final as it was', () => {
    const one = reopened()
    const back = { kind: 'takenBack', decision: one.id, id: 'back', sequence: ++clock.made } as const
    expect(a([...first, one, back])).toEqual(a(first))
  })
})
