import fc, { type GeneratorValue } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addFact,
  type CompetitionEntry,
  type CompetitionFact,
  type CompetitionPhase,
  type Decision,
  noFacts,
  type ShotFact,
} from './facts.ts'
import { referenceState } from './reference.ts'
import type { CompetitionRules, StrengthRules } from './rules.ts'
import { type CompetitionState, competitionState, type StrengthState } from './state.ts'

type Competition = { rules: CompetitionRules; entries: CompetitionEntry[]; facts: CompetitionFact[] }
type DecisionKind = Decision extends infer One
  ? One extends Decision
    ? Omit<One, 'id' | 'sequence'>
    : never
  : never

const upTo = (max: number, min = 0) => fc.integer({ min, max })
const range = { from: upTo(12, 1), to: upTo(20, 6) }

const finalRules = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('suddenDeath' as const),
      lives: fc.constantFrom(0, 0, 1, 2),
      stopAt: fc.constantFrom(0, 1, 1, 2, 3),
      whenAllMiss: fc.constantFrom('again' as const, 'share' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('rounds' as const),
      rounds: upTo(3, 1),
      counts: fc.constantFrom('final' as const, 'all' as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'none' as const }) },
)

const rulesOf = (percent: boolean) =>
  fc.record<CompetitionRules>({
    riders: fc.constantFrom(1, 1, 1, 2, 3),
    shotsPerRound: fc.constantFrom(1, 1, 1, 2),
    lifeCost: fc.oneof(
      fc.constant({ kind: 'miss' as const }),
      fc.record({ kind: fc.constant('round' as const), hits: upTo(3, 1) }),
    ),
    qualifier: fc.record({
      rounds: fc.constantFrom(0, 1, 2, 2, 3),
      sieve: percent
        ? fc.constant({ kind: 'percent' as const })
        : fc.oneof(
            fc.constantFrom(
              { kind: 'hits' as const },
              { kind: 'sold' as const },
              { kind: 'byHand' as const },
            ),
            fc.record({
              kind: fc.constant('best' as const),
              count: upTo(5, 1),
              tie: fc.constantFrom('all' as const, 'none' as const, 'throw' as const),
            }),
          ),
      ranges: fc.array(
        fc.record({
          ...range,
          rounds: upTo(3),
          minimums: fc.array(percent ? fc.constantFrom(0, 50, 67, 100) : upTo(4), {
            minLength: 3,
            maxLength: 3,
          }),
        }),
        { maxLength: 2 },
      ),
    }),
    strengths: fc.array(
      fc.record<StrengthRules>({
        name: fc.constantFrom('Ouro', 'Prata'),
        minimum: percent ? fc.constantFrom(0, 34, 50, 100) : upTo(3),
        final: finalRules,
        trophies: upTo(4),
        tie: fc.constantFrom('share' as const, 'throw' as const, 'throw' as const),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    livesByNumber: fc.array(fc.record({ ...range, lives: upTo(2) }), { maxLength: 2 }),
  })

/** A person who runs a competition: plausible at heart, with some noise. */
class Play {
  readonly facts: CompetitionFact[] = []
  readonly rules: CompetitionRules
  readonly entries: readonly CompetitionEntry[]
  private readonly draw: GeneratorValue
  private made = 0
  private skill = 50

  constructor(rules: CompetitionRules, entries: readonly CompetitionEntry[], draw: GeneratorValue) {
    this.rules = rules
    this.entries = entries
    this.draw = draw
  }

  number(max: number, min = 0) {
    return this.draw(upTo, max, min)
  }

  isLikely(percent: number) {
    return this.number(99) < percent
  }

  pick<T>(values: readonly T[]): T | undefined {
    return values[this.number(Math.max(0, values.length - 1))]
  }

  get state() {
    return referenceState(this.rules, this.entries, this.facts)
  }

  get badge() {
    return this.pick(this.entries)?.badge ?? 1
  }

  get strength() {
    return this.number(this.rules.strengths.length, 1)
  }

  get tieBreak() {
    return this.pick(this.facts.filter((fact) => fact.kind === 'tieBreak'))?.id ?? 'no tie-break'
  }

  decide(decision: DecisionKind) {
    this.made += 1
    this.facts.push({ ...decision, id: `decision ${this.made}`, sequence: this.made } as Decision)
  }

  throw(
    one: Pick<ShotFact, 'badge' | 'rider' | 'phase' | 'round'> & { tieBreak?: string },
    thrownAt?: number,
  ) {
    this.made += 1
    const hit = this.isLikely(this.skill)
    const id = `throw ${this.made}`
    this.facts.push({ ...one, kind: 'shot', id, hit, thrownAt: thrownAt ?? this.made })
  }

  isThrown(
    badge: number,
    rider: string,
    round: number,
    part: { phase: CompetitionPhase; tieBreak?: string },
  ) {
    const undone = this.facts.flatMap((fact) => (fact.kind === 'undo' ? fact.of : []))
    return this.facts.some(
      (fact) =>
        fact.kind === 'shot' &&
        fact.badge === badge &&
        fact.rider === rider &&
        fact.round === round &&
        fact.phase === part.phase &&
        fact.tieBreak === part.tieBreak &&
        !undone.includes(fact.id),
    )
  }

  /** The next volta of an entry: its missing shots, or that it is absent. */
  throwVolta(badge: number, part: { phase: CompetitionPhase; tieBreak?: string }) {
    const { riders, shotsPerRound } = this.rules
    for (let volta = 1; volta <= 12; volta += 1) {
      const missing = Array.from({ length: riders * shotsPerRound }, (_, index) => ({
        rider: `${badge} ${index % riders}`,
        round: (volta - 1) * shotsPerRound + 1 + Math.floor(index / riders),
      })).filter(({ rider, round }) => !this.isThrown(badge, rider, round, part))
      const isAbsent = this.facts.some(
        (fact) =>
          fact.kind === 'absent' &&
          fact.badge === badge &&
          fact.round === volta &&
          fact.phase === part.phase &&
          fact.tieBreak === part.tieBreak,
      )
      if (missing.length === 0 || isAbsent) continue
      if (this.isLikely(3)) this.miss(badge, volta, part)
      else for (const one of missing) if (!this.isLikely(4)) this.throw({ badge, ...one, ...part })
      return
    }
  }

  miss(badge: number, round: number, part: { phase: CompetitionPhase; tieBreak?: string }) {
    this.made += 1
    this.facts.push({ kind: 'absent', id: `absence ${this.made}`, badge, round, ...part })
  }

  playFinal({ strength, phase, round, pending, ties }: StrengthState, isQualified: boolean) {
    this.skill = this.pick([0, 30, 50, 70, 90, 100]) ?? 50
    if (phase === 'qualifier' && this.isLikely(isQualified ? 95 : 5))
      this.decide({ kind: 'finalStarted', strength })
    for (const { badges } of ties)
      if (this.isLikely(80)) this.decide({ kind: 'tieBreak', strength, badges: [...badges].reverse() })
    if (phase === 'final' && this.isLikely(1)) this.decide({ kind: 'finalEnded', strength })
    if (phase === 'final' && this.isLikely(4))
      this.decide({ kind: 'roundRepeated', strength, round: Math.max(1, round - this.number(1)) })
    if (phase === 'tieBreak') this.skill = this.pick([50, 60]) ?? 50
    for (const badge of pending) {
      if (phase === 'final' && this.isLikely(97)) this.throwVolta(badge, { phase: 'final' })
      if (phase === 'tieBreak' && this.isLikely(85)) {
        const tieBreak = this.facts.findLast(
          (fact) => fact.kind === 'tieBreak' && fact.badges.includes(badge),
        )
        if (tieBreak) this.throwVolta(badge, { phase: 'tieBreak', tieBreak: (tieBreak as Decision).id })
      }
    }
  }

  play(steps: number, noise: number) {
    for (let step = 0; step < steps; step += 1) {
      const { qualifier, strengths, finals } = this.state
      const without = this.entries.map(({ badge }) => badge).filter((badge) => !strengths.has(badge))
      if (qualifier.isDone && without.length > 0 && this.isLikely(80)) this.cut(without)
      if (qualifier.isDone && finals.every(({ phase }) => phase === 'over')) break
      this.skill = this.pick([40, 60, 80]) ?? 50
      for (const badge of qualifier.pending)
        for (let volta = 0; volta < 3; volta += 1)
          if (this.isLikely(95)) this.throwVolta(badge, { phase: 'qualify' })
      for (const final of finals) this.playFinal(final, qualifier.isDone)
      if (this.isLikely(noise)) this.disturb()
    }
    for (let count = this.number(noise) / 10; count >= 1; count -= 1) this.disturb()
  }

  /** One fact that does not belong to a plain competition. */
  disturb() {
    const { badge } = this
    const phase = this.pick(['qualify', 'final', 'tieBreak'] as const) ?? 'final'
    const part = { phase, ...(phase === 'tieBreak' && { tieBreak: this.tieBreak }) }
    const shots = this.facts.filter((fact) => fact.kind === 'shot')
    const old = this.pick(shots)
    const random = this.pick(this.facts)
    const disturbances = [
      () => this.cut(this.entries.map((entry) => entry.badge).filter(() => this.isLikely(30))),
      () => this.decideAnything(),
      () => this.decideAnything(),
      () => old && this.facts.push({ kind: 'undo', of: old.id }),
      () =>
        random &&
        'id' in random &&
        !('sequence' in random) &&
        this.facts.push({ kind: 'undo', of: random.id }),
      () => old && this.throw(old, this.isLikely(60) ? this.made + 1 : old.thrownAt - this.number(2)),
      () => random && this.facts.push({ ...random }),
      () => this.miss(badge, this.number(4, 1), part),
      () => this.throw({ badge, rider: `${badge} ${this.number(3)}`, round: this.number(6, 1), ...part }),
    ]
    this.pick(disturbances)?.()
  }

  cut(badges: readonly number[]) {
    const strengths = badges.map((one) => [one, this.number(this.rules.strengths.length)] as const)
    this.decide({ kind: 'cut', strengths })
  }

  decideAnything() {
    const { badge, strength } = this
    const badges = this.entries.map((entry) => entry.badge)
    const finalist = this.pick(this.pick(this.state.finals)?.standings ?? [])?.badge ?? badge
    const of = this.pick(this.facts.filter((fact) => 'sequence' in fact))?.id ?? 'decision 1'
    const decisions: DecisionKind[] = [
      { kind: 'finalStarted', strength },
      { kind: 'finalEnded', strength },
      { kind: 'finalEnded', strength },
      { kind: 'roundRepeated', strength, round: this.number(4, 1) },
      { kind: 'tieBreak', strength, badges: badges.filter(() => this.isLikely(50)) },
      { kind: 'disqualified', badge },
      { kind: 'disqualified', badge: finalist },
      { kind: 'disqualified', badge: finalist },
      { kind: 'dispensed', badge: finalist },
      { kind: 'takenBack', decision: of },
      { kind: 'takenBack', decision: this.isLikely(80) ? of : 'decision of another competition' },
    ]
    const decision = this.pick(decisions)
    if (decision) this.decide(decision)
  }
}

const entriesOf = fc.uniqueArray(
  fc.record<CompetitionEntry>({ badge: upTo(18, 1), sold: upTo(1), bought: fc.constantFrom(0, 0, 0, 1) }),
  { selector: ({ badge }) => badge, minLength: 2, maxLength: 12, size: 'max' },
)

const competition = fc.gen().map((draw): Competition => {
  const rules = draw(rulesOf, draw(upTo, 4) === 0)
  const entries = draw(() => entriesOf)
  const sold = entries.map((entry) => ({ ...entry, sold: draw(upTo, rules.strengths.length) }))
  const play = new Play(rules, sold, draw)
  play.play(
    draw(upTo, 20, 4),
    draw(() => fc.constantFrom(0, 20, 40)),
  )
  return { rules, entries: sold, facts: play.facts }
})

const competitions = fc.sample(competition, { numRuns: 500, seed: 20_261_120 })
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
    'a round that a person repeated': decides('roundRepeated'),
    'a tie-break that is decided': (one, { finals }) =>
      without(one, 'tieBreak').finals.some(
        ({ phase }, index) => phase === 'tieBreak' && finals[index]?.phase === 'over',
      ),
    'a tie-break that is thrown': (_, { finals }) =>
      finals.some(({ phase, pending }) => phase === 'tieBreak' && pending.length > 0),
    'a tie that waits for its tie-break': (_, { finals }) => finals.some(({ ties }) => ties.length > 0),
    'a disqualified finalist': (_, { finals }) =>
      finals.some(
        ({ phase, standings }) =>
          phase !== 'qualifier' && standings.some(({ status }) => status === 'disqualified'),
      ),
    'a dispensed entry': (_, { finals }) =>
      finals.some(({ standings }) => standings.some(({ status }) => status === 'dispensed')),
    'a final that a person ended': (one, { finals }) =>
      without(one, 'finalEnded').finals.some(
        ({ phase }, index) => phase === 'final' && finals[index]?.phase !== 'final',
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
    'a cut by hand': decides('cut'),
    'a decision that was taken back': decides('takenBack'),
    'an absence that counts': decides('absent'),
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
    const found = [...competitions.keys()].filter((index) => isCase(competitions[index]!, states[index]!))
    expect(found.slice(0, 10)).toHaveLength(10)
  })
})
