import { expect, test } from 'vitest'
import type { CompetitionFact, ShotFact } from './facts.ts'
import type { CompetitionRules, StrengthRules } from './rules.ts'
import { clock, individual, places, play, shots, started, strength } from './stories.ts'

test('Each strength has its own stop and its own lives, and those who fall in one round share their place', () => {
  const facts = [
    ...[1, 2, 3, 4].flatMap((badge) => shots(badge, 'qualify', '111')),
    ...[5, 6, 7, 8].flatMap((badge) => shots(badge, 'qualify', '110')),
    ...shots(9, 'qualify', '000'),
    started(1),
    started(2),
    ...shots(1, 'final', '11'),
    ...shots(2, 'final', '10'),
    ...shots(3, 'final', '0'),
    ...shots(4, 'final', '11'),
    ...shots(5, 'final', '0'),
    ...shots(6, 'final', '1'),
    ...shots(7, 'final', '0'),
    ...shots(8, 'final', '1'),
  ]
  const { finals, strengths, qualifier } = play(individual, [1, 2, 3, 4, 5, 6, 7, 8, 9], facts)
  expect(qualifier).toEqual({ isDone: true, pending: [], turns: [], absent: [], tie: null, conflicts: [] })
  expect(strengths.get(9)).toBe(0)
  expect(finals.map(({ phase }) => phase)).toEqual(['over', 'over', 'qualifier'])
  expect(places(finals[0]!)).toEqual({ 1: 1, 4: 1, 2: 3, 3: 4 })
  // From four to two is below the stop of three: the two share, and those who fell come next.
  expect(places(finals[1]!)).toEqual({ 6: 1, 8: 1, 5: 3, 7: 3 })
})

test('The final waits for each entry that was in at the start of a round', () => {
  const facts = [
    ...[1, 2, 3, 4].flatMap((badge) => shots(badge, 'qualify', '111')),
    started(1),
    ...shots(1, 'final', '0'),
    ...shots(2, 'final', '0'),
  ]
  const [a] = play(individual, [1, 2, 3, 4], facts).finals
  expect(a).toMatchObject({ phase: 'final', round: 1, pending: [3, 4] })
  expect(a?.standings.map(({ badge, status, fellIn }) => [badge, status, fellIn])).toEqual([
    [3, 'in', undefined],
    [4, 'in', undefined],
    [1, 'out', 1],
    [2, 'out', 1],
  ])
})

test('When all who are left miss, the round is thrown again with the lives from before it, or they share', () => {
  const qualified = [1, 2, 3].flatMap((badge) => shots(badge, 'qualify', '111'))
  const missed = [started(1), ...[1, 2, 3].flatMap((badge) => shots(badge, 'final', '0'))]
  const again = play(individual, [1, 2, 3], [...qualified, ...missed]).finals[0]
  expect(again).toMatchObject({ phase: 'final', round: 2, pending: [1, 2, 3] })

  const share = structuredClone(individual) as CompetitionRules & { strengths: StrengthRules[] }
  share.strengths[0]!.final = { kind: 'suddenDeath', lives: 0, stopAt: 2, whenAllMiss: 'share' }
  const shared = play(share, [1, 2, 3], [...qualified, ...missed]).finals[0]
  expect([shared?.phase, places(shared!)]).toEqual(['over', { 1: 1, 2: 1, 3: 1 }])
})

test('A final with as many entries as its stop is over before the first throw', () => {
  const facts = [...[1, 2].flatMap((badge) => shots(badge, 'qualify', '111')), started(1)]
  const [a] = play(individual, [1, 2], facts).finals
  expect([a?.phase, a?.round, places(a!)]).toEqual(['over', 0, { 1: 1, 2: 1 }])
})

