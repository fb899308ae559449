import { describe, expect, test } from 'vitest'
import { callOf } from './call.ts'
import type { CompetitionFact, ShotFact } from './facts.ts'
import type { CompetitionRules } from './rules.ts'
import { collect, individual, play, shots, started } from './stories.ts'

const entries = [3, 7, 12, 20]

/** The call after these facts, whose shots were thrown in the order in which they were made. */
function callAfter(
  facts: readonly CompetitionFact[],
  rules: CompetitionRules = individual,
  who: Parameters<typeof play>[1] = entries,
) {
  const call = callOf({ rules, facts: collect(rules, facts), state: play(rules, who, facts) })
  return {
    ...call,
    order: call.order.map(({ badge }) => badge),
    replacements: call.replacements.map(({ badge, entryRound }) => [badge, entryRound]),
  }
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
    const begun = [...done, ...others, started(1), ...shots(7, 'qualify', '111')]
    expect(callAfter(begun).order).toEqual([3, 7, 12])
  })
})

const numbers = [1, 2, 3, 4, 5, 6]
const heats = (...lists: number[][]) =>
  ({
    kind: 'heats',
    id: 'heats',
    sequence: 1,
    heats: lists.map((badges) => ({ badges, day: '' })),
  }) as const
const drawn = (...badges: number[]) =>
  ({ kind: 'drawn', id: 'drawn', sequence: 2, seed: 's', listHash: 'h', badges }) as const
const short = { ...individual, qualifier: { ...individual.qualifier, rounds: 2 } }
const away = (badge: number, round: number) =>
  ({ kind: 'absent', id: `${badge} ${round}`, badge, phase: 'qualify', round }) as const

describe('The desk and the rules set the order of call', () => {
  test('A heat throws all its rounds before the next heat, and a number that came later is in the last one', () => {
    const cut = heats([4, 5], [1, 2])
    expect(callAfter([cut], short, numbers)).toMatchObject({ heat: 1, round: 1, order: [4, 5] })
    const first = [cut, ...thrown(1, 4, 5)]
    expect(callAfter(first, short, numbers)).toMatchObject({ heat: 1, round: 2, order: [4, 5] })
    const done = [...first, ...thrown(2, 4, 5)]
    expect(callAfter(done, short, numbers)).toMatchObject({ heat: 2, round: 1, order: [1, 2, 3, 6] })
    expect(callAfter([...done, ...thrown(1, 1)], short, numbers)).toMatchObject({
      heat: 2,
      order: [2, 3, 6],
      nextRound: [1],
    })
  })

  test('A heat that the rain stopped waits while the next one throws', () => {
    const cut = heats([1, 2, 3], [4, 5, 6])
    const stopped = [cut, ...thrown(1, 1, 2, 3), ...thrown(1, 4)]
    expect(callAfter(stopped, short, numbers)).toMatchObject({ heat: 1, round: 2 })
    expect(callAfter([...stopped, ...thrown(1, 5)], short, numbers)).toMatchObject({ heat: 2, order: [6] })
  })

  test('The later decision about heats counts, also one without any', () => {
    const without = { ...heats(), id: 'none', sequence: 5 }
    expect(callAfter([heats([4, 5], [1, 2]), without], short, numbers)).toMatchObject({
      heat: 0,
      order: numbers,
    })
  })

  test('A drawn order is called in qualifier and final, and who came after the draw at the end', () => {
    const draw = drawn(5, 2, 6, 1)
    expect(callAfter([draw], short, numbers).order).toEqual([5, 2, 6, 1, 3, 4])
    expect(callAfter([draw, ...thrown(1, 5, 2)], short, numbers)).toMatchObject({
      order: [6, 1, 3, 4],
      nextRound: [5, 2],
    })
    const all = numbers.flatMap((badge) => shots(badge, 'qualify', '111'))
    const begun = [draw, ...all, started(1), ...shots(5, 'final', '1')]
    expect(callAfter(begun, individual, numbers)).toMatchObject({ order: [2, 6, 1, 3, 4], nextRound: [5] })
  })

  test('With alternating rounds every even round goes from the last number to the first, also in a final', () => {
    const rules = { ...short, roundOrder: 'alternating' } as const
    const first = thrown(1, ...numbers)
    expect(callAfter(first, rules, numbers).order).toEqual([6, 5, 4, 3, 2, 1])
    expect(callAfter([...first, ...thrown(2, 6, 5)], rules, numbers).order).toEqual([4, 3, 2, 1])
    expect(callAfter(thrown(1, 1, 2, 3), rules, numbers)).toMatchObject({
      order: [4, 5, 6],
      nextRound: [3, 2, 1],
    })
  })

  test('A shot that was thrown ahead does not move the order', () => {
    const ahead = [...thrown(1, 1, 2), ...thrown(1, 6), ...thrown(2, 6)]
    expect(callAfter(ahead, short, numbers)).toMatchObject({ round: 1, order: [3, 4, 5], nextRound: [1, 2] })
    const first = [heats([1, 2, 3], [4, 5, 6]), ...thrown(1, 6)]
    expect(callAfter(first, short, numbers)).toMatchObject({ heat: 1, round: 1, order: [1, 2, 3] })
    const cut = [heats([1, 2, 3], [4, 5, 6]), ...thrown(1, 1), ...thrown(1, 6), ...thrown(2, 6)]
    expect(callAfter(cut, short, numbers)).toMatchObject({ heat: 1, round: 1, order: [2, 3] })
    expect(callAfter([...cut, ...thrown(1, 2, 3), ...thrown(2, 1, 2, 3)], short, numbers)).toMatchObject({
      heat: 2,
      order: [4, 5],
    })
  })
})

