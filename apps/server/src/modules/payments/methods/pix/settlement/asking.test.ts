import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCharge } from '#testing/paying.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { takeChargesToAsk } from './settlement.queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const take = (limit: number) => takeChargesToAsk(server.db, { idleSeconds: 30, limit })

test('Two workers ask the bank about different charges, and a killed one leaves its charges to the other', async () => {
  const txids: string[] = []
  for (let n = 0; n < 6; n++) txids.push((await openCharge(server)).txid)
  await sql`update charge set created_at = now() - interval '1 minute', asked_at = null`.execute(server.db)

  const [one, two] = await Promise.all([take(3), take(3)])

  expect([...one, ...two].map(({ txid }) => txid).toSorted()).toEqual(txids.toSorted())
  expect(await take(6)).toEqual([])

  // Neither worker has asked, and the time until the next question is over.
  await sql`update charge set asked_at = now() - interval '31 seconds'`.execute(server.db)
  expect((await take(6)).map(({ txid }) => txid).toSorted()).toEqual(txids.toSorted())
})
