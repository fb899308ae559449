import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addFact, noFacts } from './collected-facts.ts'
import type { CompetitionFact, ShotFact } from './facts.ts'
import { referenceState } from './reference.ts'
import { referenceShared } from './reference-shared.ts'
import { sharedFacts } from './shared-shots.ts'
import { type Competition, randomCompetitions } from './reference-competitions.ts'
import { referenceRiders } from './reference-facts.ts'
import { ridersOf } from './riders.ts'
import { stake } from './stake.ts'
import { type CompetitionState, competitionState } from './state.ts'
import type { Standing, StrengthState } from './strength-state.ts'

const competitions = randomCompetitions()
const states = competitions.map((one) => reference(one))

function engine({ rules, entries, facts }: Competition) {
  const collected = noFacts()
  for (const fact of facts) addFact(collected, fact, rules.shotsPerRound)
  return competitionState(rules, entries, collected)
}

function reference({ rules, entries, facts }: Competition) {
  return referenceState(rules, entries, facts)
}

test('The engine gives the same state as the slow program for random competitions', () => {
  for (const [index, one] of competitions.entries())
    expect(engine(one), `Competition ${index}`).toEqual(states[index])
})

test('The engine gives the same state for each order of arrival of the facts', () => {
  const orders = fc.sample(fc.tuple(...competitions.map(({ facts }) => shuffled(facts))), {
    numRuns: 3,
    seed: 7,
  })
  for (const order of orders)
    for (const [index, one] of competitions.entries())
      expect(engine({ ...one, facts: order[index] ?? [] }), `Competition ${index}`).toEqual(states[index])
})

test('The engine names the same riders as the slow program for each round', () => {
  for (const { rules, entries, facts } of competitions) {
    const collected = noFacts()
    for (const fact of facts) addFact(collected, fact, rules.shotsPerRound)
    for (const entry of entries)
      for (const phase of ['qualify', 'final', 'tieBreak'] as const)
        for (const round of [1, 2, 3])
          expect(ridersOf(entry, collected, phase, round)).toEqual(
            referenceRiders(entry, facts, phase, round),
          )
  }
})

test('A miss costs what the slow program says after it, when the rest of the round is hit', () => {
  /** The standing of an entry after its round: the first shot that it has left, then hits. */
  const afterRound = (one: Competition, badge: number, hit: boolean, shots: ShotFact[] = []): Standing => {
    const { finals } = reference({ ...one, facts: [...one.facts, ...shots] })
    const turn = finals
      .filter(({ phase }) => phase === 'final')
      .flatMap(({ turns }) => turns)
      .find((of) => of.badge === badge)
    const isFirst = shots.length === 0
    if (turn && (isFirst || Math.ceil(turn.round / one.rules.shotsPerRound) === voltaOf(one, shots[0]!))) {
      const { phase, round, rider = `unknown ${shots.length}` } = turn
      const shot = { kind: 'shot', badge, rider, phase, round, id: `then ${shots.length}` } as const
      return afterRound(one, badge, hit, [
        ...shots,
        { ...shot, hit: !isFirst || hit, thrownAt: 1_000_000 + shots.length },
      ])
    }
    return finals.flatMap(({ standings }) => standings).find((of) => of.badge === badge)!
  }
  const voltaOf = ({ rules }: Competition, { round }: ShotFact) => Math.ceil(round / rules.shotsPerRound)
  const isThrownAhead = (one: Competition, round: number) =>
    one.facts.some(
      (fact) =>
        (fact.kind === 'shot' && fact.phase === 'final' && voltaOf(one, fact) > round) ||
        (fact.kind === 'absent' && fact.phase === 'final' && fact.round > round),
    )
  const expected = (one: Competition, badge: number) => {
    const [missed, hit] = [afterRound(one, badge, false), afterRound(one, badge, true)]
    if (missed.status === 'out' && hit.status === 'in') return 'out'
    return (missed.lives ?? 0) < (hit.lives ?? 0) ? 'lifeLost' : 'nothing'
  }
  const found: string[] = []
  for (const [index, one] of competitions.entries())
    for (const { phase, round, turns, standings } of states[index]!.finals)
      for (const { badge } of phase === 'final' && !isThrownAhead(one, round) ? turns.slice(0, 3) : []) {
        const isIn = standings.filter(({ status }) => status === 'in').map((of) => of.badge)
        const ifMiss = expected(one, badge)
        found.push(ifMiss)
        expect(stake(states[index]!, badge), `Competition ${index}, number ${badge}`).toEqual({
          ifMiss,
          leftIfOut: isIn.filter((other) => other !== badge).length,
        })
      }
  for (const kind of ['out', 'lifeLost', 'nothing'])
    expect(found.filter((one) => one === kind).length).toBeGreaterThan(5)
})

