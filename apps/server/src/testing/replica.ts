import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, realpathSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findPostgresBinaries } from '../../../../tools/find-postgres.ts'
import { freePort } from '../../../../tools/free-port.ts'

const { postgres: program, runAs } = findPostgresBinaries()
// Behind a link in another folder its companions are where it really lies.
const copyProgram = path.join(path.dirname(realpathSync(program)), 'pg_basebackup')

/** Whether this machine can copy a running PostgreSQL. */
export const canReplicate = existsSync(copyProgram)

/** A second PostgreSQL that follows the one at this address by streaming, and can be held back or killed. */
export async function startReplica(primary: string) {
  const home = await mkdtemp(path.join(tmpdir(), 'porteira-replica-'))
  if (runAs) await chown(home, runAs.uid, runAs.gid)
  const data = path.join(home, 'data')
  execFileSync(copyProgram, ['-d', primary, '-D', data, '-R', '-X', 'stream', '-c', 'fast'], {
    ...runAs,
    cwd: home,
    stdio: 'pipe',
  })
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200']
  const child = spawn(
    program,
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...runAs, cwd: home, stdio: 'ignore' },
  )
  const url = Object.assign(new URL(primary), { port: String(port) }).href
  const ask = async (statement: string) => {
    const client = new pg.Client(url)
    client.on('error', () => {})
    await client.connect()
    try {
      return await client.query(statement)
    } finally {
      await client.end()
    }
  }
  for (let tries = 0; tries < 200; tries += 1) {
    if (await ask('select 1').catch(() => undefined)) break
    await pause(100)
  }
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGINT')
    await ended
  }
  return {
    url,
    kill,
    /** It goes on answering, with what it knew at that moment. */
    holdBack: () => ask('select pg_wal_replay_pause()'),
    letGo: () => ask('select pg_wal_replay_resume()'),
    async [Symbol.asyncDispose]() {
      await kill()
      await rm(home, { recursive: true, force: true })
    },
  }
}
