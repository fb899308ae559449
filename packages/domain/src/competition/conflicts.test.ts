import { describe, expect, test } from 'vitest'
import type { CompetitionFact, ShotFact } from './facts.ts'
import { clock, individual, places, play, shots, started } from './stories.ts'

describe('Two devices have different results for one shot', () => {
  const from = (device: string, facts: readonly CompetitionFact[], sequence = ++clock.made) =>
    facts.map((fact, index) =>
      fact.kind === 'shot' ? { ...fact, device, deviceSequence: sequence + index } : fact,
    )
  const qualified = [1, 2, 3].flatMap((badge) => shots(badge, 'qualify', '111'))
  const hits = [...shots(1, 'final', '1'), ...shots(2, 'final', '1'), ...shots(3, 'final', '0')]
  const facts = [...qualified, started(1), ...from('tablet 1', hits)]
  const slot = { badge: 3, rider: 'rider of 3', phase: 'final', round: 1 } as const
  const decided = (hit: boolean, decidedAt = ++clock.made) =>
    ({
      kind: 'slotDecided',
      ...slot,
      hit,
      decidedAt,
      id: `slot ${clock.made}`,
      sequence: clock.made,
    }) as const
  const a = (of: readonly CompetitionFact[]) => play(individual, [1, 2, 3], of).finals[0]!

  test('The newest one counts for the picture, and the strength is not over until a person decides', () => {
    expect(a(facts)).toMatchObject({ phase: 'over', conflicts: [] })
    const late = from(
      'tablet 2',
      shots(3, 'final', '0').map((fact) => ({ ...fact, hit: true })),
    )
    const open = a([...facts, ...late])
    expect(open).toMatchObject({ phase: 'final', round: 2, pending: [1, 2, 3], conflicts: [{ ...slot }] })
    expect(open.conflicts[0]?.shots.map(({ device, hit }) => [device, hit])).toEqual([
      ['tablet 2', true],
      ['tablet 1', false],
    ])
    const early = late.map((fact) => ({ ...fact, thrownAt: 1 }) as CompetitionFact)
    const held = a([...facts, ...early])
    expect(held).toMatchObject({ phase: 'final', round: 1, pending: [], conflicts: [{ ...slot }] })
    expect(places(held)).toEqual({ 1: undefined, 2: undefined, 3: undefined })
    for (const missed of [decided(false), { kind: 'undo', of: (late[0] as ShotFact).id } as const])
      expect(a([...facts, ...early, missed])).toMatchObject({ phase: 'over', conflicts: [] })
    expect(a([...facts, ...early, decided(true)])).toMatchObject({ phase: 'final', round: 2, conflicts: [] })
  })

  test('Of one device the shot with the higher sequence counts, also with an earlier time', () => {
    const [old] = from('tablet 1', shots(3, 'final', '1'), 1)
    expect(a([...facts, old!])).toMatchObject({ phase: 'over', conflicts: [] })
    const [corrected] = from('tablet 1', shots(3, 'final', '1'))
    expect(a([...facts, { ...corrected!, thrownAt: 1 } as CompetitionFact])).toMatchObject({ round: 2 })
  })

  test('A correction without a device settles what devices sent before, and a later one counts again', () => {
    const second = from('tablet 2', shots(3, 'final', '1'))
    const correction = shots(3, 'final', '0')
    expect(a([...facts, ...second, ...correction])).toMatchObject({ phase: 'over', conflicts: [] })
    const later = from('tablet 2', shots(3, 'final', '1'))
    expect(a([...facts, ...second, ...correction, ...later])).toMatchObject({ round: 2, conflicts: [] })
  })

  test('A conflict of an entry in a round after it fell holds back nothing', () => {
    const of = (badge: number, marks: string) => shots(badge, 'final', marks)
    const final = [...of(1, '11'), ...of(2, '11'), ...of(3, '0'), ...of(4, '10')]
    const later = (device: string, mark: string) => from(device, of(3, `0${mark}`).slice(1))
    const all = [...qualified, ...shots(4, 'qualify', '111'), started(1), ...from('tablet 1', final)]
    const contested = [...all, ...later('tablet 1', '1'), ...later('tablet 2', '0')]
    expect(play(individual, [1, 2, 3, 4], contested).finals[0]).toMatchObject({
      phase: 'over',
      conflicts: [],
    })
    // If the first shot becomes a hit, the second one counts, and so does its conflict.
    const hit = [...contested, decided(true)]
    expect(play(individual, [1, 2, 3, 4], hit).finals[0]).toMatchObject({
      conflicts: [{ badge: 3, round: 2 }],
    })
  })

  test('A conflict in the qualifier holds back every strength', () => {
    const [other] = from('tablet 2', shots(3, 'qualify', '0'))
    const first = facts.map((fact) =>
      fact.kind === 'shot' ? { ...fact, device: 'tablet 1', deviceSequence: fact.thrownAt } : fact,
    )
    const state = play(individual, [1, 2, 3], [...first, { ...other!, thrownAt: 1 } as CompetitionFact])
    expect(state.qualifier).toMatchObject({ isDone: true, conflicts: [{ badge: 3, phase: 'qualify' }] })
    expect(state.finals[0]).toMatchObject({ phase: 'final', pending: [], conflicts: [] })
  })

  test('A conflict in a tie-break holds back its end', () => {
    const rules = {
      ...individual,
      strengths: [{ ...individual.strengths[0]!, trophies: 1, tie: 'throw' as const }],
    }
    const tie = {
      kind: 'tieBreak',
      strength: 1,
      badges: [1, 2],
      for: 'place',
      id: 'tie',
      sequence: ++clock.made,
    } as const
    const thrown = (badge: number, mark: string) => shots(badge, 'tieBreak', mark, { tieBreak: 'tie' })
    const all = [
      ...facts,
      tie,
      ...from('tablet 2', thrown(1, '0')),
      ...from('tablet 1', [...thrown(1, '1'), ...thrown(2, '0')]),
    ]
    expect(play(rules, [1, 2, 3], all).finals[0]).toMatchObject({
      phase: 'tieBreak',
      pending: [],
      conflicts: [{ badge: 1, tieBreak: 'tie' }],
    })
  })
})
