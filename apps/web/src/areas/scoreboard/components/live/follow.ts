import type { LiveMessage, Reply } from '@porteira/contract'

export type LiveCall = Reply<'GET /api/rankings/category/:catUUID/call'>

/** A stream of server-sent events: what an `EventSource` does. */
export type Stream = Pick<EventSource, 'addEventListener' | 'close'>

export type Source = {
  openStream: () => Stream
  /** The call, asked for once. */
  ask: () => Promise<LiveCall>
}

/** A stream whose proxy keeps the events back says nothing for so long, three beats of the server. */
export const SILENT_AFTER_MS = 12_000
const POLL_MS = 3000
const REOPEN_MS = 30_000
const CHECK_MS = 1000

/**
 * Follows the order of call of a category: by the stream, and by a question each three seconds while the stream says
 * nothing. A phone that wakes up asks at once. `tell` gets each message, and undefined when the server says that nothing
 * changed. Returns a function that ends it.
 */
export function follow({ openStream, ask }: Source, tell: (message: LiveMessage | undefined) => void) {
  let heardAt = Date.now()
  let openedAt = Date.now()
  let askedAt = -Infinity
  let isEnded = false
  let stream = open()

  function open() {
    openedAt = Date.now()
    const opened = openStream()
    const hear = (message: LiveMessage | undefined) => {
      heardAt = Date.now()
      tell(message)
    }
    opened.addEventListener('call', ({ data }: MessageEvent<string>) => hear(JSON.parse(data) as LiveMessage))
    opened.addEventListener('beat', () => hear(undefined))
    return opened
  }

  async function poll() {
    askedAt = Date.now()
    try {
      const call = await ask()
      if (!isEnded) tell({ call })
    } catch {
      // The page shows since when it hears nothing.
    }
  }

  function check() {
    const now = Date.now()
    if (now - heardAt < SILENT_AFTER_MS) return
    if (now - askedAt >= POLL_MS) void poll()
    if (now - openedAt < REOPEN_MS) return
    stream.close()
    stream = open()
  }

  const wake = () => {
    if (document.visibilityState === 'visible' && Date.now() - heardAt > CHECK_MS) void poll()
  }
  const timer = setInterval(check, CHECK_MS)
  addEventListener('online', wake)
  document.addEventListener('visibilitychange', wake)
  return () => {
    isEnded = true
    stream.close()
    clearInterval(timer)
    removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', wake)
  }
}
