import type { CheckInAction } from '@porteira/contract'
import { newId } from '#api/new-id.ts'
import { answerOf, committed, openDatabase } from '#storage/database.ts'

const NAME = 'conferencia-queue'

/** What an action needs that the queue does not add. */
export type Draft = Omit<CheckInAction, 'actionId' | 'sequence'>

/** The login that did an action: a person or a device. */
export type Login = {
  /** As the server reads it: 'account:7' or 'device:7'. */
  id: string
  name: string
}

/** An action of this browser until the snapshot contains it. It holds neither names nor CPFs of riders. */
export type Queued = {
  eventUUID: string
  doneBy: Login
  action: CheckInAction
  /** True when the server has applied it and the snapshot does not show it yet. */
  isAnswered: boolean
}

type Client = { clientId: string; sequence: number }
const CLIENT = 'client'

/** The actions of this browser. They are stored apart from the snapshot and outlive it and the session. */
export async function openQueue() {
  const database = await openDatabase(NAME, (made) => {
    made.createObjectStore('actions', { keyPath: 'action.sequence' })
    made.createObjectStore('clients')
  })
  const begin = (...[names, mode]: [string | string[], IDBTransactionMode]) =>
    // A hand-out must outlive a power failure.
    database.transaction(names, mode, { durability: mode === 'readwrite' ? 'strict' : 'default' })

  async function change(sequences: readonly number[], next: (one: Queued) => Queued | undefined) {
    if (sequences.length === 0) return
    const transaction = begin('actions', 'readwrite')
    const store = transaction.objectStore('actions')
    for (const sequence of sequences) {
      const request: IDBRequest<Queued | undefined> = store.get(sequence)
      request.addEventListener('success', () => {
        const changed = request.result && next(request.result)
        if (changed) store.put(changed)
        else store.delete(sequence)
      })
    }
    await committed(transaction)
  }

  return {
    /** The random id of this browser. */
    async clientId() {
      const store = begin('clients', 'readonly').objectStore('clients')
      const known: Client | undefined = await answerOf(store.get(CLIENT))
      return known?.clientId ?? ''
    },
    async list(eventUUID: string): Promise<Queued[]> {
      const all: Queued[] = await answerOf(begin('actions', 'readonly').objectStore('actions').getAll())
      return all.filter((one) => one.eventUUID === eventUUID)
    },
    /** Stores an action with the next sequence number of this browser, in one transaction for all its tabs. */
    async add(eventUUID: string, doneBy: Login, draft: Draft): Promise<Queued> {
      const transaction = begin(['actions', 'clients'], 'readwrite')
      const clients = transaction.objectStore('clients')
      const known: Client | undefined = await answerOf(clients.get(CLIENT))
      const client = known ?? { clientId: newId(), sequence: 0 }
      const sequence = client.sequence + 1
      const action = { ...draft, actionId: newId(), sequence }
      const queued = { eventUUID, doneBy, action, isAnswered: false }
      clients.put({ ...client, sequence }, CLIENT)
      transaction.objectStore('actions').add(queued)
      await committed(transaction)
      return queued
    },
    /** Marks actions as done without network: they were shown as done, so the server may not refuse them. */
    holdAsQueued: (sequences: readonly number[]) =>
      change(sequences, (one) => ({ ...one, action: { ...one.action, queued: 1 } })),
    markAnswered: (sequences: readonly number[]) =>
      change(sequences, (one) => ({ ...one, isAnswered: true })),
    remove: (sequences: readonly number[]) => change(sequences, () => undefined),
  }
}
