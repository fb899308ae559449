import { describe, expect, test } from 'vitest'
import type { CompetitionFact, ShotFact } from './facts.ts'
import type { CompetitionRules } from './rules.ts'
import { stake } from './stake.ts'
import { clock, individual, play, shots, started } from './stories.ts'

describe('The state tells what comes next', () => {
  const qualified = [1, 2, 3, 4].flatMap((badge) => shots(badge, 'qualify', '111'))
  const a = (facts: readonly CompetitionFact[], rules: CompetitionRules = individual) =>
    play(rules, [1, 2, 3, 4], [...qualified, started(1), ...facts])

  test('The state tells who throws now, next and after, in the order of the numbers', () => {
    const { finals } = a(shots(2, 'final', '1'))
    expect(finals[0]?.turns).toEqual(
      [1, 3, 4].map((badge) => ({
        badge,
        phase: 'final',
        entryRound: 1,
        rider: `rider of ${badge}`,
        riderIndex: 0,
        round: 1,
        isReplaced: false,
      })),
    )
    expect([finals[0]?.mayEnd, finals[1]?.mayEnd]).toEqual([true, false])
    const over = [1, 2, 3, 4].flatMap((badge) => shots(badge, 'final', badge < 3 ? '1' : '0'))
    expect(a(over).finals[0]).toMatchObject({ phase: 'over', turns: [], mayEnd: false })
  })

  test('In a pair each rider throws once before one of them throws again, and another one throws for an absent one', () => {
    const rules = { ...individual, riders: 2, shotsPerRound: 2, absentRider: 'other' } as const
    const pair = (facts: readonly CompetitionFact[]) => {
      const sieve = { ...rules.qualifier, rounds: 0 }
      const state = play(
        { ...rules, qualifier: sieve },
        [
          [1, 'Ana', 'Bia'],
          [2, 'Caio', 'Davi'],
          [3, 'Eva', 'Fabio'],
        ],
        [started(1), ...facts],
      )
      return state.finals[0]?.turns[0]
    }
    const [first, second] = shots(1, 'final', '11').map((fact) => ({ ...fact, rider: 'Ana' }) as ShotFact)
    expect(pair([])).toMatchObject({ badge: 1, rider: 'Ana', riderIndex: 0, round: 1 })
    expect(pair([first!])).toMatchObject({ rider: 'Bia', riderIndex: 1, round: 1, isReplaced: false })
    const away = { kind: 'absent', id: 'away', badge: 1, rider: 'Bia', phase: 'final', round: 1 } as const
    expect(pair([first!, away])).toMatchObject({ rider: 'Bia', round: 1, isReplaced: true })
    expect(pair([first!, { ...first!, id: 'Bia 1', rider: 'Bia' }])).toMatchObject({ rider: 'Ana', round: 2 })
    expect(pair([first!, second!])).toMatchObject({ rider: 'Bia', round: 1 })
  })

  test('A tie-break tells its number with who throws next', () => {
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
    const final = [1, 2, 3, 4].flatMap((badge) => shots(badge, 'final', badge < 3 ? '1' : '0'))
    const thrown = [1, 2].flatMap((badge) => shots(badge, 'tieBreak', '1', { tieBreak: 'tie' }))
    expect(
      a([...final, tie, ...thrown, ...shots(1, 'tieBreak', '11', { tieBreak: 'tie' }).slice(1)], rules)
        .finals[0]?.turns,
    ).toMatchObject([{ badge: 2, phase: 'tieBreak', tieBreak: 'tie', round: 2 }])
  })

  test('Sudden death tells what a miss costs and how many are left then', () => {
    const fell = shots(2, 'final', '0')
    expect(stake(a(fell), 1)).toEqual({ ifMiss: 'out', leftIfOut: 2 })
    expect(stake(a(fell), 2)).toEqual({ ifMiss: 'nothing', leftIfOut: 3 })
    const oneLife = { ...individual, livesByNumber: [{ from: 1, to: 1, lives: 1 }] }
    expect(stake(a(fell, oneLife), 1)).toEqual({ ifMiss: 'lifeLost', leftIfOut: 2 })
    // All others missed: the round is thrown again, so number 1 cannot be out.
    const all = [...fell, ...shots(3, 'final', '0'), ...shots(4, 'final', '0')]
    expect(stake(a(all), 1)).toEqual({ ifMiss: 'nothing', leftIfOut: 0 })
    expect(stake(play(individual, [1], qualified), 1)).toEqual({ ifMiss: 'nothing', leftIfOut: 0 })
  })

  test('A miss costs a pair its life only when the hits of the round cannot be reached any more', () => {
    const rules = {
      ...individual,
      riders: 3,
      lifeCost: { kind: 'round', hits: 2 },
      qualifier: { rounds: 0, sieve: { kind: 'hits' }, ranges: [] },
    } as const
    const trio = (marks: string) => {
      const own = shots(1, 'final', marks).map(
        (fact, index) => ({ ...fact, round: 1, rider: 'ABC'[index]! }) as ShotFact,
      )
      const entries = [
        [1, 'A', 'B', 'C'],
        [2, 'D', 'E', 'F'],
        [3, 'G', 'H', 'I'],
      ] as const
      return stake(play(rules, entries, [started(1), ...own]), 1).ifMiss
    }
    expect(['', '1', '0', '10', '11', '00'].map(trio)).toEqual([
      'nothing',
      'nothing',
      'out',
      'out',
      'nothing',
      'nothing',
    ])
  })
})
