import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '#context.ts'
import type { Fault } from '#faults/faults.ts'

const DEFAULT_HOLD_IN_SECONDS = 30

/** Waits as long as the fault says, or until the sandbox closes. */
export const hold = ({ closing }: Context, { seconds }: Pick<Fault, 'seconds'>) =>
  sleep((seconds ?? DEFAULT_HOLD_IN_SECONDS) * 1000, undefined, { signal: closing }).catch(() => undefined)
