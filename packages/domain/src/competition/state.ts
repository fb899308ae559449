import { type CollectedFacts, decisionsInEffect } from './collected-facts.ts'
import type { CompetitionEntry, Decision, ShotFact } from './facts.ts'
import { qualifierConflicts } from './conflicts.ts'
import { type Conflict, type Results, resultsOf } from './results.ts'
import { dispensedByRules, firstStart } from './best-entries.ts'
import { bestOfSieve, type SieveShots, type SieveTie } from './best-of-sieve.ts'
import type { Play } from './races.ts'
import type { CompetitionRules } from './rules.ts'
import { type Qualified, qualifierResult, strengthsByRules } from './strengths.ts'
import { stateOfStrength, type StrengthState } from './strength-state.ts'
import { isTieBreak } from './tie-breaks.ts'
import { absentTurns, qualifierTurns, type Turn } from './turns.ts'

export type CompetitionState = {
  qualifier: {
    isDone: boolean
    /** The entries that have shots left. */
    pending: readonly number[]
    /** Who throws next for each of them, or in the tie-break for the last places of strength A. By round and number. */
    turns: readonly Turn[]
    /** The rounds that an absence ended, for entries that throw them after all. By round and number. */
    absent: readonly Turn[]
    /** Those who throw for the last places of strength A. */
    tie: SieveTie | null
    /** While there is one, no strength is over. */
    conflicts: readonly Conflict[]
  }
  /** The strength of each entry that has one; 0 for an entry that is out. */
  strengths: ReadonlyMap<number, number>
  finals: readonly StrengthState[]
  /** Shots of a final from before the qualifier was reopened. They do not count until a person says so. */
  kept: readonly ShotFact[]
  /** Shots of riders who were replaced before that round, or came after it. They do not count. */
  ofReplaced: readonly ShotFact[]
}

/** The state of a competition. It follows from the rules, the entries and the facts, in any order of their arrival. */
export function competitionState(
  rules: CompetitionRules,
  entries: readonly CompetitionEntry[],
  facts: CollectedFacts,
): CompetitionState {
  const decisions = decisionsInEffect(facts)
  const thrown = resultsOf({ rules, entries, facts, decisions })
  const { play, pending, qualified, tie, conflicts } = playOf({ rules, entries, decisions, thrown })
  return {
    qualifier: {
      isDone: play.isQualifierDone,
      pending,
      turns: qualifierTurns(thrown, qualified, tie),
      absent: absentTurns(
        thrown,
        qualified.filter(({ badge }) => !play.disqualified.has(badge)),
      ),
      tie,
      conflicts,
    },
    strengths: play.strengths,
    finals: rules.strengths.map((rule, index) => stateOfStrength(play, index + 1, rule)),
    kept: thrown.kept,
    ofReplaced: thrown.ofReplaced,
  }
}

type Thrown = Pick<Play, 'rules' | 'entries' | 'decisions' | 'thrown'>

/** What follows of the qualifier, before the finals. */
export function playOf({ rules, entries, decisions, thrown }: Thrown) {
  const byNumber = [...entries].sort((a, b) => a.badge - b.badge)
  const disqualified = badgesOf(decisions, 'disqualified')
  const results = new Map(
    byNumber.map((entry) => {
      const part = { badge: entry.badge, phase: 'qualify' } as const
      return [entry.badge, qualifierResult(rules, entry, (round) => thrown.roundOf(part, round))]
    }),
  )
  const isDone = ({ badge }: CompetitionEntry) => results.get(badge)?.isDone === true
  const racing = byNumber.filter((entry) => !disqualified.has(entry.badge) || isDone(entry))
  const pending = racing.filter((entry) => !isDone(entry)).map(({ badge }) => badge)
  const isQualifierDone = pending.length === 0
  const byHand = cutOf(decisions)
  const qualified = racing.map(({ badge }) => results.get(badge)).filter(isQualified)
  const sieved = bestOfSieve(rules, qualified, byHand, sieveShots(decisions, thrown, disqualified))
  const conflicts = qualifierConflicts({ rules, decisions, thrown }, racing)
  const play: Play = {
    rules,
    thrown,
    decisions,
    entries: byNumber,
    results,
    isQualifierDone,
    isSieved: isQualifierDone && sieved.tie === null,
    isQualifierSure: conflicts.length === 0,
    strengths: strengthsByRules(rules, racing, results, { byHand, best: sieved.strengths }),
    disqualified,
    ...leftBy(decisions, disqualified),
  }
  const dispensed = new Set([...play.dispensed, ...dispensedByRules(play)])
  return { play: { ...play, dispensed }, pending, qualified, tie: sieved.tie, conflicts }
}

const isQualified = (one: Qualified | undefined): one is Qualified => one !== undefined

const sieveShots = (
  decisions: readonly Decision[],
  thrown: Results,
  gone: ReadonlySet<number>,
): SieveShots => ({
  tieBreakOf: (tied) =>
    decisions
      .filter(isTieBreak)
      .filter((one) => one.for === 'sieve' && tied.every((badge) => one.badges.includes(badge)))
      .pop()?.id ?? null,
  roundOf: (tieBreak, badge, round) => thrown.roundOf({ badge, phase: 'tieBreak', tieBreak }, round),
  gone,
})

const badgesOf = (decisions: readonly Decision[], kind: 'disqualified' | 'dispensed'): ReadonlySet<number> =>
  new Set(decisions.flatMap((one) => (one.kind === kind ? [one.badge] : [])))

/**
 * Who is dispensed before the first final began is in none. One that is dispensed later keeps its part in the rounds that it
 * finished, as a disqualified one does, so that the course of a final does not change.
 */
function leftBy(decisions: readonly Decision[], disqualified: ReadonlySet<number>) {
  const start = firstStart(decisions)
  // guard: dispensed-late-keeps-its-rounds
  const isEarly = ({ sequence }: Decision) => sequence < start
  const dispensed = badgesOf(decisions.filter(isEarly), 'dispensed')
  const late = [...badgesOf(decisions, 'dispensed')].filter((badge) => !dispensed.has(badge))
  return { dispensed, gone: new Set([...disqualified, ...late]) }
}

/** The strengths of the cuts by hand. Of two for an entry the later one counts. */
const cutOf = (decisions: readonly Decision[]): ReadonlyMap<number, number> =>
  new Map(decisions.flatMap((one) => (one.kind === 'cut' ? one.strengths : [])))
