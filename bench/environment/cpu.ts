import { readdirSync, readFileSync } from 'node:fs'

const TICK_IN_MS = 10

/** The fields of /proc/…/stat after the name, which may contain any character. Undefined for an ended process. */
function fieldsOf(pid: number) {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return line.slice(line.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

/** The process that started another one. */
export const parentOf = (pid: number) => Number(fieldsOf(pid)?.[1])

const ticksIn = (pid: number, from: number, to: number) =>
  (fieldsOf(pid) ?? []).slice(from, to).reduce((sum, field) => sum + Number(field), 0) * TICK_IN_MS

/** Processor time of the threads of a process, in milliseconds. A tick is too long for a measurement of a few calls. */
function usedByThreads(pid: number) {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const nanoseconds = threads.map((id) => readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8'))
    return nanoseconds.reduce((sum, line) => sum + Number.parseInt(line, 10), 0) / 1e6
  } catch {
    // The kernel has no such file, or the process has ended.
    return ticksIn(pid, 11, 13)
  }
}

/** Processor time of a process and its ended children, in milliseconds. */
const usedBy = (pid: number) => usedByThreads(pid) + ticksIn(pid, 13, 15)

/** Processor time of a postmaster and its backends, in milliseconds. */
function usedByFamily(postmaster: number) {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === postmaster)
  return [postmaster, ...children].reduce((sum, pid) => sum + usedBy(pid), 0)
}

/** Starts a measurement. The returned function gives the processor time since then, in milliseconds. */
export function watchProcessors(servers: number[], postmaster: number) {
  const look = () => ({
    server: servers.reduce((sum, pid) => sum + usedBy(pid), 0),
    database: usedByFamily(postmaster),
  })
  const before = look()
  return () => {
    const after = look()
    // A backend that ends in between counts in ticks afterwards, so the difference may be below zero.
    const since = (side: 'server' | 'database') => Math.max(0, after[side] - before[side])
    return { server: since('server'), database: since('database') }
  }
}
