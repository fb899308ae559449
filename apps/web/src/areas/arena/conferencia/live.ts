import type { CheckInAction } from '@porteira/contract'
import type { ApiError } from '#api/api-error.ts'
import type { ServerClock } from '../components/server-clock.ts'
import { openChannel } from './between-tabs.ts'
import { type CheckInData, dataOf, withActions } from './check-in-data.ts'
import { type Login, openQueue, type Queued } from './queue-store.ts'
import type { Result } from './send-actions.ts'
import { sessionKey } from './session-key.ts'
import { hasEnded, readingOf, type Snapshot } from './snapshot.ts'
import { openSnapshots } from './snapshot-store.ts'
import { waitingOf } from './waiting.ts'

export const LOCK = 'conferencia'

export type Refused = { action: CheckInAction; says: string }

export type CheckInStatus = {
  /** Undefined until the first snapshot. */
  data: CheckInData | undefined
  /** The actions that wait in this browser. Those of another login wait until it opens the page. */
  waiting: ReturnType<typeof waitingOf>
  /** Actions that the server refused while this page was open. */
  refused: readonly Refused[]
  /** False after a contact that failed. */
  isOnline: boolean
  /** What the server said to the session of this browser: it may work no more. */
  stop: ApiError | undefined
  error: unknown
  /** The event is over, and the snapshot was deleted. */
  hasEnded: boolean
  /** A page of this browser left the check-in and deleted the snapshot. This one stores and asks nothing more. */
  isClosed: boolean
}

export type Options = { eventUUID: string; token: string; login: Login; clock: ServerClock }
export type Live = ReturnType<typeof openLive>

/** What this page knows of the check-in, and where it stores it. */
export function openLive(options: Options) {
  const listeners = new Set<() => void>()
  let status = firstStatus(options.login)
  let known: { snapshot: Snapshot; base: CheckInData } | undefined

  function publish(change: Partial<CheckInStatus>) {
    status = { ...status, ...change }
    for (const listener of listeners) listener()
  }

  function forget() {
    known = undefined
  }

  function close() {
    forget()
    publish({ data: undefined, refused: [], isClosed: true })
  }

  return {
    ...options,
    channel: openChannel(LOCK),
    /** What the server said about the actions that this page or another tab sent. */
    answers: new Map<string, Result>(),
    stores: Promise.all([openSnapshots(sessionKey(options.token), close), openQueue()]),
    status: () => status,
    listen(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    publish,
    /** The last snapshot, with and without maps. */
    known: () => known,
    adopt(snapshot: Snapshot) {
      if (!status.isClosed) known = { snapshot, base: dataOf(snapshot) }
    },
    forget,
  }
}

const firstStatus = (login: Login): CheckInStatus => ({
  data: undefined,
  waiting: waitingOf([], login),
  refused: [],
  isOnline: navigator.onLine,
  stop: undefined,
  error: undefined,
  hasEnded: false,
  isClosed: false,
})

/** Shows the stored actions. */
export async function reread(live: Live, change: Partial<CheckInStatus> = {}): Promise<void> {
  if (live.status().isClosed) return
  const known = live.known()
  // An event may end while the page is open without a network.
  if (known && hasEnded(known.snapshot, live.clock.ofDevice())) return end(live)
  const [, queue] = await live.stores
  const queued = await queue.list(live.eventUUID)
  const base = live.known()?.base
  const data = base && withActions(base, queued, live.login)
  live.publish({ data, waiting: waitingOf(queued, live.login), ...change })
}

/** Deletes the snapshot of an event that is over. */
export async function end(live: Live) {
  const [snapshots] = await live.stores
  await snapshots.clear()
  live.forget()
  await reread(live, { hasEnded: true })
}

/** What was shown as done without its answer is sent again as done without network. */
export async function holdUnanswered({ stores, eventUUID }: Live) {
  const [, queue] = await stores
  const unanswered = (await queue.list(eventUUID)).filter(({ isAnswered }) => !isAnswered)
  await queue.holdAsQueued(unanswered.map(({ action }) => action.sequence))
}

/** Deletes the actions that the snapshot contains. */
export async function forgetAnswered({ stores, eventUUID }: Live, listing?: Promise<Queued[]>) {
  const [, queue] = await stores
  const answered = (await (listing ?? queue.list(eventUUID))).filter(({ isAnswered }) => isAnswered)
  await queue.remove(answered.map(({ action }) => action.sequence))
}

/** Reads what this browser stored. */
export async function load(live: Live) {
  const { eventUUID, clock } = live
  const [snapshots, queue] = await live.stores
  // An earlier page showed these as done and was closed before their answers.
  const [stored, waiting] = await Promise.all([
    snapshots.read(eventUUID),
    queue.list(eventUUID),
    holdUnanswered(live),
  ])
  if (stored)
    clock.restore(readingOf(stored), Math.max(0, ...waiting.map(({ action }) => Date.parse(action.at))))
  if (stored && !live.known()) live.adopt(stored)
  await reread(live)
}