test('A low number has fewer rounds, minimums of its own and a life', () => {
  const rules: CompetitionRules = {
    ...individual,
    qualifier: {
      ...individual.qualifier,
      ranges: [{ from: 1, to: 20, rounds: 2, minimums: [2, 1, 9] }],
    },
    livesByNumber: [{ from: 1, to: 10, lives: 1 }],
  }
  const facts = [
    ...shots(1, 'qualify', '11'),
    ...[21, 22].flatMap((badge) => shots(badge, 'qualify', '111')),
    started(1),
    ...shots(1, 'final', '0'),
    ...shots(21, 'final', '0'),
    ...shots(22, 'final', '1'),
  ]
  const { finals, strengths } = play(rules, [1, 2, 21, 22], [...facts, ...shots(2, 'qualify', '10')])
  expect([...strengths]).toEqual([
    [1, 1],
    [2, 2],
    [21, 1],
    [22, 1],
  ])
  expect(finals[0]?.standings.map(({ badge, lives }) => [badge, lives])).toEqual([
    [1, 0],
    [22, 0],
    [21, undefined],
  ])
})

test('The most hits of two further rounds win, and a tie for a trophy is thrown until it is decided', () => {
  const rules: CompetitionRules = {
    ...individual,
    strengths: [
      {
        name: 'A',
        minimum: 0,
        trophies: 2,
        tie: 'throw',
        prizes: [],
        final: { kind: 'rounds', rounds: 2, counts: 'final' },
      },
    ],
  }
  const facts = [
    ...[1, 2, 3].flatMap((badge) => shots(badge, 'qualify', '111')),
    started(1),
    ...shots(1, 'final', '10'),
    ...shots(2, 'final', '11'),
    ...shots(3, 'final', '01'),
  ]
  const [tied] = play(rules, [1, 2, 3], facts).finals
  expect([tied?.phase, tied?.ties, places(tied!)]).toEqual([
    'tieBreak',
    [{ place: 2, badges: [1, 3] }],
    { 1: 2, 2: 1, 3: 2 },
  ])
  const tieBreak = {
    kind: 'tieBreak',
    strength: 1,
    badges: [1, 3],
    for: 'place',
    id: 'tie',
    sequence: ++clock.made,
  } as const
  const thrown = [
    ...shots(1, 'tieBreak', '10', { tieBreak: 'tie' }),
    ...shots(3, 'tieBreak', '11', { tieBreak: 'tie' }),
  ]
  const [decided] = play(rules, [1, 2, 3], [...facts, tieBreak, ...thrown]).finals
  expect([decided?.phase, places(decided!)]).toEqual(['over', { 2: 1, 3: 2, 1: 3 }])
  // The shots of a tie-break are no hits of the final.
  expect(decided?.standings.map(({ finalHits }) => finalHits)).toEqual([2, 1, 1])
})

test('The shots of a repeated round do not count, and one more round is thrown', () => {
  const rules: CompetitionRules = {
    ...individual,
    strengths: [
      { ...individual.strengths[0]!, final: { kind: 'rounds', rounds: 2, counts: 'final' } },
      individual.strengths[1]!,
    ],
  }
  const facts = [
    ...[1, 2].flatMap((badge) => shots(badge, 'qualify', '111')),
    started(1),
    ...shots(1, 'final', '11'),
    ...shots(2, 'final', '01'),
  ]
  const repeated = {
    kind: 'roundRepeated',
    strength: 1,
    round: 1,
    id: 'again',
    sequence: ++clock.made,
  } as const
  expect(places(play(rules, [1, 2], facts).finals[0]!)).toEqual({ 1: 1, 2: 2 })
  const open = play(rules, [1, 2], [...facts, repeated]).finals[0]
  expect(open).toMatchObject({ phase: 'final', round: 3, pending: [1, 2] })
  expect(open?.standings.map(({ finalHits }) => finalHits)).toEqual([1, 1])
  const third = [...shots(1, 'final', '110').slice(2), ...shots(2, 'final', '011').slice(2)]
  const over = play(rules, [1, 2], [...facts, repeated, ...third]).finals[0]!
  expect([over.phase, over.round, places(over)]).toEqual(['over', 3, { 2: 1, 1: 2 }])

  // In sudden death a round that all missed, or that a person repeats, has no hits either.
  const b = { ...repeated, strength: 2 }
  const final = [
    ...[1, 2, 3, 4].flatMap((badge) => shots(badge, 'qualify', '110')),
    started(2),
    ...shots(1, 'final', '1'),
    ...shots(2, 'final', '1'),
    ...shots(3, 'final', '0'),
    ...shots(4, 'final', '1'),
  ]
  const again = play(rules, [1, 2, 3, 4], [...final, b]).finals[1]
  expect(again).toMatchObject({ phase: 'final', round: 2, pending: [1, 2, 3, 4] })
  expect(again?.standings.map(({ finalHits }) => finalHits)).toEqual([0, 0, 0, 0])
})

