import fc from 'fast-check'
import type { SieveTie } from './best-of-sieve.ts'
import type {
  CompetitionEntry,
  CompetitionFact,
  CompetitionPhase,
  Decision,
  ShotFact,
  SlotPlace,
} from './facts.ts'
import { referenceState } from './reference.ts'
import { referenceRiders } from './reference-facts.ts'
import type { Conflict } from './results.ts'
import { type CompetitionRules, type StrengthRules, USUAL_RULES } from './rules.ts'
import type { StrengthState } from './strength-state.ts'
import type { TieBreak } from './tie-breaks.ts'

export type Competition = { rules: CompetitionRules; entries: CompetitionEntry[]; facts: CompetitionFact[] }
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
    riders: fc.constantFrom(1, 1, 2, 3),
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
            {
              weight: 2,
              arbitrary: fc.constantFrom(
                { kind: 'hits' as const },
                { kind: 'sold' as const },
                { kind: 'byHand' as const },
              ),
            },
            {
              weight: 2,
              arbitrary: fc.record({
                kind: fc.constant('best' as const),
                count: upTo(7, 2),
                tie: fc.constantFrom('all' as const, 'none' as const, 'throw' as const, 'throw' as const),
              }),
            },
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
        prizes: fc.constant([]),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    livesByNumber: fc.array(fc.record({ ...range, lives: upTo(2) }), { maxLength: 2 }),
    absentRider: fc.constantFrom('missed' as const, 'other' as const),
    roundOrder: fc.constant(USUAL_RULES.roundOrder),
    replacementPass: fc.constant(USUAL_RULES.replacementPass),
    bestEntryOnly: fc.constantFrom('no' as const, 'rider' as const, 'team' as const),
    fedBy: fc.constant(USUAL_RULES.fedBy),
    countsFor: fc.constant(USUAL_RULES.countsFor),
    prizeBase: fc.constant(USUAL_RULES.prizeBase),
    protestMinutes: fc.constant(USUAL_RULES.protestMinutes),
  })

/** A person who runs a competition: plausible at heart, with some noise. */
class Play {
  readonly facts: CompetitionFact[] = []
  readonly rules: CompetitionRules
  readonly entries: readonly CompetitionEntry[]
  private random: number
  private made = 0
  private skill = 50

  constructor(rules: CompetitionRules, entries: readonly CompetitionEntry[], seed: number) {
    this.rules = rules
    this.entries = entries
    this.random = seed
  }

