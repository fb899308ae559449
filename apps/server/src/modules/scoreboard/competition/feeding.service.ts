import type { Reply } from '@porteira/contract'
import { competitionMessages as messages } from '@porteira/domain'
import {
  type Qualifiers,
  qualifiersFor,
  ridersOf,
  type SourceEntry,
  withFreeNumbers,
} from '@porteira/domain/competition'
import type { Database, Transaction } from '#platform/database/client.ts'
import { refuse } from '#platform/errors.ts'
import { lockCategories } from '../category/category.queries.ts'
import { forgetRankingRows, saveRankingRows } from '../rankings/deriving.queries.ts'
import type { Competition } from './competition.rules.ts'
import { type ReadCompetition, readCompetition } from './competition.service.ts'
import type { NewDecision } from './decisions.rules.ts'
import { findFact } from './facts.queries.ts'
import {
  fedEntries,
  fedNumbers,
  hasShots,
  type IncomingEntry,
  isSameSource,
  numbersEverFed,
  withdrawnFrom,
} from './feeding.rules.ts'
import { resultOf } from './result-state.rules.ts'

type Source = ReadCompetition & { id: string }

/** What a decision brings: the new entries with their numbers, and the entry that they replace. */
type Feeding = {
  sources: readonly Source[]
  entries: Qualifiers['entries']
  ties: Qualifiers['ties']
  /** Categories without the result that the rules ask for. */
  waiting: readonly Source[]
  withdrawn: IncomingEntry | undefined
}

/**
 * Fills a category from the results of others, or replaces an entry that withdrew by the next one. Returns what the
 * decision stores of it. Nothing for other decisions.
 */
export async function feed(
  db: Transaction,
  catUUID: string,
  competition: Competition,
  decision: NewDecision,
): Promise<{ entries?: IncomingEntry[]; from?: SourceEntry }> {
  if (!isFeeding(decision)) return {}
  await lockCategories(db, competition.rules.fedBy?.from.map(({ category }) => category) ?? [])
  const { sources, waiting, ties, withdrawn, ...feeding } = await readFeeding(db, competition, decision)
  // guard: fed-by-results-only
  if (waiting.length > 0)
    throw refuse('source_runs', messages.sourceRuns(waiting.map(({ category }) => category.name)))
  const [tie] = ties
  if (tie) throw refuse('source_tied', messages.sourceTied(nameOf(sources, tie.category), tie.badges))
  const entries = feeding.entries.map(({ badge, from, riders }) => ({
    badge,
    from,
    riders,
    entity: entryAt(sources, from)?.entity ?? '',
  }))
  if (withdrawn) await forgetRankingRows(db, catUUID, [withdrawn.badge])
  await saveRankingRows(
    db,
    catUUID,
    entries.map(({ badge, riders, entity }) => ({ badge, strength: null, entity, riders: [...riders] })),
  )
  return { entries, ...(withdrawn && { from: withdrawn.from }) }
}

/** Who would come by a decision, and what stands in the way. Null for a decision that brings no entries. */
export async function previewFeeding(
  db: Database,
  competition: Competition,
  decision: NewDecision,
): Promise<Reply<'POST /api/competition/:catUUID/preview'>['incoming']> {
  if (!isFeeding(decision)) return null
  const { sources, entries, waiting, ties } = await readFeeding(db, competition, decision)
  return {
    entries: entries.map(({ badge, from, riders, place }) => {
      const entry = entryAt(sources, from)
      return {
        badge,
        catName: nameOf(sources, from.category),
        fromBadge: from.badge,
        place,
        entity: entry?.entity ?? '',
        names: riders.map((uuid) => entry?.riders.find((rider) => rider.uuid === uuid)?.name ?? ''),
      }
    }),
    waiting: waiting.map(({ category }) => category.name),
    ties: ties.map(({ category, badges, places }) => ({
      catName: nameOf(sources, category),
      badges: [...badges],
      places,
    })),
  }
}

const isFeeding = ({ kind }: NewDecision) => kind === 'fed' || kind === 'withdrawn'

/** What a decision brings now. Throws where it is not possible, whatever the other categories say. */
async function readFeeding(
  db: Database,
  competition: Competition,
  { kind, body }: NewDecision,
): Promise<Feeding> {
  const { fedBy } = competition.rules
  if (!fedBy) throw refuse('not_fed', messages.notFed)
  if (hasShots(competition)) throw refuse('has_shots', messages.hasShots)
  const fed = fedEntries(competition)
  // guard: fed-once
  if (kind === 'fed' && fed.length > 0) throw refuse('is_fed', messages.isFed)
  const withdrawn = fed.find(({ badge }) => badge === body['badge'])
  if (kind === 'withdrawn' && !withdrawn)
    throw refuse('not_a_qualifier', messages.notAQualifier(Number(body['badge'])))
  const sources: Source[] = []
  for (const { category } of fedBy.from)
    sources.push({ id: category, ...(await readCompetition(db, category)) })
  const qualifiers = qualifiersFor(fedBy, sources.map(resultOfSource), [
    ...withdrawnFrom(competition),
    ...(withdrawn ? [withdrawn.from] : []),
  ])
  const isReady = ({ competition: source }: Source) =>
    fedBy.result === 'provisional' || resultOf(source, 1).official !== undefined
  const coming = qualifiers.entries.filter(({ from }) => !fed.some((one) => isSameSource(one.from, from)))
  return {
    sources,
    // guard: one-comes-for-one
    entries: withFreeNumbers(withdrawn ? coming.slice(0, 1) : coming, fedNumbers(competition)),
    ties: qualifiers.ties,
    waiting: sources.filter((source) => qualifiers.waiting.includes(source.id) || !isReady(source)),
    withdrawn,
  }
}

/** The result of a category with the riders that its entries have at the end. */
const resultOfSource = ({ id, competition: { state, entries, collected } }: Source) => ({
  category: id,
  state,
  entries: entries.map((entry) => ({ ...entry, riders: ridersOf(entry, collected, 'tieBreak', Infinity) })),
})

const nameOf = (sources: readonly Source[], category: string) =>
  sources.find(({ id }) => id === category)?.category.name ?? ''

const entryAt = (sources: readonly Source[], { category, badge }: SourceEntry) =>
  sources.find(({ id }) => id === category)?.competition.roster.find((entry) => entry.badge === badge)

/** Takes the entries out again that a decision and the withdrawals after it brought. Only possible before the first shot. */
export async function withdrawFeeding(db: Transaction, catUUID: string, decisionId: string) {
  const fact = await findFact(db, catUUID, decisionId)
  if (fact?.kind !== 'fed' && fact?.kind !== 'withdrawn')
    return refuseFeedingAgain(db, catUUID, fact?.body['decision'])
  const { competition } = await readCompetition(db, catUUID)
  if (fact.kind === 'withdrawn' || competition.shots.length > 0) throw refuse('has_shots', messages.hasShots)
  await forgetRankingRows(db, catUUID, numbersEverFed(competition))
}

/** Entries come by a new decision only: it sees the results of now. */
async function refuseFeedingAgain(db: Transaction, catUUID: string, takenBack: unknown) {
  const fact = typeof takenBack === 'string' ? await findFact(db, catUUID, takenBack) : undefined
  // guard: fed-anew-only
  if (fact?.kind === 'fed') throw refuse('not_in_effect', messages.notInEffect)
}
