type Window = { count: number; endsAt: number }
type Limit = { name: string; max: number; seconds: number }

/**
 * Counts calls by key in this process, in fixed windows: the window of a key begins with its first call and lasts for
 * `seconds`. Every call of the server is counted, so counting needs no promise and no timer. Windows that have ended are
 * dropped together: each window ends before its map is the older one for `seconds`.
 */
export class CallCounter {
  readonly name: string
  readonly #max: number
  readonly #lengthInMs: number
  #recent = new Map<string, Window>()
  #older = new Map<string, Window>()
  #rotatedAt = performance.now()

  constructor({ name, max, seconds }: Limit) {
    this.name = name
    this.#max = max
    this.#lengthInMs = seconds * 1000
  }

  /** Adds a call. Returns the milliseconds until the end of the window if it has more calls than allowed, else 0. */
  add(key: string) {
    const now = performance.now()
    const window = this.#find(key, now)
    if (window === undefined) {
      this.#recent.set(key, { count: 1, endsAt: now + this.#lengthInMs })
      return 0
    }
    window.count++
    return window.count > this.#max ? window.endsAt - now : 0
  }

  /** The number of calls in the window of the key. */
  count(key: string) {
    return this.#find(key, performance.now())?.count ?? 0
  }

  /** Returns the milliseconds until the end of the window if no further call is allowed in it, else 0. */
  untilFree(key: string) {
    const now = performance.now()
    const window = this.#find(key, now)
    return window && window.count >= this.#max ? window.endsAt - now : 0
  }

  /** Takes back one call. A window that ended meanwhile is dropped. */
  takeBack(key: string) {
    const window = this.#find(key, performance.now())
    if (window && --window.count > 0) return
    this.#recent.delete(key)
    this.#older.delete(key)
  }

  /** The number of keys with a window, including some whose window has ended. */
  get size() {
    return this.#recent.size + this.#older.size
  }

  #find(key: string, now: number) {
    const sinceRotation = now - this.#rotatedAt
    if (sinceRotation >= this.#lengthInMs) {
      this.#older = sinceRotation < 2 * this.#lengthInMs ? this.#recent : new Map()
      this.#recent = new Map()
      this.#rotatedAt = now
    }
    const window = this.#recent.get(key) ?? this.#older.get(key)
    return window && window.endsAt > now ? window : undefined
  }
}
