import { expect, test } from 'vitest'
import { bankControl } from '#testing/bank.ts'
import { buildAdmin } from '#testing/builders.ts'
import { buildPlan, listCharges, statuses } from '#testing/installments.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { haveOwnBank } from '#testing/own-bank.ts'
import { askBankNow } from '#testing/paying.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { moveRefund } from '../../../refunds/states.service.ts'
import { issueInstallments } from '../installments/issuing.service.ts'

haveOwnBank()

async function act(server: TestServer, action: 'remove' | 'restore', cartUUID: string) {
  const { token } = await buildAdmin(server.db)
  const { status } = await server.call(`POST /api/cart/admin/:cartUUID/${action}`, {
    params: { cartUUID },
    query: { token },
  })
  expect(status).toBe(200)
}

/** Makes the bank refuse the refund, so that the money stays. */
const failRefunds = (server: TestServer) =>
  server.db.transaction().execute(async (db) => {
    for (const { id } of await db.selectFrom('refund').select('id').execute())
      await moveRefund(db, { id, from: ['requested'], to: 'failed', actor: { kind: 'bank' } })
  })

test('A restored cart counts an installment once, although the buyer paid it alone and with the others', async () => {
  await using server = await startTestServer()
  const { cartUUID, token } = await buildPlan(server)
  await issueInstallments(server.context)
  await server.call('POST /api/cart/:cartUUID/pay/all', { params: { cartUUID }, query: { token } })
  const [, alone, together] = (await listCharges(server, cartUUID)).filter(
    ({ installment }) => installment < 3,
  )
  await act(server, 'remove', cartUUID)
  for (const charge of [alone!, together!]) await bankControl.pay({ txid: charge.txid })
  await askBankNow(server)
  expect(await statuses(server, cartUUID)).toEqual(['1 paid', '2 paid_late', '2 paid_late', '3 removing'])
  await failRefunds(server)

  await act(server, 'restore', cartUUID)

  expect(await statuses(server, cartUUID)).toEqual([
    '1 paid',
    '2 paid',
    '2 paid_late',
    '3 removing',
    '3 planned',
  ])
  await expectInvariants(server.db)
})

test('A cart that is restored by its first installment plans the others again, although its plan was given up', async () => {
  await using server = await startTestServer()
  const { cartUUID } = await buildPlan(server, { pays: false })
  const [first] = await listCharges(server, cartUUID)
  for (const action of ['remove', 'restore', 'remove'] as const) await act(server, action, cartUUID)
  await bankControl.pay({ txid: first!.txid })
  await askBankNow(server)
  await failRefunds(server)

  await act(server, 'restore', cartUUID)

  const live = (await statuses(server, cartUUID)).filter((charge) => !charge.endsWith('removed'))
  expect(live).toEqual(['1 paid', '2 planned', '3 planned'])
  await expectInvariants(server.db)
})
