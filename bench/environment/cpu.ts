import { readdirSync, readFileSync } from 'node:fs'

const TICK_IN_MS = 10

/** Processor time of a process and its ended children, in milliseconds. */
function usedBy(pid: number) {
  const fields = fieldsOf(pid)
  return fields ? fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) * TICK_IN_MS : 0
}

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
    return { server: after.server - before.server, database: after.database - before.database }
  }
}
