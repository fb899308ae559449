import { competitionMessages } from '@porteira/domain'
import { type CompetitionRules, sharedFacts, takenBackIn } from '@porteira/domain/competition'
import type { Database } from '#platform/database/client.ts'
import { refuse } from '#platform/errors.ts'
import type { ScoredCategory } from '../category/category.rules.ts'
import { readScoredCategory } from '../category/category.service.ts'
import { listRoster } from '../category/roster.queries.ts'
import {
  type Competition,
  competitionOf,
  effectOf,
  factsOf,
  type FromOthers,
  type Stored,
} from './competition.rules.ts'
import type { StoredFact } from './stored.rules.ts'
import { listEndedFinalists } from './ended-badges.queries.ts'
import * as queries from './facts.queries.ts'

/** A category with rules and its state. */
export type ReadCompetition = { category: ScoredCategory; competition: Competition }

/** Other decisions of a category than those that are stored. */
export type Assumed = { catUUID: string; decided: readonly StoredFact[] }

type Options = {
  /** Locks the category until the transaction ends. */
  lock?: boolean
  assumed?: Assumed | undefined
}

/** A category and the state of its competition; undefined without rules. */
export async function findCompetition(
  db: Database,
  catUUID: string,
  { lock = false, assumed }: Options = {},
): Promise<{ category: ScoredCategory; competition: Competition | undefined }> {
  const category = await readScoredCategory(db, catUUID, { lock })
  const rules = await queries.findRules(db, catUUID)
  if (!rules) return { category, competition: undefined }
  const stored = await readStored(db, catUUID, rules, { category, assumed })
  const shared = await listShared(db, catUUID, stored, assumed)
  const ended = await listEndedFinalists(db, catUUID)
  return { category, competition: competitionOf({ ...stored, ended }, shared) }
}

const readStored = async (
  db: Database,
  catUUID: string,
  rules: CompetitionRules,
  { category, assumed }: { category: ScoredCategory; assumed: Assumed | undefined },
): Promise<Stored> => ({
  rules,
  roster: await listRoster(db, catUUID),
  shots: await queries.listStoredShots(db, catUUID),
  decided: assumed?.catUUID === catUUID ? assumed.decided : await queries.listStoredFacts(db, catUUID),
  finalStartedAt: category.final_started_at,
})

/** The facts of the qualifiers of other categories that count in this one too. */
async function listShared(
  db: Database,
  catUUID: string,
  stored: Stored,
  assumed: Assumed | undefined,
): Promise<FromOthers> {
  const target = { category: catUUID, ...factsOf(stored) }
  const all: FromOthers[] = []
  for (const source of await queries.listCountingFor(db, catUUID)) {
    const category = await readScoredCategory(db, source.id)
    const own = factsOf(await readStored(db, source.id, source.rules, { category, assumed }))
    const { facts, unnamed } = sharedFacts({ category: source.id, ...own }, target)
    const { name } = category
    all.push({
      shared: facts,
      unnamed: unnamed.map((rider) => ({ rider, catName: name })),
      sources: [name],
    })
  }
  return {
    shared: all.flatMap(({ shared }) => shared),
    unnamed: all.flatMap(({ unnamed }) => unnamed),
    sources: all.flatMap(({ sources }) => sources),
  }
}

/** The same of a category that has rules. Throws without them. */
export async function readCompetition(
  db: Database,
  catUUID: string,
  options: Options = {},
): Promise<ReadCompetition> {
  const { category, competition } = await findCompetition(db, catUUID, options)
  if (!competition) throw refuse('no_rules', competitionMessages.noRules)
  return { category, competition }
}

/**
 * The entries of each tie-break of a category that was not taken back. Shots of one from before the qualifier was reopened
 * are stored and have no effect.
 */
export async function listTieBreaks(db: Database, catUUID: string): Promise<Map<string, number[]>> {
  const decided = await queries.listStoredFacts(db, catUUID)
  const takenBack = takenBackIn(decided.map(effectOf))
  return new Map(
    decided
      .filter(({ id, kind }) => kind === 'tieBreak' && !takenBack.has(id))
      .map(({ id, body }) => [id, body['badges'] as number[]]),
  )
}

/** True if the category has rules of its competition. */
export const hasRules = async (db: Database, catUUID: string) => Boolean(await queries.findRules(db, catUUID))
