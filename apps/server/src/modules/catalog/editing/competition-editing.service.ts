import type { Input } from '@porteira/contract'
import { adminMessages, placeMessages } from '@porteira/domain'
import {
  type CompetitionRules,
  completeRules,
  derivedSettings,
  isSameValue,
  lockedProblems,
  type Progress,
} from '@porteira/domain/competition'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { invalid, notFound, refuse } from '#platform/errors.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { readProgress } from '../events.ts'
import { markItemsChanged } from '../stored/item-rows.queries.ts'
import type { CategoryRow } from './category-editing.rules.ts'
import * as queries from './competition-editing.queries.ts'
import * as rules from './competition-editing.rules.ts'
import { findCategory, lockCategory } from './item-editing.queries.ts'

type Body = NonNullable<Input<'PUT /api/categories/:itemUUID/competition'>['body']>

/** The rules of the competition of a category, and what may still be changed of them. */
export async function readCompetition(db: Database, itemUUID: string) {
  const row = isUuid(itemUUID) ? await findCategory(db, itemUUID) : undefined
  if (!row) throw notFound()
  const event = await queries.readEventRules(db, row.event_id)
  return rules.competitionView(row, event, await readProgress.ask(db, { categoryId: row.id }))
}

/**
 * Sets or removes the rules of a category. After the first shot it needs a reason, and most of the rules stay. Later imports do
 * not overwrite them.
 */
export const setCompetition = (db: Database, itemUUID: string, body: Body, actor: Actor) =>
  db.transaction().execute(async (db) => {
    // Shots wait for this lock, so that none is stored between the question and the commit.
    // guard: rules-lock-out-shots
    const row = isUuid(itemUUID) ? await lockCategory(db, itemUUID) : undefined
    if (!row) throw notFound()
    const before = rules.rulesOf(row)
    const after = await checkedRules(db, row, body.competition)
    if (isSameValue(before, after)) return
    const reason = (body.reason ?? '').trim()
    const progress = await readProgress.ask(db, { categoryId: row.id })
    if (progress.isThrown) refuseLocked(progress, { before, after, reason })

    const derived = after ? derivedSettings(after) : {}
    await queries.saveRules(db, row.id, { competition: after, ...derived })
    await markItemsChanged(db, [row.id])
    await recordFact(db, actor, {
      action: 'category.rules',
      entity: 'category',
      entityId: row.id,
      before: { competition: before },
      after: { competition: after, ...derived },
      reason,
    })
  })

async function checkedRules(db: Transaction, row: CategoryRow, stated: Body['competition']) {
  if (!stated) return null
  // guard: place-has-no-rules
  if (row.without_riders) throw refuse('place', placeMessages.noRules)
  const event = await queries.readEventRules(db, row.event_id)
  const checked = rules.checkedRules(completeRules(stated), row, event)
  rules.checkFixedStrengths(checked, await queries.listFixedStrengths(db, row.id))
  return checked
}

type Change = { before: CompetitionRules | null; after: CompetitionRules | null; reason: string }

function refuseLocked(progress: Progress, { before, after, reason }: Change) {
  const problems = lockedProblems(before, after, progress)
  // guard: thrown-rules-stay
  if (problems.length > 0) throw refuse('rules_locked', problems.map(({ says }) => says).join('\n'))
  // guard: thrown-rules-changed-with-reason
  if (reason === '') throw invalid(adminMessages.invalidReason, 'reason_needed')
}
