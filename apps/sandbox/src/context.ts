import type { Config } from '#config.ts'
import type { Store } from '#store.ts'

/** The dependencies of every part of the sandbox. sandbox.ts builds them once. */
export type Context = {
  config: Config
  store: Store
  now: () => Date
  /** Fires when the sandbox closes, so that delayed answers and loops end at once. */
  closing: AbortSignal
}
