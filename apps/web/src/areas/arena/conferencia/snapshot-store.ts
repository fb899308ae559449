import { answerOf, committed, openDatabase } from './database.ts'
import type { Snapshot } from './snapshot.ts'
import { joinedSnapshot } from './snapshot.ts'
import { encrypt, type Encrypted, type SessionKey, decrypt } from './session-key.ts'

const NAME = 'conferencia-snapshot'
/** After this many changes the whole snapshot is stored anew. */
const MAX_CHANGES = 40

/** A snapshot or a later change of it, in the order of the ids. */
type Stored = Encrypted & { id: number; eventUUID: string; mark: string }

/** The encrypted snapshots of a session. Those of another session are deleted, because nobody can read them. */
export async function openSnapshots(session: SessionKey) {
  const database = await openDatabase(NAME, (made) =>
    made.createObjectStore('parts', { keyPath: 'id', autoIncrement: true }),
  )
  const begin = (mode: IDBTransactionMode) => database.transaction('parts', mode)
  const parts = async (): Promise<Stored[]> => answerOf(begin('readonly').objectStore('parts').getAll())

  async function remove(ids: readonly number[]) {
    if (ids.length === 0) return
    const transaction = begin('readwrite')
    for (const id of ids) transaction.objectStore('parts').delete(id)
    await committed(transaction)
  }

  await remove((await parts()).filter(({ mark }) => mark !== session.mark).map(({ id }) => id))

  return {
    /** The stored snapshot of an event; undefined without one. What cannot be read is deleted. */
    async read(eventUUID: string): Promise<Snapshot | undefined> {
      const own = (await parts()).filter((part) => part.eventUUID === eventUUID)
      try {
        const answers = await Promise.all(own.map((part) => decrypt(session, part) as Promise<Snapshot>))
        const stored = joinedSnapshot(answers)
        if (stored) return stored
      } catch {}
      await remove(own.map(({ id }) => id))
      return undefined
    },
    /** Stores an answer of the server; `whole` is the snapshot with it. */
    async write(answer: Snapshot, whole: Snapshot) {
      const { eventUUID } = answer.event
      const keys = await answerOf(begin('readonly').objectStore('parts').count())
      const isWhole = answer.isWhole === 1 || keys > MAX_CHANGES
      const encrypted = await encrypt(session, isWhole ? { ...whole, isWhole: 1 } : answer)
      const earlier = isWhole ? (await parts()).filter((part) => part.eventUUID === eventUUID) : []
      const transaction = begin('readwrite')
      const store = transaction.objectStore('parts')
      for (const { id } of earlier) store.delete(id)
      store.add({ ...encrypted, eventUUID, mark: session.mark })
      await committed(transaction)
    },
    /** Deletes every snapshot of this browser. */
    async clear() {
      const transaction = begin('readwrite')
      transaction.objectStore('parts').clear()
      await committed(transaction)
    },
    close: () => database.close(),
  }
}
