import type { CompetitionEntry } from './facts.ts'
import type { FedBy } from './rules.ts'
import type { CompetitionState } from './state.ts'

/** The result of a category that others come from. `entries` have the riders that they have now. */
export type SourceResult = {
  category: string
  state: CompetitionState
  entries: readonly CompetitionEntry[]
}

export type SourceEntry = { category: string; badge: number }

/** An entry that comes from another category, with its new number. */
export type QualifiedEntry = {
  badge: number
  from: SourceEntry
  riders: readonly string[]
  place: number
  hits: number
}

export type Qualifiers = {
  /** By place, then hits, then number, then order of the categories. */
  entries: readonly QualifiedEntry[]
  /** Entries that throw for the last places of a category, and how many of them come. */
  ties: readonly { category: string; badges: readonly number[]; places: number }[]
  /** Categories whose strength A has no result yet. */
  waiting: readonly string[]
}

type Candidate = QualifiedEntry & { team: string; source: number }

/** `edge` are entries with the last place of a category when there is no room for all of them. */
type Selection = { chosen: readonly Candidate[]; edge: readonly Candidate[]; places: number }

/**
 * The entries that come from the results of other categories. Who comes from two of them, with the same riders, takes the
 * better place, and the next one of the other category moves up. So does the next one after a withdrawn entry.
 */
export function qualifiersFor(
  fedBy: FedBy,
  results: readonly SourceResult[],
  withdrawn: readonly SourceEntry[] = [],
): Qualifiers {
  const all = fedBy.from.map(({ category }, source) => candidatesOf(results, category, source))
  const gone = new Set(
    all
      .flat()
      .filter(({ from }) =>
        withdrawn.some((one) => one.category === from.category && one.badge === from.badge),
      )
      .map(({ team }) => team),
  )
  let left = all.map((candidates) => candidates.filter(({ team }) => !gone.has(team)))
  for (;;) {
    const selections = left.map((candidates, source) =>
      select(candidates, fedBy.from[source]?.count ?? 0, fedBy.tie),
    )
    const chosen = selections.flatMap((one) => one.chosen).sort(byMerit)
    const isBetterElsewhere = (one: Candidate) =>
      chosen.some((other) => other.team === one.team && byMerit(other, one) < 0)
    const twice = selections.flatMap(({ chosen: own, edge }) => [...own, ...edge]).filter(isBetterElsewhere)
    if (twice.length === 0)
      return {
        entries: numbered(chosen, fedBy.numbers),
        ties: fedBy.tie === 'throw' ? tiesOf(selections) : [],
        waiting: fedBy.from.map(({ category }) => category).filter((category) => !isOver(results, category)),
      }
    left = left.map((candidates) => candidates.filter((one) => !twice.includes(one)))
  }
}

const resultOf = (results: readonly SourceResult[], category: string) =>
  results.find((one) => one.category === category)

const isOver = (results: readonly SourceResult[], category: string) =>
  resultOf(results, category)?.state.finals[0]?.phase === 'over'

/** The entries with a place in strength A, the best first. */
function candidatesOf(results: readonly SourceResult[], category: string, source: number): Candidate[] {
  const { state, entries = [] } = resultOf(results, category) ?? {}
  const standings = isOver(results, category) ? (state?.finals[0]?.standings ?? []) : []
  return standings
    .flatMap(({ badge, place, qualifyHits, finalHits }) => {
      const riders = entries.find((entry) => entry.badge === badge)?.riders ?? []
      const from = { category, badge }
      const team = riders.length > 0 ? [...riders].sort().join(' ') : `${category} ${badge}`
      const hits = qualifyHits + finalHits
      return place === undefined ? [] : [{ badge, from, riders, place, hits, team, source }]
    })
    .sort(byMerit)
}

function select(candidates: readonly Candidate[], count: number, tie: FedBy['tie']): Selection {
  const last = candidates[count - 1]?.place ?? Infinity
  const within = candidates.filter(({ place }) => place <= last)
  const above = within.filter(({ place }) => place < last)
  if (count <= 0) return { chosen: [], edge: [], places: 0 }
  if (within.length <= count || tie === 'all') return { chosen: within, edge: [], places: 0 }
  return {
    chosen: above,
    edge: within.filter(({ place }) => place === last),
    places: count - above.length,
  }
}

const byMerit = (a: Candidate, b: Candidate) =>
  a.place - b.place || b.hits - a.hits || a.from.badge - b.from.badge || a.source - b.source

const tiesOf = (selections: readonly Selection[]): Qualifiers['ties'] =>
  selections.flatMap(({ edge, places }) => {
    const [first] = edge
    const badges = edge.map(({ from }) => from.badge).sort((a, b) => a - b)
    return first ? [{ category: first.from.category, badges, places }] : []
  })

const numbered = (chosen: readonly Candidate[], numbers: FedBy['numbers']): QualifiedEntry[] =>
  withFreeNumbers(
    chosen.map(({ badge, from, riders, place, hits }, index) => ({
      badge: numbers === 'kept' ? badge : index + 1,
      from,
      riders,
      place,
      hits,
    })),
  )

/** Entries with numbers of their own: one that is taken is replaced by the next number after the highest one. */
export function withFreeNumbers<Entry extends { badge: number }>(
  entries: readonly Entry[],
  takenBefore: readonly number[] = [],
): Entry[] {
  const taken = new Set(takenBefore)
  let highest = Math.max(0, ...taken, ...entries.map(({ badge }) => badge))
  return entries.map((entry) => {
    const badge = taken.has(entry.badge) ? ++highest : entry.badge
    taken.add(badge)
    return { ...entry, badge }
  })
}
