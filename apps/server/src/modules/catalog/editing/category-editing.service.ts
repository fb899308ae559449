import { type Category, categoryEditable, type Input } from '@porteira/contract'
import {
  ADMIN_FIELDS,
  formatBadgeList,
  limitProblems,
  placeMessages,
  placeProblem,
  stepNumbersProblem,
} from '@porteira/domain'
import type { Database, Transaction } from '#platform/database/client.ts'
import { invalid, notFound, refuse } from '#platform/errors.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { hasEntries, listAssignedBadges } from '../events.ts'
import { safeHtml } from '../items/safe-html.service.ts'
import { categoryColumns, itemColumns } from '../stored/columns.rules.ts'
import { updateItem, withholdBadges } from '../stored/item-rows.queries.ts'
import { sentColumns, toWire } from '../stored/mapping.rules.ts'
import { withheldBadges } from '../stored/withheld-badges.rules.ts'
import { deskBadgesFrom, type CategoryRow, categoryView } from './category-editing.rules.ts'
import { checkPriceSteps } from './editing.rules.ts'
import { cleanHtml, recordEdit } from './editing.service.ts'
import { hasRequirement } from '../requirements/requirements.queries.ts'
import * as queries from './item-editing.queries.ts'

type Body = NonNullable<Input<'PUT /api/categories/:itemUUID'>['body']>

/** A category with all fields of its form. */
export async function readCategory(db: Database, itemUUID: string): Promise<Category> {
  const row = isUuid(itemUUID) ? await queries.findCategory(db, itemUUID) : undefined
  if (!row) throw notFound()
  const category = categoryView(row, {
    ...(await readBadges(db, row.id)),
    planUpdatedAt: (await queries.findPlanTime(db, row.id))?.updatedAt,
  })
  return { ...category, rules: safeHtml(category.rules), prizes: safeHtml(category.prizes) }
}

const readBadges = async (db: Database, id: string) => ({
  assigned: new Set((await listAssignedBadges.ask(db, [id])).get(id)),
  withheld: await queries.listWithheldBadges(db, id),
})

/** Changes the settings of a category. Later imports do not overwrite them, but for the numbers kept for the desk. */
export async function editCategory(
  db: Database,
  itemUUID: string,
  { deskBadges, ...body }: Body,
  actor: Actor,
) {
  const clean = cleanHtml(categoryEditable, body)
  await db.transaction().execute(async (db) => {
    const row = isUuid(itemUUID) ? await queries.lockCategory(db, itemUUID) : undefined
    if (!row) throw notFound()
    refuseLimits(row, clean)
    await refusePlace(db, row, clean)
    checkPriceSteps(clean)
    refuseStepNumbers(row, clean)
    const item = sentColumns(itemColumns, clean)
    const category = sentColumns(categoryColumns, clean)
    const kept = deskBadges === undefined ? undefined : await withholdForDesk(db, row, deskBadges)
    await updateItem(db, row.id, { item, category })
    const before = { ...row, ...kept?.before }
    const after = { ...item, ...category, ...kept?.after }
    await recordEdit(db, actor, { entity: 'category', id: row.id, before, after })
  })
}

/** Keeps these numbers for the desk in place of those before. */
async function withholdForDesk(db: Transaction, row: CategoryRow, stated: string) {
  const badges = await readBadges(db, row.id)
  const wanted = deskBadgesFrom(stated, row.badge_list, badges)
  // guard: kept-numbers-are-free
  if ('problem' in wanted)
    throw invalid(`${ADMIN_FIELDS.deskBadges}: ${wanted.problem}`, 'invalid_desk_badges')
  const before = { deskBadges: formatBadgeList(withheldBadges(badges.withheld, 'for-desk')) }
  const after = { deskBadges: formatBadgeList(wanted.keptForDesk) }
  if (before.deskBadges !== after.deskBadges) await withholdBadges(db, { categoryId: row.id, ...wanted })
  return { before, after }
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

/** Refuses steps of the price that sell numbers which the category does not have. */
function refuseStepNumbers(row: CategoryRow, body: Body) {
  const stored = { ...toWire(itemColumns, row), ...toWire(categoryColumns, row) }
  const problem = stepNumbersProblem({ ...stored, ...body })
  // guard: steps-sell-numbers-of-the-category
  if (problem) throw invalid(`${ADMIN_FIELDS.priceSteps}: ${problem}`, 'invalid_price_steps')
}

/** Refuses limits that contradict each other, or those that stay. */
function refuseLimits(row: CategoryRow, body: Body) {
  const [problem] = limitProblems({ ...toWire(categoryColumns, row), ...body })
  // guard: limits-of-a-category-agree
  if (problem) throw invalid(`${ADMIN_FIELDS[problem.field]}: ${problem.message}`, 'invalid_limits')
}