describe('The rule of the replacement pass says when an absent entry may throw after all', () => {
  const missed = [...thrown(1, 1, 2, 4, 5, 6), away(3, 1)]
  const second = [...missed, ...thrown(2, 1), away(2, 2), away(3, 2)]
  const last = [...second, ...thrown(2, 4, 5, 6)]
  const replaced = (
    facts: readonly CompetitionFact[],
    replacementPass: CompetitionRules['replacementPass'],
  ) => callAfter(facts, { ...short, replacementPass }, numbers).replacements

  test('An absent entry throws in the same round, or once, or not at all', () => {
    expect(replaced(second, { kind: 'eachRound' })).toEqual([
      [3, 1],
      [2, 2],
      [3, 2],
    ])
    expect(replaced(second, { kind: 'once' })).toEqual([
      [3, 1],
      [2, 2],
    ])
    expect(replaced(last, { kind: 'none' })).toEqual([])
  })

  test('It waits for a round or for the end of the qualifier, and the first final closes it', () => {
    expect(replaced(missed, { kind: 'afterRound', round: 1 })).toEqual([[3, 1]])
    expect(replaced(missed, { kind: 'afterRound', round: 2 })).toEqual([])
    expect(replaced(second, { kind: 'atEnd' })).toEqual([])
    expect(replaced(last, { kind: 'atEnd' })).toHaveLength(3)
    expect(replaced([...last, started(1)], { kind: 'atEnd' })).toEqual([])
  })

  test('A round that was thrown after all is no replacement any more', () =>
    expect(replaced([...second, ...thrown(1, 3)], { kind: 'once' })).toEqual([
      [2, 2],
      [3, 2],
    ]))

  test('Of a pair that did not come, the rider who has not thrown is next', () => {
    const rules = { ...short, riders: 2 }
    const pair = [[3, 'Ana', 'Bia']] as const
    const [shot] = shots(3, 'qualify', '1') as ShotFact[]
    const facts = [away(3, 1), { ...shot!, rider: 'Ana' }]
    const { replacements } = callOf({
      rules,
      facts: collect(rules, facts),
      state: play(rules, pair, facts),
    })
    expect(replacements).toMatchObject([{ badge: 3, rider: 'Bia', entryRound: 1 }])
  })
})
