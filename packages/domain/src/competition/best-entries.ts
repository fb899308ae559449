import type { CompetitionEntry, Decision } from './facts.ts'
import { type Play, qualifyHitsOf } from './races.ts'
import { ridersIn, substitutionsOf } from './riders.ts'

/**
 * The finalists that the rules dispense because a better entry of the same rider, or of the same riders, is in a final:
 * the one of the higher strength, with more hits of the qualifier, with the lower number. None before the qualifier is done.
 */
export function dispensedByRules(play: Play): ReadonlySet<number> {
  const dispensed = new Set<number>()
  const { bestEntryOnly } = play.rules
  if (bestEntryOnly === 'no' || !play.isQualifierDone) return dispensed
  const taken = new Set<string>()
  for (const entry of finalistsByMerit(play)) {
    const { badge } = entry
    const riders = ridersIn(entry, substitutionsOf(play.decisions, entry), { phase: 'final', round: 1 })
    const names = bestEntryOnly === 'rider' ? riders : [[...riders].sort().join(' ')].filter(Boolean)
    if (names.some((name) => taken.has(name))) dispensed.add(badge)
    else for (const name of names) taken.add(name)
  }
  return dispensed
}

function finalistsByMerit(play: Play): CompetitionEntry[] {
  const strengthOf = ({ badge }: CompetitionEntry) => play.strengths.get(badge) ?? 0
  const gone = goneBeforeFinals(play)
  return play.entries
    .filter((entry) => strengthOf(entry) > 0 && !play.dispensed.has(entry.badge) && !gone.has(entry.badge))
    .sort(
      (a, b) =>
        strengthOf(a) - strengthOf(b) ||
        qualifyHitsOf(play, b.badge) - qualifyHitsOf(play, a.badge) ||
        a.badge - b.badge,
    )
}

/** Who is disqualified after the first final began still dispenses other entries, so that none enters a final that runs. */
function goneBeforeFinals({ decisions }: Play): ReadonlySet<number> {
  const start = firstStart(decisions)
  return new Set(
    decisions.flatMap((one) => (one.kind === 'disqualified' && one.sequence < start ? [one.badge] : [])),
  )
}

/** The sequence of the decision by which the first final began; Infinity before it. */
export const firstStart = (decisions: readonly Decision[]) =>
  decisions.find(({ kind }) => kind === 'finalStarted')?.sequence ?? Infinity
