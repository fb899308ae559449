import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createJobs } from './app.ts'
import type { DemoData } from './demo/demo.rules.ts'
import { loadDemo } from './demo/demo.service.ts'
import type { Database } from '#platform/database/client.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const demoData = JSON.parse(
  readFileSync(new URL('../../../demo/demo-data.json', import.meta.url), 'utf8'),
) as DemoData

let server: TestServer
beforeAll(async () => {
  // A shop with a storage, because only there objects are removed. No job calls it here.
  const s3 = {
    endpoint: 'http://127.0.0.1:1',
    region: 'none',
    bucket: 'none',
    accessKey: 'none',
    secretKey: 'none',
  }
  server = await startTestServer({ config: { pictures: { storage: 's3', s3 } } })
  await loadDemo(server.db, demoData, { now: new Date(), passwordHash: 'x', passwordPepper: 'x' })
  // The demo leaves these two with work.
  await jobOf('seal-audit').run()
  await sql`update charge set asked_at = now()`.execute(server.db)
})
afterAll(() => server[Symbol.asyncDispose]())

const jobOf = (name: string) => createJobs(server.context).find((job) => job.name === name)!

/** What gives each job work, in a shop with the demo. */
const causes: Record<string, string> = {
  'send-outbox': `insert into outbox (fact, channel, recipient, text) values ('due', 'email', 'a@example.com', '')`,
  'remove-unused-objects': `insert into unused_object (key, removable_at) values ('due', now() - interval '1 second')`,
  'seal-audit': `insert into audit (actor_kind, action, entity, entity_id) values ('job', 'a', 'b', 'c')`,
  'answer-recovery': `insert into recovery_request (cpf, channel, contact) values ('99999900291', 'sms', '51900009002')`,
  'announce-sales': `insert into opening_notice (event_id, account_id)
    select event.id, account.id from event, account limit 1`,
  'expire-carts': `update cart set expires_at = now() - interval '1 second' where status = 'open'`,
  'offer-units': `insert into waiting (id, event_id, item_id, account_id, units)
    select gen_random_uuid(), item.event_id, item.id, account.id, 1 from item, account limit 1`,
  'bank-inbox': `insert into bank_inbox (key, body) values ('due', '{}')`,
  'ask-bank': `update charge set status = 'active', asked_at = null, created_at = now() - interval '1 minute'
    where id = (select min(id) from charge where kind = 'cob')`,
  'end-charges': `update charge set status = 'removing' where id = (select min(id) from charge)`,
  'return-uncompleted': `update payment set decision = 'credited' where id = (select payment_id from pix limit 1)`,
  'send-refunds': `update refund set status = 'requested', next_try_at = now(), returned_at = null
    where id = (select min(id) from refund where status = 'done' and end_to_end_id is not null)`,
  'cancel-entries': `insert into cancellation (id, event_id, category_ids, is_whole_event, reason, status, asked_by, decided_by, decided_at)
    select gen_random_uuid(), event.id, array[gen_random_uuid()], true, 'Chuva', 'running', 1, 2, now() from event limit 1`,
  'issue-installments': `update charge set asked_at = null where status = 'planned'`,
  'promise-receipts': `update cart set receipt_promised_at = null where status = 'registered' and owner_id is not null`,
}

/** The jobs that have work now, of those that are asked before. */
async function listDue(db: Database) {
  const due: string[] = []
  for (const { name, isDue } of createJobs({ ...server.context, db })) if (await isDue?.()) due.push(name)
  return due
}

test('A job that asks before it is queued is one of those that are tested here, and none has work at first', async () => {
  const asked = createJobs(server.context).flatMap(({ name, isDue }) => (isDue ? [name] : []))
  expect(asked.toSorted()).toEqual(Object.keys(causes).toSorted())
  expect(await listDue(server.db)).toEqual([])
})

test.each(Object.entries(causes))(
  'The timetable asks for %s as soon as there is work, and for no other job',
  async (name, cause) => {
    const found = Promise.withResolvers<string[]>()
    const undone = server.db.transaction().execute(async (db) => {
      // The state that the triggers of other tables ask for does not matter here.
      await sql`set local session_replication_role = replica`.execute(db)
      await sql.raw(cause).execute(db)
      found.resolve(await listDue(db))
      throw new Error('The cause is taken back.')
    })
    await expect(undone).rejects.toThrow('The cause is taken back.')
    expect(await found.promise).toEqual([name])
  },
)
