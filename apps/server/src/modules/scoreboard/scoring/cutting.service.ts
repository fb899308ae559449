import {
  bandsAreInOrder,
  competitionMessages,
  scoringMessages,
  type StrengthBand,
  strengthByHits,
} from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import { refuse } from '#platform/errors.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import { isCutByHits } from '../category/category.rules.ts'
import { readScoredCategory, requireOpenQualifier } from '../category/category.service.ts'
import { markFinal, markRankingsUpdated } from '../category/live.queries.ts'
import { startFinals } from '../competition/decisions.service.ts'
import { hasRules } from '../competition/competition.service.ts'
import * as queries from './scoring.queries.ts'

/** Gives each badge with a qualifier shot the strength that its hits reach. Refused after the final began. */
export const cutStrengths = (db: Database, actor: Actor, catUUID: string, bands: StrengthBand[]) =>
  db.transaction().execute(async (db) => {
    const category = await readScoredCategory(db, catUUID, { lock: true })
    requireOpenQualifier(category)
    if (await hasRules(db, catUUID)) throw refuse('strengths_by_rules', competitionMessages.strengthsByRules)
    if (!isCutByHits(category)) throw refuse('strengths_are_sold', scoringMessages.strengthsAreSold)
    const options = Math.max(1, category.strength_options)
    if (!bandsAreInOrder(bands) || bands.some(({ strength }) => strength > options))
      throw refuse('strengths_out_of_order', scoringMessages.strengthsOutOfOrder)

    const entries = await queries.listQualifyHits(db, catUUID)
    const strengths = entries.map(({ badge, qualify_hits }) => ({
      badge,
      strength: strengthByHits(qualify_hits, bands),
    }))
    await queries.saveStrengths(db, catUUID, strengths)
    await markRankingsUpdated(db, catUUID, true)
    await recordFact(db, actor, {
      action: 'strengths.cut',
      entity: 'category',
      entityId: catUUID,
      after: bands,
    })
  })

type FinalSwitch = { isStarted: boolean; strength?: number | undefined }

/**
 * Starts the final, which closes the qualifier, or opens the qualifier again. In a category with rules the desk opens it, with a
 * reason, and the final of one strength may start alone.
 */
export const setFinal = (db: Database, actor: Actor, catUUID: string, { isStarted, strength }: FinalSwitch) =>
  db.transaction().execute(async (db) => {
    await readScoredCategory(db, catUUID, { lock: true })
    const isByRules = await hasRules(db, catUUID)
    // guard: reopening-states-a-reason
    if (isByRules && !isStarted) throw refuse('reopened_by_desk', competitionMessages.reopenedByDesk)
    if (isByRules) await startFinals(db, actor, catUUID, strength)
    else await markFinal(db, catUUID, isStarted)
    await recordFact(db, actor, {
      action: isStarted ? 'final.start' : 'final.reopen',
      entity: 'category',
      entityId: catUUID,
    })
  })