test('Random pairs of categories share the same facts as in the slow program, in any order of arrival', () => {
  const found = { shots: 0, unnamed: 0, named: 0, differing: 0 }
  for (const [index, own] of competitions.entries()) {
    if (index % 2 > 0) continue
    const source = { ...own, category: 'source' }
    const other = competitions[index + 1]!
    const riders = [...new Set(other.entries.flatMap((entry) => entry.riders))]
    const named = riders.slice(0, 4).map((rider, number) => {
      const badge = other.entries[number % other.entries.length]!.badge
      return {
        kind: 'countsForEntry',
        rider,
        badge,
        id: `named ${number}`,
        sequence: 10_000 + number,
      } as const
    })
    const target = { ...other, category: 'target', facts: [...other.facts, ...named] }
    const shared = sharedFacts(source, target)
    expect(shared, `Competition ${index}`).toEqual(referenceShared(source, target))
    const expected = referenceState(target.rules, target.entries, [...target.facts, ...shared.facts])
    const order = fc.shuffledSubarray([...source.facts], { minLength: source.facts.length })
    const [facts = []] = fc.sample(order, { numRuns: 1, seed: index })
    expect(
      engine({ ...target, facts: [...target.facts, ...sharedFacts({ ...source, facts }, target).facts] }),
      `Competition ${index}`,
    ).toEqual(expected)
    found.shots += shared.facts.filter(({ kind }) => kind === 'shot').length > 0 ? 1 : 0
    found.unnamed += shared.unnamed.length > 0 ? 1 : 0
    found.named +=
      sharedFacts(source, { ...target, facts: other.facts }).unnamed.length > shared.unnamed.length ? 1 : 0
    const alone = referenceState(target.rules, target.entries, target.facts)
    found.differing += JSON.stringify(alone.finals) === JSON.stringify(expected.finals) ? 0 : 1
  }
  for (const count of Object.values(found)) expect(count).toBeGreaterThan(9)
})

function shuffled(facts: readonly CompetitionFact[]) {
  return fc.shuffledSubarray([...facts], { minLength: facts.length })
}

