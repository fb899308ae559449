import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Outcome, Plan } from './load.ts'
import type { ProcessorTimes } from './processors.ts'

const program = path.join(import.meta.dirname, 'load.ts')

/** Runs the clients in their own process. Returns the purchases of the measured time and the processor times in it. */
export async function runPurchases(plan: Plan, watch: (load: number) => () => ProcessorTimes) {
  const child = fork(program)
  child.send(plan)
  await once(child, 'message')
  const usedSince = watch(child.pid ?? 0)
  await once(child, 'message')
  const used = usedSince()
  const [{ purchases, failures }] = (await once(child, 'message')) as [Outcome]
  child.disconnect()
  if (failures.length > 0) throw new Error(`${failures.length} purchases failed: ${failures[0]}`)
  return { purchases, used }
}
