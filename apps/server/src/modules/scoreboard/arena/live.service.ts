import { notFound, unavailable } from '#platform/errors.ts'
import type { Context } from '#context.ts'
import { type CategoryCall, HIDDEN, type LiveRow } from './called.rules.ts'
import { listChanged } from './live.queries.ts'
import { changeOf, liveStateOf, type LiveState } from './live.rules.ts'
import { EventStream, messageOf } from '#platform/event-stream.ts'
import { withTrace } from '#platform/trace.ts'

/** One statement in this time answers for all categories and viewers of the process. */
const TICK_MS = 600
/** Changes that have no version of their own, as a new name, show after this time. */
const REREAD_MS = 15_000
/** A stream hears at least so often that its state is the current one. */
const BEAT_MS = 4000
/** So many streams a process serves. A further viewer asks each three seconds instead. */
const MAX_STREAMS = 20_000
/** An older state is not given away: the database did not confirm it. */
const CONFIRMED_MS = 2500
/** A failure is logged again after this time. */
const TOLD_AGAIN_MS = 30_000
/** A category that was asked for once is watched so long, so that a poll each few seconds costs nothing. */
const KEPT_MS = 12_000

type Watch = {
  state: LiveState | undefined
  readAt: number
  /** When the database said last that the state is the current one, by `performance.now()`. */
  confirmedAt: number
  keptUntil: number
  streams: Set<EventStream>
  /** Those who wait for the first state. */
  waiting: { resolve: (state: LiveState) => void; reject: (error: unknown) => void }[]
}

/**
 * The live order of call of the categories that people watch. One statement each 0.6 s reads what changed, for any number of
 * viewers, and nothing is read while there is no viewer.
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
  let toldAt = -Infinity

  function watch(catUUID: string): Watch {
    const found = watches.get(catUUID)
    if (found) return found
    const added: Watch = {
      state: undefined,
      readAt: 0,
      confirmedAt: -Infinity,
      keptUntil: 0,
      streams: new Set(),
      waiting: [],
    }
    watches.set(catUUID, added)
    schedule()
    return added
  }

  function schedule() {
    if (timer || isClosed || watches.size === 0) return
    const wait = Math.max(0, tickedAt + TICK_MS - performance.now())
    // The readings are for all viewers, not a part of the request of the first one.
    timer = withTrace({}, () => setTimeout(() => void tick(), wait))
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
        for (const { id, version } of asked) takeInSafely(id, version, rows)
      }
    } catch (error) {
      for (const own of watches.values()) fail(own, error)
    }
    timer = undefined
    schedule()
  }

  /** Viewers hear nothing and say since when. */
  function fail({ waiting }: Watch, error: unknown) {
    const now = performance.now()
    if (now - toldAt > TOLD_AGAIN_MS) {
      toldAt = now
      log.warn({ event: 'live.unread', err: error }, 'The order of call could not be read')
    }
    for (const { reject } of waiting.splice(0)) reject(error)
  }

  /** A category that cannot be read does not stop the others. */
  function takeInSafely(id: string, asked: string | null, rows: readonly LiveRow[]) {
    const own = watches.get(id)
    if (!own) return
    try {
      takeIn(id, own, asked, rows)
      for (const stream of own.streams) stream.beat(BEAT_MS)
    } catch (error) {
      fail(own, error)
    }
  }

  function forgetUnwatched() {
    const now = Date.now()
    for (const [id, { streams, waiting, keptUntil }] of watches)
      if (streams.size === 0 && waiting.length === 0 && keptUntil < now) watches.delete(id)
  }

  /** Stores what was read of a category and tells its streams what changed. */
  function takeIn(id: string, own: Watch, asked: string | null, rows: readonly LiveRow[]) {
    const row = rows.find((one) => one.id === id && one.version !== null)
    const before = own.state
    const isSame = !row && asked !== null
    if (!isSame && (!row || row.version === HIDDEN)) return hide(id, own)
    const state = row ? liveStateOf(row, rows) : before
    if (!state) return
    if (row) own.readAt = Date.now()
    own.state = state
    own.confirmedAt = performance.now()
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
    // guard: only-confirmed-calls-are-answered
    if (own.state && performance.now() - own.confirmedAt < CONFIRMED_MS) return Promise.resolve(own.state)
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