describe('The random competitions have what makes them hard', () => {
  const strengthsOf = (one: Competition, state = reference(one)) =>
    state.finals.map((final, index) => ({ final, rule: one.rules.strengths[index]!.final }))
  const without = (one: Competition, kind: CompetitionFact['kind']) =>
    reference({ ...one, facts: one.facts.filter((fact) => fact.kind !== kind) })
  /** True if the state is another one without the facts of a kind. */
  const decides = (kind: CompetitionFact['kind']) => (one: Competition, state: CompetitionState) =>
    one.facts.some((fact) => fact.kind === kind) && !isSame(without(one, kind), state)
  const isSame = (a: CompetitionState, b: CompetitionState) =>
    JSON.stringify([[...a.strengths], a.finals]) === JSON.stringify([[...b.strengths], b.finals])
  const isDispensedByRules = ({ facts }: Competition, finals: readonly StrengthState[]) =>
    facts.every(({ kind }) => kind !== 'dispensed') &&
    finals.some(({ standings }) => standings.some(({ status }) => status === 'dispensed'))
  const shared = (one: Competition) =>
    reference({
      ...one,
      rules: {
        ...one.rules,
        strengths: one.rules.strengths.map((rule) => ({
          ...rule,
          final: { ...rule.final, whenAllMiss: 'share' },
        })),
      },
    })
  const cases: Record<string, (one: Competition, state: CompetitionState) => boolean> = {
    'a final that is over': (_, { finals }) =>
      finals.some(({ phase, standings }) => phase === 'over' && standings.length > 0),
    'a shared first place': (_, { finals }) =>
      finals.some(({ standings }) => standings.filter(({ place }) => place === 1).length > 1),
    'a round that all missed and threw again': (one, state) =>
      JSON.stringify(one.rules).includes('"again"') && !isSame(shared(one), state),
    'a round of sudden death that a person repeated': (one, state) =>
      decides('roundRepeated')(one, state) &&
      strengthsOf(one, state).some(({ rule }) => rule.kind === 'suddenDeath'),
    'a further round that a person repeated': (one, state) =>
      decides('roundRepeated')(one, state) &&
      strengthsOf(one, state).every(({ rule }) => rule.kind !== 'suddenDeath'),
    'a tie-break that is decided': (one, { finals }) =>
      without(one, 'tieBreak').finals.some(
        ({ phase }, index) => phase === 'tieBreak' && finals[index]?.phase === 'over',
      ),
    'a tie-break that is thrown': (_, { finals }) =>
      finals.some(({ phase, pending }) => phase === 'tieBreak' && pending.length > 0),
    'a tie-break of several rounds': ({ facts, rules }, { finals }) =>
      facts.some((one) => one.kind === 'shot' && one.tieBreak && one.round > rules.shotsPerRound) &&
      finals.some(({ phase }) => phase === 'tieBreak' || phase === 'over'),
    'a trophy that a tie-break alone decided': (_, { finals }) =>
      finals.some(({ standings }) =>
        standings.some(
          ({ place, trophy }) =>
            trophy && standings.some((other) => other.place === place && other.trophy !== trophy),
        ),
      ),
    'a decided tie-break whose members are not all placed': ({ facts }, { finals }) =>
      facts.some(
        (one) =>
          one.kind === 'tieBreak' &&
          facts.some((shot) => shot.kind === 'shot' && shot.tieBreak === one.id) &&
          finals[one.strength - 1]?.standings.some(
            ({ badge, status }) => status === 'disqualified' && one.badges.includes(badge),
          ),
      ),
    'a tie that waits for its tie-break': (one) =>
      without(one, 'tieBreak').finals.some(({ ties }) => ties.length > 0),
    'a disqualified finalist': (_, { finals }) =>
      finals.some(
        ({ phase, standings }) =>
          phase !== 'qualifier' && standings.some(({ status }) => status === 'disqualified'),
      ),
    'a dispensed entry': (_, { finals }) =>
      finals.some(({ standings }) => standings.some(({ status }) => status === 'dispensed')),
    'an entry that its rider has a better one for': (one, { finals }) =>
      one.rules.bestEntryOnly === 'rider' && isDispensedByRules(one, finals),
    'an entry that the same team has a better one for': (one, { finals }) =>
      one.rules.bestEntryOnly === 'team' && one.rules.riders > 1 && isDispensedByRules(one, finals),
    'a final that a person ended': (one, { finals }) =>
      without(one, 'finalEnded').finals.some(
        ({ phase }, index) => phase === 'final' && finals[index]?.phase !== 'final',
      ),
    'a miss in the round in which a person ended the final': (one, { finals }) =>
      without(one, 'finalEnded').finals.some(
        ({ phase, round, standings }, index) =>
          phase === 'final' &&
          standings.some(
            ({ badge, fellIn }) =>
              fellIn === round &&
              finals[index]?.standings.some((other) => other.badge === badge && other.status === 'in'),
          ),
      ),
    'two shots of a rider at the same time': ({ facts }) => {
      const slots = facts.flatMap((one) =>
        one.kind === 'shot'
          ? [[one.badge, one.rider, one.phase, one.round, one.tieBreak, one.thrownAt].join()]
          : [],
      )
      const ids = facts.flatMap((one) => (one.kind === 'shot' ? [one.id] : []))
      return new Set(slots).size < new Set(ids).size
    },
    'a substitution that changes which shots count': decides('substituted'),
    'a tie at the last place of the sieve': (one) => without(one, 'tieBreak').qualifier.tie !== null,
    'a tie at the last place of the sieve that shots decided': (one, { qualifier }) =>
      qualifier.tie === null && without(one, 'tieBreak').qualifier.tie !== null,
    'a conflict of two devices in the qualifier': (one) =>
      without(one, 'slotDecided').qualifier.conflicts.length > 0,
    'a conflict of two devices in a final': (one) =>
      without(one, 'slotDecided').finals.some(({ conflicts }) => conflicts.length > 0),
    'a slot that a person decided': decides('slotDecided'),
    'a shot of a final from before the qualifier was reopened': (_, { kept }) => kept.length > 0,
    'a shot of a rider who was replaced before': (_, { ofReplaced }) => ofReplaced.length > 0,
    'a shot from before a reopening that counts all the same': decides('keptCount'),
    'a cut by hand': decides('cut'),
    'a decision that was taken back': decides('takenBack'),
    'an absence that counts': decides('absent'),
    'an absent rider whose shots count as missed': (one, state) =>
      one.rules.riders > 1 &&
      one.rules.absentRider === 'missed' &&
      !isSame(reference({ ...one, rules: { ...one.rules, absentRider: 'other' } }), state),
    'an absent rider for whom another one throws': (one, state) =>
      one.rules.riders > 1 &&
      one.rules.absentRider === 'other' &&
      !isSame(reference({ ...one, rules: { ...one.rules, absentRider: 'missed' } }), state),
    'an undo that counts': decides('undo'),
  }
  for (const kind of ['suddenDeath', 'rounds', 'none'])
    cases[`a final of the kind ${kind}`] = (one, state) =>
      strengthsOf(one, state).some(
        ({ final, rule }) => rule.kind === kind && final.phase === 'over' && final.standings.length > 1,
      )
  for (const kind of ['hits', 'percent', 'best', 'sold', 'byHand'])
    cases[`a sieve of the kind ${kind}`] = ({ rules }, { strengths }) =>
      rules.qualifier.rounds > 0 && rules.qualifier.sieve.kind === kind && strengths.size > 0

  test.each(Object.entries(cases))('At least ten of them have %s', (_, isCase) => {
    let found = 0
    for (const [index, one] of competitions.entries())
      if (found < 10 && isCase(one, states[index]!)) found += 1
    expect(found).toBe(10)
  })
})
