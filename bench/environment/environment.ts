import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openServerDatabase } from '../../apps/server/src/platform/database/client.ts'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { startSandbox } from '../../apps/server/src/testing/sandbox.ts'
import { type RunningPostgres, startPostgres } from '../../tools/find-postgres.ts'
import { parentOf } from './cpu.ts'
import { startNginx } from './nginx.ts'
import { type Running, startProcess } from './process.ts'
import { productionSettings, sandboxSettings } from './settings.ts'

export type Environment = Awaited<ReturnType<typeof openEnvironment>>

/**
 * A new PostgreSQL with durable settings on a disk, the sandbox, and a migrated database. Any number of servers and
 * workers can be started as in production. With `commitTimes` the database records when each transaction committed.
 */
export async function openEnvironment({ commitTimes = false } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'porteira-bench-'))
  const postgres = await startPostgres({ durable: true, onDisk: true })
  if (commitTimes) await recordCommitTimes(postgres)
  const stopSandbox = await startSandbox(sandboxSettings)
  const outside = {
    sandboxUrl: process.env['TEST_SANDBOX_URL'] ?? '',
    smtpPort: process.env['TEST_SMTP_PORT'] ?? '',
  }
  const database = openServerDatabase(postgres.socketUrl, { connections: 4 })
  await migrate(database.db)
  const { rows } = await database.runSql('select pg_backend_pid() as pid')
  const settings = productionSettings(postgres.socketUrl, outside)
  const running: Running[] = []

  async function start(file: string, env: Record<string, string> = {}) {
    const started = await startProcess(
      file,
      { ...settings, ...env },
      path.join(folder, `${running.length}.log`),
    )
    running.push(started)
    return started
  }

  return {
    folder,
    postmaster: parentOf((rows[0] as { pid: number }).pid),
    databaseUrl: postgres.socketUrl,
    sandboxUrl: outside.sandboxUrl,
    db: database.db,
    runSql: database.runSql,
    startServer: (env?: Record<string, string>) => start('apps/server/src/main.ts', env),
    startWorker: (env?: Record<string, string>) => start('apps/server/src/worker.ts', env),
    startBare: () => start('bench/baseline/bare.ts'),
    async startBalancer(ports: number[]) {
      const started = await startNginx(ports, folder)
      running.push(started)
      return started
    },
    async end(one: Running) {
      running.splice(running.indexOf(one), 1)
      await one.end()
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(running.map((one) => one.end()))
      await stopSandbox()
      await database.close()
      await postgres.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

async function recordCommitTimes(postgres: RunningPostgres) {
  const { runSql, close } = openServerDatabase(postgres.url, { connections: 1 })
  await runSql('alter system set track_commit_timestamp = on')
  await close()
  await postgres.shutDown()
  await postgres.startAgain()
}
