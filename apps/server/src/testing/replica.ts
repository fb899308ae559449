import { execFileSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findPostgresBinaries } from '../../../../tools/find-postgres.ts'
import { ask, openFolder, serveCopy } from './copied-postgres.ts'

const { postgres: program, runAs } = findPostgresBinaries()
// Behind a link in another folder its companions are where it really lies.
const copyProgram = path.join(path.dirname(realpathSync(program)), 'pg_basebackup')

/** Whether this machine can copy a running PostgreSQL. */
export const canReplicate = existsSync(copyProgram)

/** A second PostgreSQL that follows the one at this address by streaming, and can be held back or killed. */
export async function startReplica(primary: string) {
  const home = await openFolder('replica')
  const data = path.join(home, 'data')
  execFileSync(copyProgram, ['-d', primary, '-D', data, '-R', '-X', 'stream', '-c', 'fast'], {
    ...runAs,
    cwd: home,
    stdio: 'pipe',
  })
  const { url, stop } = await serveCopy(data)
  for (let tries = 0; tries < 200; tries += 1) {
    if (await ask(url, 'select 1').catch(() => undefined)) break
    await pause(100)
  }
  return {
    url,
    kill: stop,
    /** It goes on answering, with what it knew at that moment. */
    delayReplay: () => ask(url, 'select pg_wal_replay_pause()'),
    letGo: () => ask(url, 'select pg_wal_replay_resume()'),
    async [Symbol.asyncDispose]() {
      await stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}
