import { expect, test } from 'vitest'
import { BankError } from '#providers/pix/bank-error.ts'
import { bankControl } from '#testing/bank.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { buildPlan, listCharges, statuses } from '#testing/installments.ts'
import { haveOwnBank } from '#testing/own-bank.ts'
import { askBankNow } from '#testing/paying.ts'
import { startTestServer, withBank } from '#testing/server.ts'
import { reconcile } from '../reconciliation/reconciliation.service.ts'
import { issueInstallments } from './issuing.service.ts'

haveOwnBank()

test('An installment that the bank ended is still owed and gets a new charge', async () => {
  await using server = await startTestServer()
  const { cartUUID, token } = await buildPlan(server, { count: 2 })
  await issueInstallments(server.context)
  const [, second] = await listCharges(server, cartUUID)
  await server.bank.removeCharge('cobv', second!.txid)
  await askBankNow(server)
  expect(await statuses(server, cartUUID)).toEqual(['1 paid', '2 removed', '2 planned'])

  await issueInstallments(server.context)

  expect(await statuses(server, cartUUID)).toEqual(['1 paid', '2 removed', '2 active'])
  const answer = await server.call('GET /api/cart/:cartUUID/pay/pix/:txid', {
    params: { cartUUID, txid: second!.txid },
    query: { token, mode: '1' },
  })
  expect(answer.status).toBe(200)
  await expectInvariants(server.db)
})

test('An installment without an answer of the bank does not delay the others', async () => {
  await using server = await startTestServer()
  const carts = [await buildPlan(server, { count: 3 }), await buildPlan(server, { count: 3 })].map(
    ({ cartUUID }) => cartUUID,
  )
  const [low, high] = carts.toSorted()
  const cursed = (await listCharges(server, low!))[1]!.txid
  const { putCobv } = server.bank
  let asked = 0
  const bank: typeof server.bank = {
    ...server.bank,
    putCobv: (txid, given) => {
      if (txid !== cursed) return putCobv(txid, given)
      asked++
      return Promise.reject(new BankError('unavailable', { type: 'malformed_answer' }))
    },
  }
  for (let round = 0; round < 10; round++) await issueInstallments(withBank(server.context, bank))
  expect(await statuses(server, low!)).toEqual(['1 paid', '2 intent', '3 active'])
  expect(await statuses(server, high!)).toEqual(['1 paid', '2 active', '3 active'])
  expect(asked).toBe(1)
})

test('A paid installment counts as paid although a restored backup does not contain its charge', async () => {
  await using server = await startTestServer()
  const { cartUUID } = await buildPlan(server, { count: 2 })
  await issueInstallments(server.context)
  const [, second] = await listCharges(server, cartUUID)
  await bankControl.pay({ txid: second!.txid })
  await server.db
    .updateTable('charge')
    .set({ status: 'planned', location: '', pix_copia_e_cola: '', asked_at: null })
    .where('id', '=', second!.id)
    .execute()
  await reconcile(server.context)
  expect(await statuses(server, cartUUID)).toEqual(['1 paid', '2 paid'])
})
