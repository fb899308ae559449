import { readdirSync, readFileSync } from 'node:fs'
import { parentOf } from '../environment/cpu.ts'

/** Processor time in microseconds. */
export type Used = { server: number; database: number }

/**
 * Starts a measurement of one process and of the connections to one PostgreSQL. The returned function gives the processor
 * time since then. It does not count the writers and vacuums of PostgreSQL, which work for several calls at once.
 */
export function watchProcessors(server: number, postmaster: number) {
  const [before, connectionsBefore] = [usedBy(server), usedByConnections(postmaster)]
  return (): Used => {
    let database = 0
    for (const [pid, used] of usedByConnections(postmaster))
      database += used - (connectionsBefore.get(pid) ?? 0)
    return { server: (usedBy(server) - before) / 1000, database: database / 1000 }
  }
}

/** Processor time of all threads of a process in nanoseconds; 0 for an ended process. */
function usedBy(pid: number) {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce(
      (sum, thread) => sum + Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0]),
      0,
    )
  } catch {
    return 0
  }
}

const usedByConnections = (postmaster: number) =>
  new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => parentOf(pid) === postmaster && isConnection(pid))
      .map((pid) => [pid, usedBy(pid)] as const),
  )

/** PostgreSQL writes user, database and address of a connection into its command line. */
const isConnection = (pid: number) =>
  /^postgres: \S+ \S+ (127\.0\.0\.1|\[local\])/.test(read(`/proc/${pid}/cmdline`))

function read(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
