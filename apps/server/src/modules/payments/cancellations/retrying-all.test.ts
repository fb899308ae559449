import { expect, test } from 'vitest'
import { bankControl } from '#testing/bank.ts'
import { openCancelling } from '#testing/cancellation.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { haveOwnBank } from '#testing/own-bank.ts'
import { sendRefundsNow } from '#testing/paying.ts'
import { buildPurchase } from '#testing/purchase.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'

haveOwnBank()
let server: TestServer
serverOfFile((started) => {
  server = started
})

test('Refunds without a balance are listed, repeated together, and paid once', async () => {
  const { event, categories, cartUUID } = await buildPurchase(server)
  const office = await openCancelling(server, event.id)
  await bankControl.fault({ target: 'devolucao', mode: 'no-balance', times: 1 })
  await office.cancel([categories[2]!.id])
  const until = async (state: 'failed' | 'refunded') =>
    await expect
      .poll(
        async () => {
          await sendRefundsNow(server)
          return (await office.read()).cancellation![state]
        },
        { interval: 200 },
      )
      .toEqual({ count: 1, value: 70.85 })
  await until('failed')
  const { cancellation } = await office.read()
  expect(cancellation).toMatchObject({
    failures: [{ cartUUID, value: 70.85, what: 'retry', categories: [expect.any(String)] }],
  })
  expect(cancellation!.failures[0]!.bankReason).not.toBe('')
  expect((await office.retry()).body.msg).toBe('1 devolução de novo na fila.')
  expect((await office.retry()).body.code).toBe('nothing_to_retry')
  await until('refunded')
  expect((await office.read()).cancellation).toMatchObject({ failed: { count: 0 }, failures: [] })
  const { refunded } = (await office.read()).cancellation!
  expect(refunded).toEqual({ count: 1, value: 70.85 })
  await expectInvariants(server.db)
})
