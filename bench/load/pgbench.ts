import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findProgram } from './find-program.ts'

/** Transactions per second of one pgbench script at this database, with prepared statements. */
export async function pgbench(databaseUrl: string, script: string, { clients = 16, seconds = 4 } = {}) {
  const { stdout } = await promisify(execFile)(findProgram('pgbench'), [
    ...`-n -M prepared -c ${clients} -j 2 -T ${seconds} -f`.split(' '),
    script,
    databaseUrl,
  ])
  const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
  if (!(perSecond > 0)) throw new Error(`The output of pgbench cannot be read:\n${stdout}`)
  return perSecond
}
