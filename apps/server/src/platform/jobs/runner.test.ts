import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#platform/database/client.ts'
import { createLog } from '#platform/log.ts'
import { EMBEDDED_TIMEOUT_IN_MS, openEmbeddedCopy } from '#testing/embedded.ts'
import { openTestDatabase } from '#testing/server.ts'
import { queues } from './queue.ts'
import { openJobs } from './runner.ts'
import type { Job } from './timetable.ts'

const SELDOM = 3600
const said: string[] = []
const log = createLog(
  'warn',
  new PassThrough().on('data', (line: Buffer) => said.push(JSON.parse(line.toString()).event)),
)

/** A job that counts its runs. `work` decides how long a run takes. */
function countedWork(name: Job['name'], work: () => Promise<unknown> = async () => {}) {
  const seen = { runs: 0, now: 0, most: 0 }
  const run = async () => {
    seen.runs += 1
    seen.now += 1
    seen.most = Math.max(seen.most, seen.now)
    try {
      await work()
    } finally {
      seen.now -= 1
    }
  }
  return { seen, job: { name, everySeconds: SELDOM, run } satisfies Job }
}

describe.each([
  ['on a PostgreSQL server', openTestDatabase],
  ['on the embedded PostgreSQL', openEmbeddedCopy],
] as const)('The job queue works %s', (_, open) => {
  let database: OpenDatabase
  const opened: Awaited<ReturnType<typeof openJobs>>[] = []
  beforeAll(async () => {
    database = await open()
  }, EMBEDDED_TIMEOUT_IN_MS)
  afterAll(() => database.close())

  async function start(...jobs: Job[]) {
    const runner = await openJobs(database, log, { works: true })
    await runner.work(jobs)
    opened.push(runner)
    return runner
  }
  /** Stores how many jobs wait and run in each queue, as each worker does every few seconds. */
  async function countJobs() {
    const boss = new PgBoss({
      db: {
        executeSql: async (text, values) => ({ rows: (await database.runSql(text, values)).rows }),
      },
      backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
      schema: 'jobs',
      supervise: false,
      schedule: false,
    })
    await boss.start()
    await boss.supervise('bank-inbox')
    await boss.stop()
  }
  const stopAll = () => Promise.all(opened.splice(0).map((runner) => runner.stop()))
  const soon = { interval: 20 }

  test('A job that is queued runs soon, also in another process', async () => {
    const { seen, job } = countedWork('bank-inbox')
    await start(job)
    const asking = await openJobs(database, log, { works: false })

    await asking.queue.ask('bank-inbox')

    await expect.poll(() => seen.runs, soon).toBe(1)
    await asking.stop()
    await stopAll()
  })

  test('The timetable asks only while a job has work, and also when the database does not say', async () => {
    const answer = { isDue: async () => false }
    const { seen, job } = countedWork('bank-inbox')
    await start({ ...job, everySeconds: 0.05, isDue: () => answer.isDue() })
    await pause(400)
    expect(seen.runs).toBe(0)
    answer.isDue = async () => true
    await expect.poll(() => seen.runs, soon).toBeGreaterThan(0)

    answer.isDue = () => Promise.reject(new Error('away'))
    const before = seen.runs
    await expect.poll(() => seen.runs, soon).toBeGreaterThan(before + 1)
    await stopAll()
  })

  test('The timetable asks one question after another, and a slow one only once', async () => {
    const questions = countedWork('bank-inbox', () => pause(150))
    const isDue = () => questions.job.run().then(() => false)
    const { job } = countedWork('ask-bank')
    await start({ ...questions.job, everySeconds: 0.02, isDue }, { ...job, everySeconds: 0.02, isDue })
    await pause(1000)
    await stopAll()
    expect(questions.seen.runs).toBeGreaterThan(2)
    expect(questions.seen.runs).toBeLessThan(9)
    expect(questions.seen.most).toBe(1)
  })

  test('An ask that the database refuses is logged, and fails the call only inside of a transaction', async () => {
    let isBroken = false
    const runSql: OpenDatabase['runSql'] = (...statement) =>
      isBroken ? Promise.reject(new Error('no')) : database.runSql(...statement)
    const { queue, stop } = await openJobs({ runSql, kind: database.kind }, log, { works: false })
    isBroken = true
    said.splice(0)
    await queue.ask('bank-inbox')
    expect(said).toEqual(['job.not-queued'])
    const asking = database.db.transaction().execute(async (db) => {
      await sql`select 1 / 0`.execute(db).catch(() => {})
      await queue.ask('bank-inbox', db)
    })
    await expect(asking).rejects.toThrow('current transaction is aborted')
    isBroken = false
    await stop()
  })

  test('Many asks are one piece of work, and one more for what came in meanwhile', async () => {
    const gate = Promise.withResolvers<void>()
    const { seen, job } = countedWork('ask-bank', () => gate.promise)
    const { queue } = await start(job)
    await queue.ask('ask-bank')
    await expect.poll(() => seen.runs, soon).toBe(1)

    await Promise.all(Array.from({ length: 30 }, () => queue.ask('ask-bank')))
    gate.resolve()

    await expect.poll(() => seen.runs, soon).toBe(2)
    await pause(800)
    expect(seen.runs).toBe(2)
    await stopAll()
  })

  test('Two workers share the work, and no work is done by two at once', async () => {
    const { seen, job } = countedWork('expire-carts', () => pause(50))
    const [one, two] = [await start(job), await start(job)]

    for (let round = 0; round < 4; round += 1) {
      const before = seen.runs
      await Promise.all([one.queue.ask('expire-carts'), two.queue.ask('expire-carts')])
      await expect.poll(() => seen.runs, soon).toBeGreaterThan(before)
    }

    expect(seen.most).toBe(1)
    await stopAll()
  })

  test('A worker that started while a job ran elsewhere runs the next job of that name', async () => {
    const gate = Promise.withResolvers<void>()
    const { seen, job } = countedWork('bank-inbox', () => gate.promise)
    const first = await start(job)
    await first.queue.ask('bank-inbox')
    await expect.poll(() => seen.now, soon).toBe(1)
    await countJobs()
    const { seen: next, job: nextJob } = countedWork('bank-inbox')
    const second = await start(nextJob)
    gate.resolve()
    await first.stop()

    await second.queue.ask('bank-inbox')

    await expect.poll(() => next.runs, soon).toBe(1)
    await stopAll()
  })

  test('Two workers run a shared job at once, and each of them only once', async () => {
    const gate = Promise.withResolvers<void>()
    const { seen, job } = countedWork('send-outbox', () => gate.promise)
    const [one, two] = [await start(job), await start(job)]

    await one.queue.ask('send-outbox')
    await expect.poll(() => seen.now, soon).toBe(1)
    await two.queue.ask('send-outbox')
    await expect.poll(() => seen.now, soon).toBe(2)
    await one.queue.ask('send-outbox')
    await pause(800)

    expect(seen.most).toBe(2)
    gate.resolve()
    // The third job ends here, so that no other test finds it in the queue.
    await expect.poll(() => seen.runs, soon).toBe(3)
    await stopAll()
  })

  test('A queue of a release in which a job was not shared becomes shared at the next start', async () => {
    const policies = async () => {
      const { rows } = await database.runSql(
        `select distinct policy from jobs.queue where name in ('send-outbox', 'send-refunds', 'ask-bank')`,
      )
      return rows
    }
    await (await openJobs(database, log, { works: false })).stop()
    await database.runSql(`update jobs.queue set policy = 'stately'`)
    await (await openJobs(database, log, { works: false })).stop()
    expect(await policies()).toEqual([{ policy: 'short' }])
  })

  test('The owner repeats a command that a worker failed, and learns the reason if it fails again', async () => {
    const fail = (command: string) =>
      database.runSql(
        `insert into jobs.bam (name, version, table_name, command, status, error)
          values ('test', 46, 'queue', $1, 'failed', 'must be owner of table queue')`,
        [command],
      )
    await (await openJobs(database, log, { works: false })).stop()
    await fail('create index concurrently if not exists of_the_test on jobs.queue (updated_on)')
    const owner = await openJobs(database, log, { works: false, buildsIndexes: true })
    await owner.waitForIndexes()
    await owner.stop()
    const { rows } = await database.runSql(
      `select status, to_regclass('jobs.of_the_test') is not null as built from jobs.bam`,
    )
    expect(rows).toEqual([{ status: 'completed', built: true }])

    await fail('create index concurrently if not exists of_nothing on jobs.nothing (id)')
    const again = await openJobs(database, log, { works: false, buildsIndexes: true })
    await expect(again.waitForIndexes(0)).rejects.toThrow(/índices da fila por construir: 1 \(.+\)\.\n/)
    await again.stop()
    await database.runSql('delete from jobs.bam')
    await database.runSql('drop index jobs.of_the_test')
  })

  test('The check of every row may take longer than any other job', async () => {
    await (await openJobs(database, log, { works: false })).stop()
    const { rows } = await database.runSql(
      `select expire_seconds as seconds, count(*)::int as queues from jobs.queue
       where left(name, 2) <> '__' group by 1 order by 1`,
    )
    expect(rows).toEqual([
      { seconds: 120, queues: queues.length - 1 },
      { seconds: 900, queues: 1 },
    ])
  })

  test('A job that is queued in a transaction that rolls back does not run', async () => {
    const { seen, job } = countedWork('end-charges')
    const { queue } = await start(job)
    await database.db
      .transaction()
      .execute(async (db) => {
        await queue.ask('end-charges', db)
        throw new Error('taken back')
      })
      .catch(() => {})
    await pause(800)
    expect(seen.runs).toBe(0)

    await database.db.transaction().execute((db) => queue.ask('end-charges', db))

    await expect.poll(() => seen.runs, soon).toBe(1)
    await stopAll()
  })

  test('A job that fails is logged, and runs when it is queued again', async () => {
    said.length = 0
    const { seen, job } = countedWork('send-outbox', async () => {
      if (seen.runs === 1) throw new Error('not today')
    })
    const { queue } = await start(job)
    await queue.ask('send-outbox')
    await expect.poll(() => said, soon).toContain('job.failed')

    await queue.ask('send-outbox')

    await expect.poll(() => seen.runs, soon).toBe(2)
    await stopAll()
  })

  test('A stop lets what runs come to its end, and nothing begins afterwards', async () => {
    const { seen, job } = countedWork('send-outbox', () => pause(400))
    const runner = await start(job)
    await runner.queue.ask('send-outbox')
    await expect.poll(() => seen.now, soon).toBe(1)

    await stopAll()

    expect(seen).toMatchObject({ runs: 1, now: 0 })
    const asking = await openJobs(database, log, { works: false })
    await asking.queue.ask('send-outbox')
    await pause(700)
    expect(seen.runs).toBe(1)
    await asking.stop()
  })
})

