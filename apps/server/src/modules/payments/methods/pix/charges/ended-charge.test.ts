import { expect, test } from 'vitest'
import { expectInvariants } from '#testing/invariants.ts'
import { askBankNow, openCharge, readCartRow, readPix } from '#testing/paying.ts'
import { bankControl } from '#testing/bank.ts'
import { startTestServer } from '#testing/server.ts'

test('A charge that the bank ended is replaced by another one, which pays the cart', async () => {
  await using server = await startTestServer()
  const { cartUUID, token, txid, pixCopiaECola } = await openCharge(server)
  await server.bank.removeCharge('cob', txid)
  await askBankNow(server)

  const next = await readPix(server, cartUUID, token)
  await bankControl.pay({ pixCopiaECola: next })
  await askBankNow(server)

  expect(next).not.toBe(pixCopiaECola)
  expect((await readCartRow(server, cartUUID)).status).toBe('paid')
  await expectInvariants(server.db)
})
