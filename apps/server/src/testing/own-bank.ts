import { afterAll, beforeAll } from 'vitest'
import { startSandbox } from './sandbox.ts'

/** Gives the tests of this file an outside world of their own: what they order of the bank meets no other test. */
export function haveOwnBank(settings: Record<string, string> = {}) {
  let stop: () => Promise<void>
  beforeAll(async () => {
    stop = await startSandbox(settings)
  }, 60_000)
  afterAll(() => stop())
}