test('A disqualified winner has no place, the next move up, and the course of the final stays', () => {
  const facts = [
    ...[1, 2, 3, 4].flatMap((badge) => shots(badge, 'qualify', '111')),
    started(1),
    ...shots(1, 'final', '11'),
    ...shots(2, 'final', '10'),
    ...shots(3, 'final', '0'),
    ...shots(4, 'final', '11'),
  ]
  const disqualified = { kind: 'disqualified', badge: 1, id: 'no card', sequence: ++clock.made } as const
  const [a] = play(individual, [1, 2, 3, 4], [...facts, disqualified]).finals
  expect(places(a!)).toEqual({ 4: 1, 2: 2, 3: 3, 1: undefined })
  expect(a?.standings.at(-1)).toMatchObject({ badge: 1, status: 'disqualified' })

  const reinstated = {
    kind: 'takenBack',
    decision: 'no card',
    id: 'reinstated',
    sequence: ++clock.made,
  } as const
  expect(
    places(play(individual, [1, 2, 3, 4], [...facts, disqualified, reinstated]).finals[0]!),
  ).toMatchObject({
    1: 1,
    4: 1,
  })
})

test('An entry that is disqualified before its next throw does not hold up the final', () => {
  const facts = [
    ...[1, 2, 3].flatMap((badge) => shots(badge, 'qualify', '111')),
    started(1),
    ...[1, 2, 3].flatMap((badge) => shots(badge, 'final', '1')),
    { kind: 'disqualified', badge: 3, id: 'out', sequence: ++clock.made } as const,
  ]
  const [a] = play(individual, [1, 2, 3], facts).finals
  expect([a?.phase, a?.round, places(a!)]).toEqual(['over', 1, { 1: 1, 2: 1, 3: undefined }])
})

test('A pair that is disqualified in the middle of its round does not hold up the final', () => {
  const rules = {
    ...individual,
    riders: 2,
    qualifier: { rounds: 0, sieve: { kind: 'hits' }, ranges: [] },
  } as const
  const [first, second] = shots(3, 'final', '11').map((fact) => ({ ...fact, round: 1 }) as ShotFact)
  const facts = [
    started(1),
    { ...first!, rider: 'Ana' },
    { kind: 'disqualified', badge: 3, id: 'out', sequence: ++clock.made } as const,
  ]
  const pairs = [
    [1, 'Eva', 'Lia'],
    [2, 'Iva', 'Noa'],
    [3, 'Ana', 'Bia'],
  ] as const
  expect(play(rules, pairs, facts).finals[0]).toMatchObject({ phase: 'over', round: 0 })
  // A round that it finished stays.
  expect(play(rules, pairs, [...facts, { ...second!, rider: 'Bia' }]).finals[0]).toMatchObject({
    phase: 'final',
    round: 1,
    pending: [1, 2],
  })
})

test('An absent entry misses its round, and a throw that arrives later counts', () => {
  const absent = { kind: 'absent', id: 'away', badge: 2, phase: 'final', round: 1 } as const
  const facts = [
    ...[1, 2, 3].flatMap((badge) => shots(badge, 'qualify', '111')),
    started(1),
    ...shots(1, 'final', '1'),
    ...shots(3, 'final', '1'),
    absent,
  ]
  expect(places(play(individual, [1, 2, 3], facts).finals[0]!)).toEqual({ 1: 1, 3: 1, 2: 3 })
  const late = [...facts, ...shots(2, 'final', '1')]
  expect(play(individual, [1, 2, 3], late).finals[0]).toMatchObject({ phase: 'final', round: 2 })
  expect(play(individual, [1, 2, 3], [...facts, { kind: 'undo', of: 'away' }]).finals[0]).toMatchObject({
    pending: [2],
  })
})

