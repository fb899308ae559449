import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { recordAlone } from './audit.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const listFacts = (entityId: string) =>
  server.db.selectFrom('audit').selectAll().where('entity_id', '=', entityId).orderBy('id').execute()

test('A fact says who did what to which thing, from where and in which request', async () => {
  await recordAlone(
    server.db,
    { kind: 'admin', accountId: 7, ipPrefix: '203.0.113.7', requestId: 'r1' },
    {
      action: 'cart.remove',
      entity: 'cart',
      entityId: 'one',
      before: { status: 'paid' },
      after: { status: 'cancelled' },
      reason: 'A pedido',
    },
  )
  expect(await listFacts('one')).toMatchObject([
    {
      actor_kind: 'admin',
      actor_id: 7,
      ip_prefix: '203.0.113.7',
      request_id: 'r1',
      action: 'cart.remove',
      before: { status: 'paid' },
      after: { status: 'cancelled' },
      reason: 'A pedido',
      at: expect.any(Date),
    },
  ])
})

test('A fact that was taken back did not happen', async () => {
  await server.db
    .transaction()
    .execute(async (db) => {
      await recordAlone(db, { kind: 'job' }, { action: 'a', entity: 'cart', entityId: 'two' })
      throw new Error('taken back')
    })
    .catch(() => {})
  expect(await listFacts('two')).toEqual([])
})

test.each([
  ['changed', sql`update audit set action = 'nothing'`],
  ['removed', sql`delete from audit`],
  ['emptied', sql`truncate audit cascade`],
])('The audit cannot be %s', async (_, statement) => {
  await recordAlone(server.db, { kind: 'job' }, { action: 'a', entity: 'cart', entityId: 'three' })
  const before = await server.db.selectFrom('audit').selectAll().orderBy('id').execute()

  await expect(statement.execute(server.db)).rejects.toMatchObject({ constraint: 'audit_is_for_ever' })

  expect(await server.db.selectFrom('audit').selectAll().orderBy('id').execute()).toEqual(before)
})
