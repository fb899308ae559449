import { SNAPSHOTS } from '#storage/check-in-snapshots.ts'
import { answerOf, committed, openDatabase } from '#storage/database.ts'
import { parseBytes } from './gzip.ts'
import type { Snapshot } from './snapshot.ts'
import { joinedSnapshot } from './snapshot.ts'
import { decrypt, encrypt, type Encrypted, encryptValue, type SessionKey } from './session-key.ts'

/** After this many changes the whole snapshot is stored anew. */
const MAX_CHANGES = 40

/** `receivedOn` is not in the bytes of the server. */
type Part = { eventUUID: string; receivedOn: string }
/** A snapshot or a later change of it, in the order of the ids. */
type Stored = Encrypted & Part & { id: number; mark: string }

/** The encrypted snapshots of a session. `onClosed` is called when a page of this browser deletes them. */
export async function openSnapshots(key: Promise<SessionKey>, onClosed: () => void) {
  const opening = openDatabase(SNAPSHOTS.database, (made) =>
    made.createObjectStore(SNAPSHOTS.store, { keyPath: 'id', autoIncrement: true }),
  )
  const [session, database] = await Promise.all([key, opening])
  const begin = (mode: IDBTransactionMode) => database.transaction(SNAPSHOTS.store, mode)
  database.addEventListener('versionchange', () => {
    // Nothing can be stored from here on.
    database.close()
    onClosed()
  })

  async function remove(parts: readonly Stored[]) {
    if (parts.length === 0) return
    const transaction = begin('readwrite')
    for (const { id } of parts) transaction.objectStore(SNAPSHOTS.store).delete(id)
    await committed(transaction)
  }

  async function writeWhole(part: Part, encrypting: Promise<Encrypted>) {
    const next = { ...(await encrypting), ...part, mark: session.mark }
    const transaction = begin('readwrite')
    const store = transaction.objectStore(SNAPSHOTS.store)
    const earlier: IDBRequest<Stored[]> = store.getAll()
    earlier.addEventListener('success', () => {
      for (const { id, eventUUID } of earlier.result) if (eventUUID === part.eventUUID) store.delete(id)
      store.add(next)
    })
    await committed(transaction)
  }

  return {
    /**
     * The stored snapshot of an event; undefined without one. What cannot be read is deleted, as are the snapshots of
     * another session or of an earlier form.
     */
    async read(eventUUID: string): Promise<Snapshot | undefined> {
      const all: Stored[] = await answerOf(begin('readonly').objectStore(SNAPSHOTS.store).getAll())
      await remove(all.filter(({ mark }) => mark !== session.mark))
      const own = all.filter((part) => part.mark === session.mark && part.eventUUID === eventUUID)
      try {
        const answers = await Promise.all(
          own.map(async (part) => ({
            ...((await parseBytes(await decrypt(session, part))) as Snapshot),
            receivedOn: part.receivedOn,
          })),
        )
        const stored = joinedSnapshot(answers)
        if (stored) return stored
      } catch {}
      await remove(own)
      return undefined
    },
    encrypt: (bytes: ArrayBuffer) => encrypt(session, bytes),
    /** Stores a whole snapshot in place of the earlier parts of its event. */
    writeWhole,
    /** Stores later changes of a snapshot; `whole` is the snapshot with them. */
    async writeChanges(part: Part, encrypting: Promise<Encrypted>, whole: Snapshot) {
      if ((await answerOf(begin('readonly').objectStore(SNAPSHOTS.store).count())) > MAX_CHANGES)
        return writeWhole(part, encryptValue(session, { ...whole, isWhole: 1 }))
      const next = { ...(await encrypting), ...part, mark: session.mark }
      const transaction = begin('readwrite')
      transaction.objectStore(SNAPSHOTS.store).add(next)
      await committed(transaction)
    },
    /** Deletes every snapshot of this browser. Later ones may be stored. */
    async clear() {
      const transaction = begin('readwrite')
      transaction.objectStore(SNAPSHOTS.store).clear()
      await committed(transaction)
    },
    close: () => database.close(),
  }
}
