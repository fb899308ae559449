import type { Config } from '#config.ts'
import type { Store } from '#store.ts'

/** What every part of the sandbox works with. Built once in sandbox.ts. */
export type Context = {
  config: Config
  store: Store
  now: () => Date
  /** Fires when the sandbox closes, so that held answers and loops end at once. */
  closing: AbortSignal
}