test('The shots of an absent rider are missed, or another rider of the entry throws them', () => {
  const rules: CompetitionRules = {
    ...individual,
    riders: 2,
    qualifier: { rounds: 1, sieve: { kind: 'hits' }, ranges: [] },
  }
  const [own] = shots(1, 'qualify', '1') as ShotFact[]
  const absent = { kind: 'absent', id: 'away', badge: 1, rider: 'Bia', phase: 'qualify', round: 1 } as const
  const result = (absentRider: 'missed' | 'other', facts: readonly CompetitionFact[]) => {
    const { qualifier, finals } = play({ ...rules, absentRider }, [[1, 'Ana', 'Bia']], facts)
    return [qualifier.isDone, finals[2]?.standings.map(({ qualifyHits }) => qualifyHits)]
  }
  const facts = [{ ...own!, rider: 'Ana' }, absent]
  expect(result('missed', facts)).toEqual([true, [1]])
  expect(result('other', facts)).toEqual([false, []])
  expect(result('other', [...facts, { ...own!, id: 'for Bia', rider: 'Bia', hit: false }])).toEqual([
    true,
    [1],
  ])
  // With all riders away nobody is left to throw.
  const [away, both] = [absent, { ...absent, id: 'both', rider: 'Ana' }]
  expect(play({ ...rules, absentRider: 'other' }, [[1, 'Ana', 'Bia']], [away, both]).qualifier.isDone).toBe(
    true,
  )
})

test('In a competition of pairs a round with too few hits costs a life as soon as both have thrown', () => {
  const rules: CompetitionRules = {
    ...individual,
    riders: 2,
    lifeCost: { kind: 'round', hits: 1 },
    qualifier: { rounds: 0, sieve: { kind: 'hits' }, ranges: [] },
    strengths: [strength('A', 0, { stopAt: 1 })] as StrengthRules[],
  }
  const pair = (badge: number, marks: string) =>
    shots(badge, 'final', marks).map((fact, index) => ({ ...fact, round: 1, rider: `${badge} ${index}` }))
  const facts = [started(1), ...pair(1, '10'), ...pair(2, '00'), ...pair(3, '0')] as CompetitionFact[]
  const [a] = play(rules, [1, 2, 3], facts).finals
  expect(a?.standings.map(({ badge, status }) => [badge, status])).toEqual([
    [1, 'in'],
    [3, 'in'],
    [2, 'out'],
  ])
  expect(a?.pending).toEqual([3])
})

test('The newest throw of a slot counts, and an undo that arrives before its throw takes it back', () => {
  const rules = { ...individual, qualifier: { ...individual.qualifier, rounds: 1 } }
  const [first, second] = [...shots(1, 'qualify', '1'), ...shots(1, 'qualify', '0')]
  expect(play(rules, [1], [second!, first!]).strengths.get(1)).toBe(0)
  const undo = { kind: 'undo', of: (second as { id: string }).id } as const
  for (const facts of [
    [undo, second!, first!],
    [first!, second!, undo],
    [second!, undo, undo, first!, first!],
  ])
    expect(
      play(
        { ...rules, strengths: rules.strengths.map((one) => ({ ...one, minimum: 1 })) },
        [1],
        facts,
      ).strengths.get(1),
    ).toBe(1)
})

test('The best three enter the final, and a tie for the third place takes all or none of the tied', () => {
  const rules = (tie: 'all' | 'none'): CompetitionRules => ({
    ...individual,
    qualifier: { rounds: 2, sieve: { kind: 'best', count: 3, tie }, ranges: [] },
    strengths: [individual.strengths[0]!],
  })
  const facts = [
    ...shots(1, 'qualify', '11'),
    ...shots(2, 'qualify', '11'),
    ...shots(3, 'qualify', '10'),
    ...shots(4, 'qualify', '01'),
    ...shots(5, 'qualify', '00'),
  ]
  const badges = [1, 2, 3, 4, 5]
  const qualified = (tie: 'all' | 'none') =>
    badges.filter((badge) => play(rules(tie), badges, facts).strengths.get(badge) === 1)
  expect(qualified('all')).toEqual([1, 2, 3, 4])
  expect(qualified('none')).toEqual([1, 2])
  expect(play(rules('all'), badges, facts.slice(0, -1)).strengths.size).toBe(0)
})
