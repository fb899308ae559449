import { type Category, categoryEditable, type Input } from '@porteira/contract'
import { ADMIN_FIELDS, limitProblems, placeMessages, placeProblem } from '@porteira/domain'
import type { Database, Transaction } from '#platform/database/client.ts'
import { invalid, notFound, refuse } from '#platform/errors.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { hasEntries, listAssignedBadges } from '../events.ts'
import { safeHtml } from '../items/safe-html.service.ts'
import { categoryColumns, itemColumns } from '../stored/columns.rules.ts'
import { updateItem } from '../stored/item-rows.queries.ts'
import { sentColumns, toWire } from '../stored/mapping.rules.ts'
import { type CategoryRow, categoryView } from './category-editing.rules.ts'
import { checkPriceSteps } from './editing.rules.ts'
import { cleanHtml, recordEdit } from './editing.service.ts'
import { hasRequirement } from '../requirements/requirements.queries.ts'
import * as queries from './item-editing.queries.ts'

type Body = NonNullable<Input<'PUT /api/categories/:itemUUID'>['body']>

/** A category with all fields of its form. */
export async function readCategory(db: Database, itemUUID: string): Promise<Category> {
  const row = isUuid(itemUUID) ? await queries.findCategory(db, itemUUID) : undefined
  if (!row) throw notFound()
  const assigned = (await listAssignedBadges.ask(db, [row.id])).get(row.id) ?? []
  const category = categoryView(row, {
    assigned: new Set(assigned),
    withheld: await queries.listWithheldBadges(db, row.id),
    planUpdatedAt: (await queries.findPlanTime(db, row.id))?.updatedAt,
  })
  return { ...category, rules: safeHtml(category.rules), prizes: safeHtml(category.prizes) }
}

/** Changes the settings of a category. Later imports do not overwrite them. */
export async function editCategory(db: Database, itemUUID: string, body: Body, actor: Actor) {
  const clean = cleanHtml(categoryEditable, body)
  await db.transaction().execute(async (db) => {
    const row = isUuid(itemUUID) ? await queries.lockCategory(db, itemUUID) : undefined
    if (!row) throw notFound()
    refuseLimits(row, clean)
    await refusePlace(db, row, clean)
    checkPriceSteps(clean)
    const item = sentColumns(itemColumns, clean)
    const category = sentColumns(categoryColumns, clean)
    await updateItem(db, row.id, { item, category })
    const after = { ...item, ...category }
    await recordEdit(db, actor, { entity: 'category', id: row.id, before: row, after })
  })
}

/** Refuses a place without riders that asks for something of riders, and a change of the kind of what is sold. */
async function refusePlace(db: Transaction, row: CategoryRow, body: Body) {
  const problem = placeProblem({ ...toWire(categoryColumns, row), ...body })
  const label = ADMIN_FIELDS.withoutRiders
  // guard: place-has-no-competition
  if (problem) throw invalid(`${label}: ${problem}`, 'invalid_place')
  const isPlace = body.withoutRiders === undefined ? row.without_riders : body.withoutRiders === 1
  if (isPlace === row.without_riders) return
  if (isPlace && (await hasRequirement(db, row.id)))
    throw invalid(`${label}: ${placeMessages.noRequirements}`, 'invalid_place')
  // guard: kind-of-sold-entries-stays
  if (await hasEntries.ask(db, row.id)) throw refuse('entries_sold', placeMessages.flagStays)
}

/** Refuses limits that contradict each other, or those that stay. */
function refuseLimits(row: CategoryRow, body: Body) {
  const [problem] = limitProblems({ ...toWire(categoryColumns, row), ...body })
  // guard: limits-of-a-category-agree
  if (problem) throw invalid(`${ADMIN_FIELDS[problem.field]}: ${problem.message}`, 'invalid_limits')
}
