import { type CollectedFacts, decisionsInEffect } from './collected-facts.ts'
import type { CompetitionEntry, CompetitionPhase, Decision, Substitution } from './facts.ts'

/** A round of an entry, in the order of a competition. */
type Moment = { phase: CompetitionPhase; round: number }

/** The riders who may throw for an entry in a round, which counts the rounds of the entry and not the shots of a rider. */
export const ridersOf = (
  entry: CompetitionEntry,
  facts: CollectedFacts,
  phase: CompetitionPhase,
  round: number,
): readonly string[] => ridersIn(entry, substitutionsOf(decisionsInEffect(facts), entry), { phase, round })

export const substitutionsOf = (
  decisions: readonly Decision[],
  { badge }: Pick<CompetitionEntry, 'badge'>,
): readonly Substitution[] =>
  decisions.filter((one): one is Decision & Substitution => one.kind === 'substituted' && one.badge === badge)

/** The riders after the substitutions up to a round. One for a person who is no rider changes nothing. */
export const ridersIn = (
  { riders }: Pick<CompetitionEntry, 'riders'>,
  substitutions: readonly Substitution[],
  moment: Moment,
): readonly string[] =>
  substitutions
    .filter((one) => isFrom(one, moment))
    .reduce(
      (before, one) =>
        before.includes(one.in) ? before : before.map((rider) => (rider === one.out ? one.in : rider)),
      riders,
    )

/** True unless the rider was replaced before a round, or came only after it. */
export function mayHaveThrown(
  entry: Pick<CompetitionEntry, 'riders'>,
  substitutions: readonly Substitution[],
  rider: string,
  moment: Moment,
) {
  const isReplaced = substitutions.some((one) => rider === (isFrom(one, moment) ? one.out : one.in))
  return !isReplaced || ridersIn(entry, substitutions, moment).includes(rider)
}

const PHASES = ['qualify', 'final', 'tieBreak'] as const

const isFrom = ({ fromPhase, fromRound }: Substitution, { phase, round }: Moment) =>
  fromPhase === phase ? fromRound <= round : PHASES.indexOf(fromPhase) < PHASES.indexOf(phase)
