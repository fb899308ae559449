import { Readable } from 'node:stream'

/** A viewer that reads so slowly is cut, and comes back for the current state. */
const MAX_UNREAD_BYTES = 200_000

const BEAT = Buffer.from('event: beat\ndata: 1\n\n')
/** The browser asks again after this time when the stream breaks. */
const RETRY = Buffer.from('retry: 2000\n\n')

/** A message of a stream, made once for all viewers of a category. */
export const messageOf = (event: string, data: object) =>
  Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)

/** The server-sent events of one viewer. */
export class EventStream extends Readable {
  #sentAt = 0
  readonly #onEnd: () => void

  constructor(onEnd: () => void) {
    super()
    this.#onEnd = onEnd
    this.push(RETRY)
  }

  send(message: Buffer) {
    if (this.destroyed || this.readableEnded) return
    this.#sentAt = performance.now()
    this.push(message)
    if (this.readableLength > MAX_UNREAD_BYTES) this.destroy()
  }

  /** Tells that the state is still the current one, if nothing was sent for so long. */
  beat(afterMs: number) {
    if (performance.now() - this.#sentAt >= afterMs) this.send(BEAT)
  }

  end() {
    this.push(null)
    this.#onEnd()
  }

  override _read() {}

  override _destroy(error: Error | null, callback: (error?: Error | null) => void) {
    this.#onEnd()
    callback(error)
  }
}
