import { notFound, unavailable } from '#platform/errors.ts'
import type { Context } from '#context.ts'
import { type CategoryCall, HIDDEN, type LiveRow } from './called.rules.ts'
import { listChanged } from './live.queries.ts'
import { changeOf, liveStateOf, type LiveState } from './live.rules.ts'
import { EventStream, messageOf } from '#platform/event-stream.ts'

/** One statement in this time answers for all categories and viewers of the process. */
const TICK_MS = 600
/** Changes that have no version of their own, as a new name, show after this time. */
const REREAD_MS = 15_000
/** A stream hears at least so often that its state is the current one. */
const BEAT_MS = 4000
/** So many streams a process serves. A further viewer asks each three seconds instead. */
const MAX_STREAMS = 20_000
/** A category that was asked for once is watched so long, so that a poll each few seconds costs nothing. */
const KEPT_MS = 12_000

type Watch = {
  state: LiveState | undefined
  readAt: number
  keptUntil: number
  streams: Set<EventStream>
  /** Those who wait for the first state. */
  waiting: { resolve: (state: LiveState) => void; reject: (error: unknown) => void }[]
}

/**
 * The live order of call of the categories that people watch. One statement each 0.6 s reads what changed, for any number of
 * viewers, and nothing is read while nobody watches.
 */
export function createLiveFeed(
  { readPublic, log }: Pick<Context, 'readPublic' | 'log'>,
  maxStreams = MAX_STREAMS,
) {
  const watches = new Map<string, Watch>()
  let timer: NodeJS.Timeout | undefined
  let tickedAt = -Infinity
  let isClosed = false
  let open = 0

  function watch(catUUID: string): Watch {
    const found = watches.get(catUUID)
    if (found) return found
    const added: Watch = { state: undefined, readAt: 0, keptUntil: 0, streams: new Set(), waiting: [] }
    watches.set(catUUID, added)
    schedule()
    return added
  }

  function schedule() {
    if (timer || isClosed || watches.size === 0) return
    const wait = Math.max(0, tickedAt + TICK_MS - performance.now())
    timer = setTimeout(() => void tick(), wait)
    timer.unref()
  }

  async function tick() {
    tickedAt = performance.now()
    forgetUnwatched()
    const asked = [...watches].map(([id, { state, readAt }]) => ({
      id,
      version: state && Date.now() - readAt < REREAD_MS ? state.version : null,
    }))
    try {
      if (asked.length > 0) {
        const rows = await readPublic((db) => listChanged(db, asked))
        for (const { id, version } of asked) takeIn(id, version, rows)
        for (const { state, streams } of watches.values())
          if (state) for (const stream of streams) stream.beat(BEAT_MS)
      }
    } catch (error) {
      // Viewers hear nothing and say since when.
      log.warn({ event: 'live.unread', err: error }, 'The order of call could not be read')
      for (const { waiting } of watches.values()) for (const { reject } of waiting.splice(0)) reject(error)
    }
    timer = undefined
    schedule()
  }

  function forgetUnwatched() {
    const now = Date.now()
    for (const [id, { streams, waiting, keptUntil }] of watches)
      if (streams.size === 0 && waiting.length === 0 && keptUntil < now) watches.delete(id)
  }

  /** Stores what was read of a category and tells its streams what changed. */
  function takeIn(id: string, asked: string | null, rows: readonly LiveRow[]) {
    const own = watches.get(id)
    const row = rows.find((one) => one.id === id && one.version !== null)
    if (!own) return
    if (!row && asked !== null) return
    if (!row || row.version === HIDDEN) return hide(id, own)
    const before = own.state
    const state = liveStateOf(row, rows)
    own.state = state
    own.readAt = Date.now()
    for (const { resolve } of own.waiting.splice(0)) resolve(state)
    const change = before && changeOf(before, state)
    if (!change) return
    const message = messageOf('call', change)
    for (const stream of own.streams) stream.send(message)
  }

  function hide(id: string, { waiting, streams }: Watch) {
    watches.delete(id)
    for (const { reject } of waiting) reject(notFound())
    for (const stream of streams) stream.end()
  }

  /** The state that the database had less than a second ago. Throws without a public ranking. */
  function current(catUUID: string): Promise<LiveState> {
    const own = watch(catUUID)
    own.keptUntil = Date.now() + KEPT_MS
    if (own.state) return Promise.resolve(own.state)
    return new Promise((resolve, reject) => own.waiting.push({ resolve, reject }))
  }

  return {
    readCall: async (catUUID: string): Promise<CategoryCall> => (await current(catUUID)).call,

    /** A stream of the category, which begins with its state. */
    async follow(catUUID: string) {
      // guard: streams-of-a-process-limited
      if (open >= maxStreams) throw unavailable()
      const { call } = await current(catUUID)
      const { streams } = watch(catUUID)
      const stream = new EventStream(() => {
        if (streams.delete(stream)) open--
      })
      streams.add(stream)
      open++
      stream.send(messageOf('call', { call }))
      return stream
    },

    close() {
      isClosed = true
      clearTimeout(timer)
      for (const { streams } of watches.values()) for (const stream of streams) stream.end()
      watches.clear()
    },
  }
}
