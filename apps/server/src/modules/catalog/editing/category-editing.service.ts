import type { Category, Input } from '@porteira/contract'
import type { Database } from '#platform/database/client.ts'
import { notFound } from '#platform/errors.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { listGivenBadges } from '../events.ts'
import { safeHtml } from '../items/safe-html.service.ts'
import * as queries from './category-editing.queries.ts'
import { categoryColumns, categoryView, itemColumns } from './category-editing.rules.ts'
import { cleanHtml, difference } from './editing.rules.ts'

type Body = NonNullable<Input<'PUT /api/categories/:itemUUID'>['body']>

/** A category with everything its form shows. */
export async function readCategory(db: Database, itemUUID: string): Promise<Category> {
  const row = isUuid(itemUUID) ? await queries.findCategory(db, itemUUID) : undefined
  if (!row) throw notFound()
  const given = (await listGivenBadges.ask(db, [row.id])).get(row.id) ?? []
  const gone = new Set([...given, ...(await queries.listKeptBadges(db, row.id))])
  const category = categoryView(row, gone)
  return { ...category, rules: safeHtml(category.rules), prizes: safeHtml(category.prizes) }
}

/** Changes the fields of a category that this shop owns; from then on no import writes over them. */
export async function editCategory(db: Database, itemUUID: string, body: Body, actor: Actor) {
  const clean = cleanHtml(body, safeHtml)
  await db.transaction().execute(async (db) => {
    const row = isUuid(itemUUID) ? await queries.lockCategory(db, itemUUID) : undefined
    if (!row) throw notFound()
    const [item, category] = [itemColumns(clean), categoryColumns(clean)]
    await queries.saveCategory(db, row.id, item, category)
    const { changed, before, after } = difference(row, { ...item, ...category })
    if (changed.length === 0) return
    await recordFact(db, actor, {
      action: 'category.edit',
      entity: 'category',
      entityId: row.id,
      before,
      after,
    })
  })
}
