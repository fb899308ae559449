import { competitionMessages as messages } from '@porteira/domain'
import { qualifiersFor, type SourceEntry } from '@porteira/domain/competition'
import type { Transaction } from '#platform/database/client.ts'
import { refuse } from '#platform/errors.ts'
import { lockCategories } from '../category/category.queries.ts'
import { forgetRankingRows, saveRankingRows } from '../rankings/deriving.queries.ts'
import { type Competition, decisionsOf } from './competition.rules.ts'
import { type ReadCompetition, readCompetition } from './competition.service.ts'
import type { NewDecision } from './decisions.rules.ts'
import { findFact } from './facts.queries.ts'
import { resultOf } from './result-state.rules.ts'

type Source = ReadCompetition & { id: string }

/** An entry that came from the result of another category, as the decision stores it. */
type IncomingEntry = { badge: number; from: SourceEntry; riders: readonly string[]; entity: string }

/**
 * Fills a category from the results of others, or replaces an entry that withdrew by the next one. Returns what the
 * decision stores of it. Nothing for other decisions.
 */
export async function feed(
  db: Transaction,
  catUUID: string,
  competition: Competition,
  { kind, body }: NewDecision,
): Promise<{ entries?: IncomingEntry[]; from?: SourceEntry }> {
  if (kind !== 'fed' && kind !== 'withdrawn') return {}
  if (competition.shots.some(({ isUndone, isAside }) => !isUndone && !isAside))
    throw refuse('has_shots', messages.hasShots)
  const fed = fedEntries(competition)
  // guard: fed-once
  if (kind === 'fed' && fed.length > 0) throw refuse('is_fed', messages.isFed)
  const withdrawnEntry = fed.find(({ badge }) => badge === body['badge'])
  if (kind === 'withdrawn' && !withdrawnEntry)
    throw refuse('not_a_qualifier', messages.notAQualifier(Number(body['badge'])))
  const withdrawn = [...withdrawnFrom(competition), ...(withdrawnEntry ? [withdrawnEntry.from] : [])]
  const entries = await readQualifiers(db, competition, withdrawn)
  const added = entries.filter(({ from }) => !fed.some((one) => isSame(one.from, from)))
  const remaining = fed.filter((one) => one !== withdrawnEntry)
  const numbered = freeNumbers(added, remaining)
  if (withdrawnEntry) await forgetRankingRows(db, catUUID, [withdrawnEntry.badge])
  await saveRankingRows(
    db,
    catUUID,
    numbered.map(({ badge, riders, entity }) => ({ badge, strength: null, entity, riders: [...riders] })),
  )
  return { entries: numbered, ...(withdrawnEntry && { from: withdrawnEntry.from }) }
}

/** Takes the entries out again that a decision brought. Only possible before the first shot. */
export async function withdrawFeeding(db: Transaction, catUUID: string, decisionId: string) {
  const fact = await findFact(db, catUUID, decisionId)
  if (fact?.kind !== 'fed' && fact?.kind !== 'withdrawn') return
  const { competition } = await readCompetition(db, catUUID)
  if (fact.kind === 'withdrawn' || competition.shots.length > 0) throw refuse('has_shots', messages.hasShots)
  await forgetRankingRows(
    db,
    catUUID,
    fedEntries(competition).map(({ badge }) => badge),
  )
}

const isSame = (one: SourceEntry, other: SourceEntry) =>
  one.category === other.category && one.badge === other.badge

/** The entries that are in the category by its feeding. */
function fedEntries(competition: Competition): IncomingEntry[] {
  if (decisionsOf(competition, 'fed').length === 0) return []
  const entries = ['fed', 'withdrawn'].flatMap((kind) =>
    decisionsOf(competition, kind).flatMap(({ body }) => (body['entries'] ?? []) as IncomingEntry[]),
  )
  const gone = withdrawnFrom(competition)
  return entries.filter(({ from }) => !gone.some((one) => isSame(one, from)))
}

const withdrawnFrom = (competition: Competition) =>
  decisionsOf(competition, 'withdrawn').map(({ body }) => body['from'] as SourceEntry)

async function readQualifiers(
  db: Transaction,
  { rules }: Competition,
  withdrawn: readonly SourceEntry[],
): Promise<IncomingEntry[]> {
  const { fedBy } = rules
  if (!fedBy) throw refuse('not_fed', messages.notFed)
  await lockCategories(
    db,
    fedBy.from.map(({ category }) => category),
  )
  const sources: Source[] = []
  for (const { category } of fedBy.from)
    sources.push({ id: category, ...(await readCompetition(db, category)) })
  const isReady = (competition: Competition) =>
    fedBy.result === 'provisional' || resultOf(competition, 1).official !== undefined
  const qualifiers = qualifiersFor(
    fedBy,
    sources.map(({ id, competition: { state, entries } }) => ({ category: id, state, entries })),
    withdrawn,
  )
  const nameOf = (id: string) => sources.find((source) => source.id === id)?.category.name ?? ''
  const missing = sources.filter(
    ({ id, competition }) => qualifiers.waiting.includes(id) || !isReady(competition),
  )
  // guard: fed-by-results-only
  if (missing.length > 0)
    throw refuse('source_runs', messages.sourceRuns(missing.map(({ category }) => category.name)))
  const [tie] = qualifiers.ties
  if (tie) throw refuse('source_tied', messages.sourceTied(nameOf(tie.category), tie.badges))
  return qualifiers.entries.map(({ badge, from, riders }) => ({
    badge,
    from,
    riders,
    entity: clubOf(sources, from),
  }))
}

const clubOf = (sources: readonly Source[], { category, badge }: SourceEntry) =>
  sources.find(({ id }) => id === category)?.competition.roster.find((entry) => entry.badge === badge)
    ?.entity ?? ''

/** New entries with numbers that no other one has: a number that is taken is replaced by the next one after the highest. */
function freeNumbers(added: readonly IncomingEntry[], others: readonly IncomingEntry[]): IncomingEntry[] {
  const taken = new Set(others.map(({ badge }) => badge))
  let highest = Math.max(0, ...taken, ...added.map(({ badge }) => badge))
  return added.map(({ badge, ...entry }) => {
    const free = taken.has(badge) ? ++highest : badge
    taken.add(free)
    return { badge: free, ...entry }
  })
}
