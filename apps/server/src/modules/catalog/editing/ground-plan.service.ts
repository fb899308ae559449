import type { Context } from '#context.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import { notFound } from '#platform/errors.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { drawPicture } from './banner-editing.service.ts'
import * as queries from './item-editing.queries.ts'

/** A plan is read by its numbers, so it keeps its shape and is larger than a banner. */
const PLAN = { width: 2000, height: 2000, fit: 'inside', quality: 80, background: '#ffffff' } as const

/** The plan of the ground of a category as JPEG. */
export async function readGroundPlan(
  { readPublic, pictures }: Pick<Context, 'readPublic' | 'pictures'>,
  itemUUID: string,
): Promise<Buffer> {
  const plan = isUuid(itemUUID)
    ? await readPublic((reads) => queries.findGroundPlan(reads, itemUUID))
    : undefined
  if (!plan) throw notFound()
  return pictures.read(plan)
}

/** Stores the redrawn upload in place of the plan of the ground of a category. */
export async function replaceGroundPlan(
  { db, pictures }: Pick<Context, 'db' | 'pictures'>,
  itemUUID: string,
  upload: Buffer,
  actor: Actor,
) {
  if (!isUuid(itemUUID)) throw notFound()
  const jpeg = await drawPicture(upload, PLAN)
  const plan = await pictures.place(jpeg)
  await db.transaction().execute(async (db) => {
    const category = await queries.lockCategory(db, itemUUID)
    if (!category) throw notFound()
    await queries.saveGroundPlan(db, category.id, plan)
    await recordFact(db, actor, {
      action: 'category.ground_plan',
      entity: 'category',
      entityId: category.id,
      after: { bytes: jpeg.length },
    })
  })
}
