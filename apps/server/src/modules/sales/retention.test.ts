import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectModules } from '#module-events.ts'
import { ROWS_AT_ONCE } from '#platform/database/statements.ts'
import { buildBuyer, buildEvent } from '#testing/builders.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { listReachedByMoney } from './events.ts'
import { forgetUnpaidCarts } from './retention.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  connectModules()
  await server[Symbol.asyncDispose]()
})

test("Old carts that keep their owner do not stop the deletion of a younger cart's personal data", async () => {
  const { db } = server
  const [event, { account }] = [await buildEvent(db), await buildBuyer(db)]
  await sql`
    insert into cart (id, code, event_id, owner_id, status, total_in_cents, created_at, expires_at)
    select gen_random_uuid(), 'OLD-' || number, ${event.id}, ${account.id}, 'expired', 100,
      now() - interval '100 days' + number * interval '1 second', now()
    from generate_series(1, ${ROWS_AT_ONCE + 1}) as number`.execute(db)
  const last = await db
    .selectFrom('cart')
    .select('id')
    .where('code', '=', `OLD-${ROWS_AT_ONCE + 1}`)
    .executeTakeFirstOrThrow()
  listReachedByMoney.answeredBy(async (_, ids) => new Set(ids.filter((id) => id !== last.id)))

  expect(await forgetUnpaidCarts(db)).toBe(1)

  const forgotten = await db.selectFrom('cart').select('id').where('owner_id', 'is', null).execute()
  expect(forgotten).toEqual([last])
  expect(await forgetUnpaidCarts(db)).toBe(0)
})
