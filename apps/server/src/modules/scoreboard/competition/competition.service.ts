import { competitionMessages } from '@porteira/domain'
import { takenBackIn } from '@porteira/domain/competition'
import type { Database } from '#platform/database/client.ts'
import { refuse } from '#platform/errors.ts'
import type { ScoredCategory } from '../category/category.rules.ts'
import { readScoredCategory } from '../category/category.service.ts'
import { staffRider } from '../category/roster.queries.ts'
import { type Competition, effectOf } from './competition.rules.ts'
import { type Assumed, competitionOfRows } from './joining.rules.ts'
import * as queries from './facts.queries.ts'
import { listStored } from './stored.queries.ts'

/** A category with rules and its state. */
export type ReadCompetition = { category: ScoredCategory; competition: Competition }

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
  const rows = await listStored(db, catUUID, staffRider)
  return { category, competition: competitionOfRows(catUUID, rows, assumed) }
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
