import { describe, expect, test } from 'vitest'
import { callOf, type LastShot } from './call.ts'
import type { CompetitionFact, ShotFact } from './facts.ts'
import { individual, play, shots, started } from './stories.ts'

const entries = [3, 7, 12, 20]

/** The call after these facts. Only shots are in them whose last one is the newest. */
function callAfter(
  facts: readonly CompetitionFact[],
  rules = individual,
  who: Parameters<typeof play>[1] = entries,
) {
  const last = facts.filter((fact): fact is ShotFact => fact.kind === 'shot').at(-1)
  const call = callOf(play(rules, who, facts), last, rules.shotsPerRound)
  return { ...call, order: call.order.map(({ badge }) => badge) }
}

const thrown = (round: number, ...badges: number[]) =>
  badges.flatMap((badge) => shots(badge, 'qualify', '1'.repeat(round)).slice(-1))

describe('The order of call follows from the state', () => {
  test('Before the first shot all numbers are called in their order', () => {
    expect(callAfter([])).toMatchObject({
      phase: 'qualify',
      strength: 0,
      round: 1,
      order: [3, 7, 12, 20],
      nextRound: [],
    })
  })

  test('A number that was passed comes at the end of the round', () => {
    expect(callAfter(thrown(1, 3, 12))).toMatchObject({ round: 1, order: [20, 7], nextRound: [3, 12] })
    expect(callAfter(thrown(1, 3, 12, 20))).toMatchObject({ round: 1, order: [7] })
  })

  test('A round that runs goes on while a number of an earlier one is missing, which comes at the end', () => {
    const first = thrown(1, 3, 12, 20)
    expect(callAfter([...first, ...thrown(2, 3)])).toMatchObject({ round: 2, order: [12, 20] })
    expect(callAfter([...first, ...thrown(2, 3, 12, 20)])).toMatchObject({ round: 3, order: [3, 12, 20] })
    expect(callAfter([...first, ...thrown(2, 3, 12, 20), ...thrown(3, 3, 12, 20)])).toMatchObject({
      round: 1,
      order: [7],
    })
  })

  test('An absent number is not called', () => {
    const away = { kind: 'absent', id: 'away', badge: 7, phase: 'qualify', round: 1 } as const
    expect(callAfter([...thrown(1, 3, 12, 20), away])).toMatchObject({ round: 2, order: [3, 7, 12, 20] })
  })

  test('A pair stays in the arena until both riders have thrown', () => {
    const pairs = [
      [3, 'Ana', 'Bia'],
      [7, 'Caio', 'Davi'],
    ] as const
    const rules = { ...individual, riders: 2 }
    const [shot] = shots(3, 'qualify', '1') as ShotFact[]
    const first = { ...shot!, rider: 'Ana' }
    expect(callAfter([first], rules, pairs).order).toEqual([3, 7])
    expect(callAfter([first, { ...first, id: 'Bia', rider: 'Bia' }], rules, pairs).order).toEqual([7])
  })

  const done = [...shots(3, 'qualify', '111'), ...shots(7, 'qualify', '111')]
  const others = [...shots(12, 'qualify', '111'), ...shots(20, 'qualify', '110')]

  test('Between the qualifier and the final there is a pause', () => {
    expect(callAfter([...done, ...others])).toMatchObject({ phase: 'pause', order: [] })
  })

  test('A final calls those who are in, tells who fell in the round, and ends', () => {
    const begun = [...done, ...others, started(1)]
    expect(callAfter(begun)).toMatchObject({ phase: 'final', strength: 1, round: 1, order: [3, 7, 12] })
    const fallen = [...begun, ...shots(3, 'final', '1'), ...shots(7, 'final', '0')]
    expect(callAfter(fallen)).toMatchObject({ order: [12], nextRound: [3] })
    const over = [...fallen, ...shots(12, 'final', '1')]
    expect(callAfter(over)).toMatchObject({ phase: 'pause' })
    const lastFinal = [...over, started(2), ...shots(20, 'final', '1')]
    expect(callAfter(lastFinal)).toMatchObject({ phase: 'over', order: [] })
  })

  test('A final that began is called, although a number has not thrown in the qualifier', () => {
    const begun = [...done, ...shots(12, 'qualify', '111'), started(1), ...shots(3, 'final', '1')]
    expect(callAfter(begun)).toMatchObject({ phase: 'final', strength: 1, order: [7, 12] })
  })

  test('Of two finals the one of the last shot is called', () => {
    const begun = [
      ...shots(3, 'qualify', '110'),
      ...shots(7, 'qualify', '111'),
      ...shots(12, 'qualify', '111'),
      ...shots(20, 'qualify', '111'),
      started(1),
      started(2),
    ]
    const rules = {
      ...individual,
      strengths: individual.strengths.map((one) => ({ ...one, final: { ...one.final, stopAt: 0 } })),
    } as typeof individual
    expect(callAfter(begun, rules)).toMatchObject({ strength: 1, order: [7, 12, 20] })
    expect(callAfter([...begun, ...shots(7, 'final', '0')], rules)).toMatchObject({
      strength: 1,
      order: [12, 20],
    })
    expect(callAfter([...begun, ...shots(3, 'final', '1')], rules)).toMatchObject({ strength: 2, round: 2 })
  })

  test('A shot of the qualifier does not move the order of a final', () => {
    const last: LastShot = { badge: 7, phase: 'qualify', round: 3 }
    const state = play(individual, entries, [...done, ...others, started(1)])
    expect(callOf(state, last, 1).order.map(({ badge }) => badge)).toEqual([3, 7, 12])
  })
})
