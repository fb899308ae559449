import { addFact, decisionsInEffect, noFacts } from './collected-facts.ts'
import type { CompetitionEntry, CompetitionFact, Decision, ShotFact, SlotDecision } from './facts.ts'
import { mayHaveThrown, ridersIn, substitutionsOf } from './riders.ts'
import { type CompetitionRules, qualifierOf } from './rules.ts'

/** A category with the facts that were made in it. */
export type SharedCategory = {
  category: string
  rules: CompetitionRules
  entries: readonly CompetitionEntry[]
  facts: readonly CompetitionFact[]
}

export type SharedFacts = {
  /** Facts for the other category. Their ids end with it, so that what takes one back takes its copy back too. */
  facts: readonly CompetitionFact[]
  /** Riders with several entries there who have named none. Their shots do not count there. */
  unnamed: readonly string[]
}

/**
 * The facts of a qualifier that count in the one of another category too: the shots of each rider in the same rounds, as
 * many as the other one has. Of several entries of a rider here the one with the lowest number counts.
 */
export function sharedFacts(source: SharedCategory, target: SharedCategory): SharedFacts {
  const here = ridersBy(source)
  const there = ridersBy(target)
  const unnamed = new Set<string>()
  const suffixed = (id: string) => `${id} ${target.category}`
  const facts = source.facts.flatMap((fact): CompetitionFact[] => {
    if (fact.kind === 'undo') return [{ ...fact, of: suffixed(fact.of) }]
    if (fact.kind === 'takenBack')
      return [{ ...fact, id: suffixed(fact.id), decision: suffixed(fact.decision) }]
    if (isSlot(fact)) {
      const { round, shot } = roundAndShot(fact.round, source.rules)
      const badge = targetOf(fact.badge, fact.rider, round)
      const { shotsPerRound } = target.rules
      const isThrown = badge !== undefined && shot <= shotsPerRound
      return isThrown
        ? [{ ...fact, id: suffixed(fact.id), badge, round: (round - 1) * shotsPerRound + shot }]
        : []
    }
    if (fact.kind !== 'absent' || fact.phase !== 'qualify') return []
    const riders = fact.rider === undefined ? here.ridersOf(fact.badge, fact.round) : [fact.rider]
    return riders.flatMap((rider) => {
      const badge = targetOf(fact.badge, rider, fact.round)
      return badge === undefined ? [] : [{ ...fact, id: suffixed(fact.id), badge, rider }]
    })
  })
  return { facts, unnamed: [...unnamed].sort() }

  /** The entry of a rider in the other category for which a round counts. */
  function targetOf(badge: number, rider: string, round: number) {
    const [first = badge] = here.entriesOf(rider, round)
    if (first !== badge || !here.mayThrow(badge, rider, round)) return undefined
    const badges = there.entriesOf(rider, round)
    const own = badges.length > 1 ? badges.find((one) => one === there.named.get(rider)) : badges[0]
    if (badges.length > 1 && own === undefined) unnamed.add(rider)
    return own !== undefined && round <= qualifierOf(target.rules, own).rounds ? own : undefined
  }
}

const isSlot = (fact: CompetitionFact): fact is ShotFact | (Decision & SlotDecision) =>
  (fact.kind === 'shot' || fact.kind === 'slotDecided') && fact.phase === 'qualify'

/** The round of an entry, and which of the shots of the rider in it, by the number of the shot in the phase. */
function roundAndShot(number: number, { shotsPerRound }: CompetitionRules) {
  const round = Math.ceil(number / shotsPerRound)
  return { round, shot: number - (round - 1) * shotsPerRound }
}

/** Who rides in which entry of a category, in a round of its qualifier. */
function ridersBy({ entries, facts }: SharedCategory) {
  const decisions = decisionsOf(facts)
  const changing = decisions.filter(({ kind }) => kind === 'substituted')
  const all = new Map(
    entries.map((entry) => [entry.badge, { entry, changes: substitutionsOf(changing, entry) }] as const),
  )
  const everIn = new Map<string, number[]>()
  for (const { entry, changes } of all.values())
    for (const rider of new Set([...entry.riders, ...changes.map((one) => one.in)]))
      everIn.set(rider, [...(everIn.get(rider) ?? []), entry.badge])
  const momentOf = (round: number) => ({ phase: 'qualify', round }) as const
  const ridersOf = (badge: number, round: number) => {
    const one = all.get(badge)
    return one ? ridersIn(one.entry, one.changes, momentOf(round)) : []
  }
  return {
    ridersOf,
    /** By number. */
    entriesOf: (rider: string, round: number) =>
      (everIn.get(rider) ?? [])
        .filter((badge) => ridersOf(badge, round).includes(rider))
        .sort((a, b) => a - b),
    mayThrow: (badge: number, rider: string, round: number) => {
      const one = all.get(badge)
      return !one || mayHaveThrown(one.entry, one.changes, rider, momentOf(round))
    },
    named: new Map(
      decisions.flatMap((one) => (one.kind === 'countsForEntry' ? [[one.rider, one.badge] as const] : [])),
    ),
  }
}

function decisionsOf(facts: readonly CompetitionFact[]): readonly Decision[] {
  const collected = noFacts()
  for (const fact of facts) if ('sequence' in fact) addFact(collected, fact, 1)
  return decisionsInEffect(collected)
}