test('An ask of another process wakes a worker long before it looks by itself, also after its connection was lost', async () => {
  const database = await openTestDatabase()
  const { seen, job } = countedWork('bank-inbox')
  const runner = await openJobs(database, log, { works: true })
  await runner.work([job])
  const asking = await openJobs(database, log, { works: false })
  const early = { timeout: 5000, interval: 20 }
  await pause(300)
  await asking.queue.ask('bank-inbox')
  await expect.poll(() => seen.runs, early).toBe(1)

  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'LISTEN%'`.execute(database.db)
  // It connects again after a second.
  await pause(2500)
  await asking.queue.ask('bank-inbox')
  await expect.poll(() => seen.runs, early).toBe(2)
  await asking.stop()
  await runner.stop()
  await database.close()
}, 60_000)

test('A job that a killed process had begun runs in another process', async () => {
  const database = await openTestDatabase()
  const program = path.resolve(import.meta.dirname, '../../testing/work-until-killed.ts')
  const doomed = spawn(process.execPath, [program, database.url], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(doomed.stdout, 'data')
  doomed.kill('SIGKILL')
  await once(doomed, 'exit')
  const { seen, job } = countedWork('expire-carts')
  const runner = await openJobs(database, log, { works: true })
  await runner.work([job])

  await runner.queue.ask('expire-carts')
  await pause(700)
  expect(seen.runs).toBe(0)
  // Its heart has not beaten for a while.
  await sql`update jobs.job set heartbeat_on = now() - interval '11 seconds' where state = 'active'`.execute(
    database.db,
  )

  await expect.poll(() => seen.runs, { timeout: 40_000, interval: 50 }).toBe(1)
  await runner.stop()
  await database.close()
}, 60_000)