  /** By Park and Miller: faster than a draw of fast-check, and as repeatable. */
  number(max: number, min = 0) {
    this.random = (this.random * 48_271) % 2_147_483_647
    return min + Math.floor((this.random / 2_147_483_647) * (max - min + 1))
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

  /** What a tie-break is for. */
  get goal() {
    const goal = { for: this.pick(['place', 'trophy'] as const) ?? ('place' as const) }
    return this.isLikely(30) ? { ...goal, place: this.number(4, 1) } : goal
  }

  decide(decision: DecisionKind) {
    this.made += 1
    this.facts.push({ ...decision, id: `decision ${this.made}`, sequence: this.made } as Decision)
  }

  /** A shot that a tablet sent, or that a person entered. */
  throw({ badge, rider, phase, round, tieBreak }: SlotPlace, thrownAt?: number, tablet?: string) {
    this.made += 1
    const place = { badge, rider, phase, round, ...(tieBreak !== undefined && { tieBreak }) }
    const device = tablet ?? this.pick([undefined, 'tablet 1', 'tablet 1', 'tablet 1'])
    const deviceSequence = Math.max(1, this.made - (this.isLikely(5) ? 100 : 0))
    this.facts.push({
      kind: 'shot',
      ...place,
      id: `throw ${this.made}`,
      hit: this.isLikely(this.skill),
      thrownAt: thrownAt ?? this.made,
      ...(device !== undefined && { device, deviceSequence }),
    })
    // Now and then a second tablet has its own result.
    if (!tablet && this.isLikely(4)) this.throw({ ...place }, this.made, 'tablet 2')
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

  ridersOf(badge: number, phase: CompetitionPhase, volta: number) {
    const entry = this.entries.find((one) => one.badge === badge)
    return entry ? referenceRiders(entry, this.facts, phase, volta) : []
  }

  /** Another rider takes the place of one, now and then from an earlier volta on. */
  substitute(badge: number, fromPhase: CompetitionPhase, round: number) {
    const fromRound = Math.max(1, round - this.number(1))
    const out = this.pick(this.ridersOf(badge, fromPhase, fromRound)) ?? 'nobody'
    const next = this.pick([`rider ${this.number(20)}`, `substitute ${this.number(2)}`]) ?? out
    this.decide({ kind: 'substituted', badge, out, in: next, fromPhase, fromRound })
  }

  /** The next volta of an entry: its missing shots, or that it is absent. */
  throwVolta(badge: number, part: { phase: CompetitionPhase; tieBreak?: string }) {
    const { riders, shotsPerRound } = this.rules
    for (let volta = 1; volta <= 12; volta += 1) {
      const missing = Array.from({ length: riders * shotsPerRound }, (_, index) => ({
        rider: this.ridersOf(badge, part.phase, volta)[index % riders] ?? '',
        round: (volta - 1) * shotsPerRound + 1 + Math.floor(index / riders),
      })).filter(({ rider, round }) => !this.isThrown(badge, rider, round, part))
      const absent = this.absentIn(badge, volta, part)
      const isMissed = ({ rider }: { rider: string }) =>
        absent.includes(undefined) || (this.rules.absentRider === 'missed' && absent.includes(rider))
      if (missing.every(isMissed)) continue
      if (this.isLikely(3)) return this.miss(badge, volta, part)
      const away =
        riders > 1 && this.isLikely(14) ? missing[this.number(missing.length - 1)]?.rider : undefined
      if (away) this.miss(badge, volta, part, away)
      for (const one of missing)
        if (one.rider !== away && !this.isLikely(absent.includes(one.rider) ? 40 : 4))
          this.throw({ badge, ...one, ...part })
      return
    }
  }

  absentIn(badge: number, round: number, part: { phase: CompetitionPhase; tieBreak?: string }) {
    return this.facts.flatMap((fact) =>
      fact.kind === 'absent' &&
      fact.badge === badge &&
      fact.round === round &&
      fact.phase === part.phase &&
      fact.tieBreak === part.tieBreak
        ? [fact.rider]
        : [],
    )
  }

  miss(badge: number, round: number, part: { phase: CompetitionPhase; tieBreak?: string }, rider?: string) {
    this.made += 1
    this.facts.push({
      kind: 'absent',
      ...(this.isLikely(70) && { markedAt: this.made }),
      id: `absence ${this.made}`,
      badge,
      round,
      ...part,
      ...(rider && { rider }),
    })
  }

  playFinal({ strength, phase, round, pending, ties }: StrengthState, isQualified: boolean) {
    this.skill = this.pick([0, 30, 50, 70, 90, 100]) ?? 50
    if (phase === 'qualifier' && this.isLikely(isQualified ? 95 : 5))
      this.decide({ kind: 'finalStarted', strength })
    for (const { badges } of ties)
      if (this.isLikely(80))
        this.decide({ kind: 'tieBreak', strength, badges: [...badges].reverse(), ...this.goal })
    if (phase === 'final' && this.isLikely(2)) this.decide({ kind: 'finalEnded', strength })
    if ((phase === 'final' || phase === 'over') && this.isLikely(2))
      this.decide({ kind: 'reopened', decidedAt: this.made - this.number(1) })
    if (phase === 'final' && this.isLikely(4))
      this.decide({ kind: 'roundRepeated', strength, round: Math.max(1, round - this.number(1)) })
    if (phase === 'tieBreak') this.skill = this.pick([50, 60]) ?? 50
    if (phase === 'tieBreak' && this.isLikely(10))
      this.decide({ kind: 'disqualified', badge: this.pick(pending) ?? this.badge })
    for (const badge of pending) {
      if (this.isLikely(2)) this.substitute(badge, phase === 'tieBreak' ? phase : 'final', round)
      if (phase === 'final' && this.isLikely(97)) this.throwVolta(badge, { phase: 'final' })
      if (phase === 'final' && this.isLikely(2)) this.decide({ kind: 'finalEnded', strength })
      if (phase === 'tieBreak' && this.isLikely(85)) {
        const tieBreak = this.lastTieBreak((one) => one.for !== 'sieve' && one.badges.includes(badge))
        if (tieBreak) this.throwVolta(badge, { phase: 'tieBreak', tieBreak })
      }
    }
  }

  lastTieBreak(isMeant: (one: TieBreak) => boolean) {
    return this.facts.flatMap((fact) => (fact.kind === 'tieBreak' && isMeant(fact) ? fact.id : [])).pop()
  }

  /** A person looks at what two tablets sent. */
  resolve({ shots, ...place }: Conflict) {
    const one = this.pick(shots)
    if (one && this.isLikely(25)) this.facts.push({ kind: 'undo', of: one.id })
    else this.decide({ kind: 'slotDecided', ...place, hit: this.isLikely(50), decidedAt: this.made })
  }

  throwForSieve({ badges, pending }: SieveTie) {
    this.skill = 50
    if (pending.length === 0 && this.isLikely(90))
      this.decide({ kind: 'tieBreak', strength: 1, badges, for: 'sieve' })
    if (this.isLikely(4)) this.decide({ kind: 'disqualified', badge: this.pick(badges) ?? this.badge })
    const tieBreak = this.lastTieBreak((one) => one.for === 'sieve')
    if (!tieBreak) return
    for (let volta = this.number(3); volta > 0; volta -= 1)
      for (const badge of this.state.qualifier.tie?.pending ?? [])
        if (this.isLikely(95)) this.throwVolta(badge, { phase: 'tieBreak', tieBreak })
  }

  play(steps: number, noise: number) {
    for (let step = 0; step < steps; step += 1) {
      const { qualifier, strengths, finals, kept } = this.state
      for (const conflict of [qualifier, ...finals].flatMap(({ conflicts }) => conflicts))
        if (this.isLikely(50)) this.resolve(conflict)
      const counting = kept.filter(() => this.isLikely(70)).map(({ id }) => id)
      if (counting.length > 0 && this.isLikely(30)) this.decide({ kind: 'keptCount', ids: counting })
      const without = this.entries.map(({ badge }) => badge).filter((badge) => !strengths.has(badge))
      if (qualifier.isDone && without.length > 0 && this.isLikely(qualifier.tie ? 3 : 80)) this.cut(without)
      if (qualifier.tie) this.throwForSieve(qualifier.tie)
      if (qualifier.isDone && finals.every(({ phase }) => phase === 'over')) break
      this.skill = this.pick([40, 60, 80]) ?? 50
      for (const badge of qualifier.pending) {
        if (this.isLikely(1)) this.substitute(badge, 'qualify', this.number(2, 1))
        for (let volta = 0; volta < 3; volta += 1)
          if (this.isLikely(95)) this.throwVolta(badge, { phase: 'qualify' })
      }
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
      () => old && this.throw(old, this.isLikely(60) ? this.made + 1 : old.thrownAt - this.number(1)),
      () => random && this.facts.push({ ...random }),
      () => this.miss(badge, this.number(4, 1), part),
      () => this.miss(badge, this.number(4, 1), part, `rider ${this.number(20)}`),
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
    const shot = this.pick(this.facts.filter((fact) => fact.kind === 'shot'))
    const decided = {
      kind: 'slotDecided',
      hit: this.isLikely(50),
      decidedAt: this.made - this.number(4),
    } as const
    const fromPhase = this.pick(['qualify', 'final', 'tieBreak'] as const) ?? 'final'
    const finalist = this.pick(this.pick(this.state.finals)?.standings ?? [])?.badge ?? badge
    const of = this.pick(this.facts.filter((fact) => 'sequence' in fact))?.id ?? 'decision 1'
    const decisions: DecisionKind[] = [
      { kind: 'finalStarted', strength },
      { kind: 'finalEnded', strength },
      { kind: 'finalEnded', strength },
      { kind: 'roundRepeated', strength, round: this.number(4, 1) },
      { kind: 'tieBreak', strength, badges: badges.filter(() => this.isLikely(50)), ...this.goal },
      { kind: 'tieBreak', strength, badges, ...this.goal },
      { kind: 'tieBreak', strength: 1, badges, for: 'sieve' },
      { kind: 'disqualified', badge },
      { kind: 'disqualified', badge: finalist },
      { kind: 'disqualified', badge: finalist },
      { kind: 'dispensed', badge: finalist },
      {
        kind: 'substituted',
        badge,
        out: `rider ${this.number(20)}`,
        in: 'somebody',
        fromPhase,
        fromRound: 1,
      },
      { kind: 'reopened', decidedAt: this.made - this.number(3) },
      { kind: 'takenBack', decision: of },
      { kind: 'takenBack', decision: of },
      { kind: 'takenBack', decision: this.isLikely(80) ? of : 'decision of another competition' },
    ]
    if (shot) decisions.push({ ...placeOf(shot), ...decided })
    const decision = this.pick(decisions)
    if (decision) this.decide(decision)
  }
}

const placeOf = ({ badge, rider, phase, round, tieBreak }: ShotFact): SlotPlace => ({
  badge,
  rider,
  phase,
  round,
  ...(tieBreak !== undefined && { tieBreak }),
})

/** Some riders have several entries, also with the same other riders. */
const entriesOf = (riders: number) =>
  fc.uniqueArray(
    fc.record<CompetitionEntry>({
      badge: upTo(18, 1),
      sold: upTo(1),
      bought: fc.constantFrom(0, 0, 0, 1),
      riders: fc
        .tuple(upTo(17), fc.boolean())
        .map(([first, isTurned]) => ridersFrom(first, riders, isTurned)),
    }),
    { selector: ({ badge }) => badge, minLength: 4, maxLength: 12, size: 'max' },
  )

function ridersFrom(first: number, count: number, isTurned: boolean) {
  const riders = Array.from({ length: count }, (_, index) => `rider ${first + index}`)
  return isTurned ? riders.reverse() : riders
}

const competition = fc.gen().map((draw): Competition => {
  const rules = draw(rulesOf, draw(upTo, 4) === 0)
  const entries = draw(entriesOf, rules.riders)
  const sold = entries.map((entry) => ({ ...entry, sold: draw(upTo, rules.strengths.length) }))
  const play = new Play(rules, sold, draw(upTo, 2_000_000_000, 1))
  play.play(
    draw(upTo, 26, 6),
    draw(() => fc.constantFrom(0, 20, 40, 70)),
  )
  return { rules, entries: sold, facts: play.facts }
})

/** 500 competitions, always the same ones. */
export const randomCompetitions = () => fc.sample(competition, { numRuns: 500, seed: 20_261_120 })
