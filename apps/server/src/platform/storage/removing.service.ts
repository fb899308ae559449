import type { Context } from '#context.ts'
import { forgetObject, listRemovable, takeForRemoval } from './unused-objects.queries.ts'

const BATCH = 200

/** The objects that no row names and whose time is over; none in a shop without a storage. */
export const listUnused = async ({ db, pictures }: Pick<Context, 'db' | 'pictures'>, limit = BATCH) =>
  pictures.objects ? listRemovable(db, limit) : []

/** Removes objects that no row names. A kill in the middle leaves the note, so the next run removes the object again. */
export async function removeUnused({ db, pictures }: Pick<Context, 'db' | 'pictures'>) {
  const { objects } = pictures
  if (!objects) return
  for (const key of await listRemovable(db, BATCH)) {
    if (!(await takeForRemoval(db, key))) continue
    await objects.remove(key)
    await forgetObject(db, key)
  }
}
