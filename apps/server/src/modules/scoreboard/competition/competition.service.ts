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
import * as queries from './facts.queries.ts'

/** A category with rules and its state. */
export type ReadCompetition = { category: ScoredCategory; competition: Competition }

/** A category and the state of its competition; undefined without rules. `lock` locks it until the transaction ends. */
export async function findCompetition(
  db: Database,
  catUUID: string,
  options: { lock?: boolean } = {},
): Promise<{ category: ScoredCategory; competition: Competition | undefined }> {
  const category = await readScoredCategory(db, catUUID, options)
  const rules = await queries.findRules(db, catUUID)
  if (!rules) return { category, competition: undefined }
  const stored = await readStored(db, catUUID, rules, category)
  return { category, competition: competitionOf(stored, await listShared(db, catUUID, stored)) }
}

const readStored = async (
  db: Database,
  catUUID: string,
  rules: CompetitionRules,
  { final_started_at: finalStartedAt }: ScoredCategory,
): Promise<Stored> => ({
  rules,
  roster: await listRoster(db, catUUID),
  shots: await queries.listStoredShots(db, catUUID),
  decided: await queries.listStoredFacts(db, catUUID),
  finalStartedAt,
})

/** The facts of the qualifiers of other categories that count in this one too. */
async function listShared(db: Database, catUUID: string, stored: Stored): Promise<FromOthers> {
  const target = { category: catUUID, ...factsOf(stored) }
  const all: FromOthers[] = []
  for (const source of await queries.listCountingFor(db, catUUID)) {
    const category = await readScoredCategory(db, source.id)
    const own = factsOf(await readStored(db, source.id, source.rules, category))
    const { facts, unnamed } = sharedFacts({ category: source.id, ...own }, target)
    all.push({ shared: facts, unnamed: unnamed.map((rider) => ({ rider, catName: category.name })) })
  }
  return {
    shared: all.flatMap(({ shared }) => shared),
    unnamed: all.flatMap(({ unnamed }) => unnamed),
  }
}

/** The same of a category that has rules. Throws without them. */
export async function readCompetition(
  db: Database,
  catUUID: string,
  options: { lock?: boolean } = {},
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
