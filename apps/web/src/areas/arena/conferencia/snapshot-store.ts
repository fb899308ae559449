import { SNAPSHOTS } from '#storage/check-in-snapshots.ts'
import { answerOf, committed, openDatabase } from '#storage/database.ts'
import { parseBytes } from './gzip.ts'
import type { Snapshot } from './snapshot.ts'
import { joinedSnapshot } from './snapshot.ts'
import { decrypt, encrypt, type Encrypted, encryptValue, type SessionKey } from './session-key.ts'

/** After this many changes the whole snapshot is stored again. */
const MAX_CHANGES = 40

/** `receivedOn` is not in the bytes of the server. */
type Part = { eventUUID: string; receivedOn: string }
/** A snapshot or a later change of it, in the order of the ids. */
type Stored = Encrypted & Part & { id: number; mark: string }

type Store = { session: SessionKey; begin: (mode: IDBTransactionMode) => IDBTransaction }

/** The encrypted snapshots of a session. `onClosed` is called when a page of this browser deletes them. */
export async function openSnapshots(key: Promise<SessionKey>, onClosed: () => void) {
  const opening = openDatabase(SNAPSHOTS.database, (made) =>
    made.createObjectStore(SNAPSHOTS.store, { keyPath: 'id', autoIncrement: true }),
  )
  const [session, database] = await Promise.all([key, opening])
  database.addEventListener('versionchange', () => {
    // Nothing can be stored from here on.
    database.close()
    onClosed()
  })
  const store: Store = { session, begin: (mode) => database.transaction(SNAPSHOTS.store, mode) }
  return {
    read: (eventUUID: string) => read(store, eventUUID),
    encrypt: (bytes: ArrayBuffer) => encrypt(session, bytes),
    writeWhole: (part: Part, encrypting: Promise<Encrypted>) => writeWhole(store, part, encrypting),
    writeChanges: (part: Part, encrypting: Promise<Encrypted>, whole: Snapshot) =>
      writeChanges(store, part, encrypting, whole),
    /** Deletes every snapshot of this browser. Later ones may be stored. */
    clear: () => write(store, (snapshots) => snapshots.clear()),
  }
}

async function write({ begin }: Store, change: (snapshots: IDBObjectStore) => void) {
  const transaction = begin('readwrite')
  change(transaction.objectStore(SNAPSHOTS.store))
  await committed(transaction)
}

async function remove(store: Store, parts: readonly Stored[]) {
  if (parts.length === 0) return
  await write(store, (snapshots) => {
    for (const { id } of parts) snapshots.delete(id)
  })
}

/**
 * The stored snapshot of an event; undefined without one. What cannot be read is deleted, as are the snapshots of
 * another session or of an earlier form.
 */
async function read(store: Store, eventUUID: string): Promise<Snapshot | undefined> {
  const { session, begin } = store
  const all: Stored[] = await answerOf(begin('readonly').objectStore(SNAPSHOTS.store).getAll())
  await remove(
    store,
    all.filter(({ mark }) => mark !== session.mark),
  )
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
  await remove(store, own)
  return undefined
}

/** Stores a whole snapshot in place of the earlier parts of its event. */
async function writeWhole(store: Store, part: Part, encrypting: Promise<Encrypted>) {
  const next = { ...(await encrypting), ...part, mark: store.session.mark }
  await write(store, (snapshots) => {
    const earlier: IDBRequest<Stored[]> = snapshots.getAll()
    earlier.addEventListener('success', () => {
      for (const { id, eventUUID } of earlier.result) if (eventUUID === part.eventUUID) snapshots.delete(id)
      snapshots.add(next)
    })
  })
}

/** Stores later changes of a snapshot; `whole` is the snapshot with them. */
async function writeChanges(store: Store, part: Part, encrypting: Promise<Encrypted>, whole: Snapshot) {
  const { session, begin } = store
  if ((await answerOf(begin('readonly').objectStore(SNAPSHOTS.store).count())) > MAX_CHANGES)
    return writeWhole(store, part, encryptValue(session, { ...whole, isWhole: 1 }))
  const next = { ...(await encrypting), ...part, mark: session.mark }
  await write(store, (snapshots) => snapshots.add(next))
}
