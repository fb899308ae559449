import type { Context } from '#context.ts'
import { fieldOf } from '#platform/fields.ts'
import { isMissing } from '#providers/s3.ts'
import type { PicturesOfTable, Place, StoredPicture } from './stored-picture.ts'

const AT_ONCE = 4
/** Another transaction holds the row, or the copy took so long that its object was removed. The next list has the row again. */
const LATER = /^(55P03|40001)$/

type Shop = Pick<Context, 'db' | 'pictures'>
type Progress = {
  /** Called with the numbers of a table so far. */
  onStep: (name: string, done: number, all: number) => void
  /** Called with the row of a picture whose object the storage does not have. */
  onMissing: (name: string, id: string) => void
}

/** How many pictures of these tables are at each place. */
export async function countPictures({ db }: Pick<Context, 'db'>, tables: PicturesOfTable[]) {
  const count = async (place: Place) =>
    (await Promise.all(tables.map((table) => table.list(db, place)))).flat().length
  return { inStorage: await count('storage'), inDatabase: await count('database') }
}

/**
 * Moves all pictures of these tables to a place, some rows at a time, while the shop runs. Returns how many were moved
 * and how many are missing in the storage. A kill leaves each picture at one of the places, and a second run moves the
 * rest.
 * @throws Refusal if the storage fails; what was moved stays moved.
 */
export async function movePictures(shop: Shop, tables: PicturesOfTable[], to: Place, progress: Progress) {
  let moved = 0
  const missing = new Set<string>()
  for (const table of tables) {
    const move = async (id: string) => {
      const result = await moveOne(shop, table, id, to)
      if (result === 'moved') moved++
      if (result !== 'missing') return
      missing.add(`${table.name} ${id}`)
      progress.onMissing(table.name, id)
    }
    const listLeft = async () => {
      const ids = await table.list(shop.db, to === 'storage' ? 'database' : 'storage')
      return ids.filter((id) => !missing.has(`${table.name} ${id}`))
    }
    // The shop replaces pictures meanwhile, so the list is read until it is empty.
    for (let ids = await listLeft(); ids.length > 0; ids = await listLeft())
      for (let done = 0; done < ids.length; done += AT_ONCE) {
        await allOf(ids.slice(done, done + AT_ONCE).map(move))
        progress.onStep(table.name, Math.min(done + AT_ONCE, ids.length), ids.length)
      }
  }
  return { moved, missing: missing.size }
}

/** Waits for all of them, and rejects with the first error then: nothing goes on after the answer. */
async function allOf(works: Promise<void>[]) {
  for (const result of await Promise.allSettled(works)) if (result.status === 'rejected') throw result.reason
}

async function moveOne({ db, pictures }: Shop, table: PicturesOfTable, id: string, to: Place) {
  const from = await table.find(db, id)
  if (!from || (from.storedAs !== null) === (to === 'storage')) return 'changed'
  try {
    const jpeg = await pictures.read(from)
    const copy: StoredPicture = to === 'storage' ? await pictures.place(jpeg) : { jpeg, storedAs: null }
    // The row has another picture if it was replaced meanwhile. The next list has it again.
    return (await table.move(db, id, from, copy)) ? 'moved' : 'changed'
  } catch (error) {
    if (isMissing(fieldOf(error, 'cause'))) return 'missing'
    if (LATER.test(String(fieldOf(error, 'code')))) return 'changed'
    throw error
  }
}
