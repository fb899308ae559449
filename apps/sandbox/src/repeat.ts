import { setTimeout as sleep } from 'node:timers/promises'

/** Does `work` over and over with a pause between, until told to stop. A failed round is reported, not fatal. */
export async function repeat(pauseMs: number, stop: AbortSignal, work: () => Promise<unknown>) {
  while (!stop.aborted) {
    await work().catch(console.error)
    await sleep(pauseMs, undefined, { signal: stop, ref: false }).catch(() => undefined)
  }
}
