import { describe, expect, test } from 'vitest'
import type { StrengthRules } from './rules.ts'
import type { CompetitionState } from './state.ts'
import { clock, individual, places, play, shots, started, strength } from './stories.ts'

describe('A rider keeps the best entry only', () => {
  const statuses = ({ finals }: CompetitionState) =>
    finals.map(({ standings }) => standings.map(({ badge, status }) => [badge, status].join(' ')))
  const byRider = { ...individual, bestEntryOnly: 'rider' } as const
  const qualified = [
    ...shots(1, 'qualify', '111'),
    ...shots(2, 'qualify', '110'),
    ...shots(3, 'qualify', '111'),
    ...shots(4, 'qualify', '011'),
  ]
  const entries = [
    [1, 'Ana'],
    [2, 'Ana'],
    [3, 'Bia'],
    [4, 'Caio'],
  ] as const

  test('A rider in two finals keeps the higher strength, as soon as the qualifier is done', () => {
    expect(statuses(play(byRider, entries, qualified))).toEqual([
      ['1 in', '3 in'],
      ['4 in', '2 dispensed'],
      [],
    ])
    expect(statuses(play(byRider, [...entries, [5, 'Davi']], qualified))[1]).toEqual(['2 in', '4 in'])
    expect(statuses(play(individual, entries, qualified))[1]).toEqual(['2 in', '4 in'])
  })

  test('Of two entries in one strength the one with more hits stays, then the lower number', () => {
    const rules = { ...byRider, strengths: [strength('A', 1, {})] as StrengthRules[] }
    expect(
      statuses(
        play(
          rules,
          [
            [1, 'Ana'],
            [2, 'Bia'],
            [3, 'Ana'],
            [4, 'Bia'],
          ],
          qualified,
        ),
      ),
    ).toEqual([['1 in', '2 in', '3 dispensed', '4 dispensed']])
    expect(
      statuses(
        play(
          rules,
          [
            [2, 'Ana'],
            [3, 'Ana'],
          ],
          qualified,
        ),
      ),
    ).toEqual([['3 in', '2 dispensed']])
  })

  test('A team is dispensed for a better entry of the same riders, and not for one of some of them', () => {
    const pairs = [
      [1, 'Ana', 'Bia'],
      [2, 'Bia', 'Ana'],
      [3, 'Bia', 'Caio'],
    ] as const
    const rules = {
      ...individual,
      riders: 2,
      qualifier: { rounds: 0, sieve: { kind: 'hits' }, ranges: [] },
    } as const
    expect(statuses(play({ ...rules, bestEntryOnly: 'team' }, pairs, []))[0]).toEqual([
      '1 in',
      '3 in',
      '2 dispensed',
    ])
    expect(statuses(play({ ...rules, bestEntryOnly: 'rider' }, pairs, []))[0]).toEqual([
      '1 in',
      '2 dispensed',
      '3 dispensed',
    ])
  })

  test('The lower entry stays out when the better one is disqualified after a final began, and not before', () => {
    const out = { kind: 'disqualified', badge: 1, id: 'out' } as const
    const late = [...qualified, started(2), { ...out, sequence: ++clock.made }]
    expect(statuses(play(byRider, entries, late))[1]).toEqual(['4 in', '2 dispensed'])
    const early = [...qualified, { ...out, sequence: ++clock.made }, started(2)]
    expect(statuses(play(byRider, entries, early))[1]).toEqual(['2 in', '4 in'])
  })

  test('An entry that the desk dispenses leaves the final to the other one of its rider', () => {
    const dispensed = { kind: 'dispensed', badge: 1, id: 'choice', sequence: ++clock.made } as const
    expect(statuses(play(byRider, entries, [...qualified, dispensed]))).toEqual([
      ['3 in', '1 dispensed'],
      ['2 in', '4 in'],
      [],
    ])
  })
})

test('An entry that is dispensed after its final began keeps its part in the rounds that it finished', () => {
  const facts = [
    ...[1, 2, 3].flatMap((badge) => shots(badge, 'qualify', '111')),
    started(1),
    ...shots(1, 'final', '1'),
    ...shots(2, 'final', '0'),
    ...shots(3, 'final', '0'),
    { kind: 'dispensed', badge: 1, id: 'late', sequence: ++clock.made } as const,
  ]
  const rules = { ...individual, strengths: [strength('A', 3, { stopAt: 1 })] }
  const [a] = play(rules, [1, 2, 3], facts).finals
  expect([a?.phase, a?.round, places(a!)]).toEqual(['over', 1, { 2: 1, 3: 1, 1: undefined }])
  expect(a?.standings.map(({ badge, status, fellIn }) => [badge, status, fellIn])).toEqual([
    [2, 'out', 1],
    [3, 'out', 1],
    [1, 'dispensed', undefined],
  ])
})
