import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bankDoor } from '#testing/bank.ts'
import { askBankNow, openCharge } from '#testing/paying.ts'
import { startTestServer } from '#testing/server.ts'
import { createPixClient } from '#providers/pix/client.ts'
import { requestRefund } from './refunds.service.ts'
import { sendRefunds } from './sending.service.ts'

test('a return waits longer each time that the bank does not answer, and after half an hour a person is called', async () => {
  const alarms: unknown[] = []
  const log = { info() {}, warn() {}, error: (_: unknown, says?: unknown) => alarms.push(says) }
  await using server = await startTestServer({ context: { log } })
  const { cartUUID, txid } = await openCharge(server)
  await bankDoor.pay({ txid })
  await askBankNow(server)
  const admin = { actor: { kind: 'command' as const }, capInCents: undefined }
  const { id } = await requestRefund(server.context, {
    cartUUID,
    txid,
    value: '50',
    desc: 'Desistência',
    admin,
  })
  const { bank } = server.context
  server.context.bank = createPixClient({ ...server.config.pix, baseUrl: 'http://127.0.0.1:9' })

  const waits: number[] = []
  for (let attempt = 0; attempt < 6; attempt++) {
    const { rows } = await sql<{
      at: Date
    }>`update refund set next_try_at = now() returning now() as at`.execute(server.db)
    await sendRefunds(server.context)
    const { next_try_at: next } = await server.db
      .selectFrom('refund')
      .select('next_try_at')
      .executeTakeFirstOrThrow()
    waits.push((next.getTime() - rows[0]!.at.getTime()) / 1000)
  }
  // Each is what it should be and the moment in between, which is less than the step to the next one.
  expect(waits.map((wait) => [5, 30, 120, 600, 3600].findLast((step) => wait >= step))).toEqual([
    5, 30, 120, 600, 3600, 3600,
  ])
  expect(alarms).toEqual([])

  await sql`update refund set created_at = now() - interval '31 minutes', next_try_at = now()`.execute(
    server.db,
  )
  await sendRefunds(server.context)
  expect(alarms).toEqual(['a return waits'])
  expect(await server.db.selectFrom('refund').select(['id', 'status']).execute()).toEqual([
    { id, status: 'requested' },
  ])

  server.context.bank = bank
  await sql`update refund set next_try_at = now()`.execute(server.db)
  await sendRefunds(server.context)
  expect(
    (await bankDoor.refunds()).filter((refund) => refund.txid === txid).map((refund) => refund.id),
  ).toEqual([id])
})
