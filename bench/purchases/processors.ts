import { readdirSync, readFileSync } from 'node:fs'
import { parentOf, watchProcessors } from '../environment/cpu.ts'
import type { Running } from '../environment/process.ts'

/** Processor time in milliseconds. */
export type ProcessorTimes = Record<'server' | 'worker' | 'database' | 'sandbox' | 'load', number>

type Programs = { servers: Running[]; worker: Running; load: number; postmaster: number }

/** Starts a measurement of every program of a purchase. The returned function gives the times since then. */
export function watchPurchaseProcessors({ servers, worker, load, postmaster }: Programs) {
  const pidOf = ({ child }: Running) => child.pid ?? 0
  // No process has the parent -1, so the other watches leave the database out.
  const inDatabase = watchProcessors(servers.map(pidOf), postmaster)
  const others = [[pidOf(worker)], findSandbox(), [load]].map((pids) => watchProcessors(pids, -1))
  return (): ProcessorTimes => {
    const [inWorker = 0, inSandbox = 0, inLoad = 0] = others.map((used) => used().server)
    return { ...inDatabase(), worker: inWorker, sandbox: inSandbox, load: inLoad }
  }
}

/** The sandbox that this process started. */
const findSandbox = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === process.pid && commandOf(pid).includes('sandbox/src/main.ts'))

function commandOf(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
