import type { CompetitionFact } from './facts.ts'
import { referenceRiders } from './reference-facts.ts'
import type { SharedCategory, SharedFacts } from './shared-shots.ts'

/** The slow program for shots that count in another category: it looks at each fact and asks who rides where then. */
export function referenceShared(source: SharedCategory, target: SharedCategory): SharedFacts {
  const facts: CompetitionFact[] = []
  const unnamed: string[] = []
  const copied = (id: string) => [id, target.category].join(' ')
  const ridersIn = ({ entries, facts: all }: SharedCategory, badge: number, volta: number) =>
    entries.flatMap((entry) => (entry.badge === badge ? referenceRiders(entry, all, 'qualify', volta) : []))
  const entriesOf = (of: SharedCategory, rider: string, volta: number) =>
    of.entries
      .map(({ badge }) => badge)
      .filter((badge) => ridersIn(of, badge, volta).includes(rider))
      .sort((a, b) => a - b)
  const isTakenBack = (id: string, all: readonly CompetitionFact[]): boolean =>
    all.some(
      (one) =>
        one.kind === 'takenBack' &&
        one.decision === id &&
        isLater(one.id, id, all) &&
        !isTakenBack(one.id, all),
    )
  const isLater = (later: string, earlier: string, all: readonly CompetitionFact[]) => {
    const sequenceOf = (id: string) =>
      Math.max(...all.flatMap((one) => ('sequence' in one && one.id === id ? one.sequence : [])))
    return sequenceOf(later) > sequenceOf(earlier)
  }
  const namedBy = (rider: string) =>
    target.facts
      .flatMap((one) =>
        one.kind === 'countsForEntry' && one.rider === rider && !isTakenBack(one.id, target.facts)
          ? [one]
          : [],
      )
      .sort((a, b) => b.sequence - a.sequence)[0]?.badge
  const hadLeft = (badge: number, rider: string, volta: number) =>
    source.facts.some(
      (one) =>
        one.kind === 'substituted' &&
        one.badge === badge &&
        !isTakenBack(one.id, source.facts) &&
        (one.fromPhase === 'qualify' && one.fromRound <= volta ? one.out : one.in) === rider,
    )
  const badgeFor = (badge: number, rider: string, volta: number) => {
    const own = entriesOf(source, rider, volta)
    if (own.length > 0 ? own[0] !== badge : hadLeft(badge, rider, volta)) return undefined
    const others = entriesOf(target, rider, volta)
    const named = others.length > 1 ? others.filter((one) => one === namedBy(rider))[0] : others[0]
    if (others.length > 1 && named === undefined && !unnamed.includes(rider)) unnamed.push(rider)
    const { rounds, ranges } = target.rules.qualifier
    const range = named && ranges.find(({ from, to }) => from <= named && named <= to)
    return named && volta <= (range ? range.rounds : rounds) ? named : undefined
  }
  for (const fact of source.facts) {
    if (fact.kind === 'undo') facts.push({ kind: 'undo', of: copied(fact.of) })
    if (fact.kind === 'takenBack')
      facts.push({ ...fact, id: copied(fact.id), decision: copied(fact.decision) })
    if ((fact.kind === 'shot' || fact.kind === 'slotDecided') && fact.phase === 'qualify') {
      const [before, after] = [source.rules.shotsPerRound, target.rules.shotsPerRound]
      const volta = Math.floor((fact.round - 1) / before)
      const shot = (fact.round - 1) % before
      const badge = badgeFor(fact.badge, fact.rider, volta + 1)
      if (badge && shot < after)
        facts.push({ ...fact, id: copied(fact.id), badge, round: volta * after + shot + 1 })
    }
    if (fact.kind === 'absent' && fact.phase === 'qualify')
      for (const rider of fact.rider ? [fact.rider] : ridersIn(source, fact.badge, fact.round)) {
        const badge = badgeFor(fact.badge, rider, fact.round)
        if (badge) facts.push({ ...fact, id: copied(fact.id), badge, rider })
      }
  }
  return { facts, unnamed: unnamed.sort() }
}
