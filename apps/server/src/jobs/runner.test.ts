import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/server.ts'
import type { QueueName } from './queue.ts'
import { openJobs } from './runner.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const openWorker = () =>
  openJobs({ runSql: server.context.runSql, kind: 'server' }, server.context.log, { works: true })

/** A job that takes a while and knows how many of it run, and who ran it. */
function slowJob(name: QueueName) {
  const seen = { running: 0, most: 0, done: 0, by: new Set<string>() }
  const job = (worker: string) => ({
    name,
    everySeconds: 3600,
    run: async () => {
      seen.running += 1
      seen.most = Math.max(seen.most, seen.running)
      seen.by.add(worker)
      await pause(100)
      seen.running -= 1
      seen.done += 1
    },
  })
  return { seen, job }
}

test('two workers share the work of one name and never do it at the same time, however often it is asked for', async () => {
  const workers = [await openWorker(), await openWorker()]
  const { seen, job } = slowJob('send-outbox')
  for (const [nth, worker] of workers.entries()) await worker.work([job(String(nth))])

  for (let asks = 0; asks < 200 && (seen.done < 6 || seen.by.size < 2); asks += 1) {
    await Promise.all(workers.map(({ queue }) => queue.ask('send-outbox')))
    await pause(30)
  }
  await Promise.all(workers.map((worker) => worker.stop()))

  expect({ most: seen.most, by: seen.by.size }).toEqual({ most: 1, by: 2 })
}, 60_000)

test('a worker that is told to end finishes the job it has', async () => {
  const worker = await openWorker()
  const { seen, job } = slowJob('remind-installments')
  await worker.work([job('only')])
  await worker.queue.ask('remind-installments')
  while (seen.running === 0) await pause(5)

  await worker.stop()

  expect(seen).toMatchObject({ running: 0, done: 1 })
}, 60_000)

test('an ask commits or is taken back with the change that it belongs to', async () => {
  const worker = await openWorker()
  const { seen, job } = slowJob('reconcile')
  const takenBack = server.db.transaction().execute(async (db) => {
    await worker.queue.ask('reconcile', db)
    throw new Error('taken back')
  })
  await expect(takenBack).rejects.toThrow('taken back')
  await worker.work([job('only')])
  await pause(1500)
  expect(seen.done).toBe(0)

  await server.db.transaction().execute((db) => worker.queue.ask('reconcile', db))
  while (seen.done === 0) await pause(20)
  await worker.stop()
}, 60_000)
