import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '#context.ts'
import type { Mode, Target } from '#faults/meanings.ts'

export type Fault = {
  id: number
  target: Target
  mode: Mode
  times: number
  seconds: number | null
  method: string | null
}

type Narrowing = { modes?: readonly Mode[]; method?: string }

export const listFaults = ({ store }: Context) => store.list<Fault>('select * from fault order by id')

export const clearFaults = ({ store }: Context) => store.run('delete from fault')

/** The oldest fault waiting for this target, used up by one; undefined when all is well. */
export function takeFault(
  context: Context,
  target: Target,
  { modes, method }: Narrowing = {},
): Fault | undefined {
  const fault = listFaults(context)
    .filter((one) => one.target === target && (!modes || modes.includes(one.mode)))
    .find((one) => one.method === null || method === undefined || one.method === method)
  if (!fault) return undefined
  if (fault.times > 1) context.store.run('update fault set times = times - 1 where id = ?', fault.id)
  else context.store.run('delete from fault where id = ?', fault.id)
  return fault
}

/** How long a fault delays what it hits. */
export const delayOf = ({ seconds }: Pick<Fault, 'seconds'>) => seconds ?? 30

/** Waits as long as the fault says, or until the sandbox closes. */
export const hold = ({ closing }: Context, fault: Fault) =>
  sleep(delayOf(fault) * 1000, undefined, { signal: closing }).catch(() => undefined)
