import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '#context.ts'
import type { Mode, Target } from '#faults/meanings.ts'
import { sql } from '#store.ts'

export type Fault = {
  id: number
  target: Target
  mode: Mode
  times: number
  seconds: number | null
  method: string | null
}

type FaultFilter = { modes?: readonly Mode[]; method?: string }

export const listFaults = ({ store }: Context) => store.list<Fault>(sql`select * from fault order by id`)

export const clearFaults = ({ store }: Context) => store.run(sql`delete from fault`)

/** Takes one use of the oldest fault for this target; undefined without a fault. */
export function takeFault(
  context: Context,
  target: Target,
  { modes, method }: FaultFilter = {},
): Fault | undefined {
  const fault = listFaults(context)
    .filter((one) => one.target === target && (!modes || modes.includes(one.mode)))
    .find((one) => one.method === null || method === undefined || one.method === method)
  if (!fault) return undefined
  if (fault.times > 1) context.store.run(sql`update fault set times = times - 1 where id = ${fault.id}`)
  else context.store.run(sql`delete from fault where id = ${fault.id}`)
  return fault
}

/** The delay of a fault in seconds. */
export const delayOf = ({ seconds }: Pick<Fault, 'seconds'>) => seconds ?? 30

/** Waits for the delay of the fault, or until the sandbox closes. */
export const hold = ({ closing }: Context, fault: Fault) =>
  sleep(delayOf(fault) * 1000, undefined, { signal: closing }).catch(() => undefined)
