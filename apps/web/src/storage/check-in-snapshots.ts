import { committed, answerOf } from './database.ts'
import { readStored } from './session.ts'

/** The database and the store of the encrypted snapshots of the check-in. */
export const SNAPSHOTS = { database: 'conferencia-snapshot', store: 'parts' } as const

/**
 * Deletes every snapshot of the check-in from this browser. The pages that have the database open close it, so they store
 * nothing later.
 */
export async function forgetSnapshots() {
  if (typeof indexedDB === 'undefined') return
  // A page that the browser has frozen delays the deletion of the database, but not that of its content.
  await empty().catch(() => {})
  await new Promise<void>((resolve) => {
    const deleting = indexedDB.deleteDatabase(SNAPSHOTS.database)
    for (const end of ['success', 'error', 'blocked']) deleting.addEventListener(end, () => resolve())
  })
}

async function empty() {
  const opening = indexedDB.open(SNAPSHOTS.database)
  // A browser without snapshots gets no database.
  opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
  const database = await answerOf(opening)
  const { store } = SNAPSHOTS
  if (database.objectStoreNames.contains(store)) {
    const transaction = database.transaction(store, 'readwrite')
    transaction.objectStore(store).clear()
    await committed(transaction)
  }
  database.close()
}

/** The same when the session of a person ends. The snapshots of a device belong to its own session. */
export async function forgetSnapshotsOfPerson() {
  if (readStored('deviceToken') === '') await forgetSnapshots()
}
