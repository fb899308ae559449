import { expect, test } from 'vitest'
import { bankControl } from '#testing/bank.ts'
import { expectInvariants } from '#testing/invariants.ts'
import {
  askBankNow,
  endTime,
  openCharge,
  passGrace,
  passTime,
  readCartRow,
  waitUntilLocked,
} from '#testing/paying.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { expireCarts } from '#modules/sales/carts/carts.service.ts'
import { reconcile } from '../reconciliation/reconciliation.service.ts'
import { askAboutCharges, endOverdueCharges } from './asking.service.ts'

test('Carts that are paid while two workers end them are all paid and keep their units', async () => {
  await using server = await startTestServer()
  const carts = await Promise.all(Array.from({ length: 10 }, () => openCharge(server, { total: 1 })))
  await Promise.all(carts.map(({ cartUUID }) => endTime(server, cartUUID)))

  const ends = async () => {
    for (let round = 0; round < 2; round++) {
      await expireCarts(server.db, { kind: 'job' })
      await Promise.all(carts.map(({ cartUUID }) => passGrace(server, cartUUID)))
      await endOverdueCharges(server.context)
    }
  }
  const hears = async () => {
    for (let round = 0; round < 2; round++) {
      await server.db
        .updateTable('charge')
        .set({ asked_at: new Date(0) })
        .execute()
      await askAboutCharges(server.context)
    }
  }
  const pays = async () => {
    for (const { txid } of carts) await bankControl.pay({ txid })
  }
  await Promise.all([pays(), ends(), ends(), hears(), hears()])
  // Payments after the end were settled by the rule for late Pix, because their units were still free.
  await reconcile(server.context)

  const found = await server.db.selectFrom('cart').select('status').execute()
  expect(found.filter(({ status }) => status !== 'paid')).toEqual([])
  const items = await server.db.selectFrom('item').select('taken').execute()
  expect(items.filter(({ taken }) => taken !== 1)).toEqual([])
  const pix = server.db.selectFrom('pix').where('charge_id', 'is not', null).select('resolution')
  expect((await pix.execute()).map(({ resolution }) => resolution)).toEqual(carts.map(() => 'honoured'))
  await expectInvariants(server.db)
})

/** Locks the row of an item, as a reservation does, until `release` is called. */
async function reserveSlowly({ db }: TestServer, itemId: string) {
  const held = await db.startTransaction().execute()
  await held.selectFrom('item').select('id').where('id', '=', itemId).forNoKeyUpdate().execute()
  return { release: () => held.commit().execute() }
}

test('A Pix in time does not wait for reservations of the same item', async () => {
  await using server = await startTestServer()
  const { cartUUID, category, txid } = await openCharge(server, { total: 2 })
  await bankControl.pay({ txid })
  const desk = await reserveSlowly(server, category.id)
  await askBankNow(server)
  expect(await readCartRow(server, cartUUID)).toMatchObject({ status: 'paid' })
  await desk.release()
  await expectInvariants(server.db)
})

test('A late Pix waits for the lock of the item whose unit it needs again', async () => {
  await using server = await startTestServer()
  const { cartUUID, category, txid } = await openCharge(server, { total: 1 })
  await passTime(server, cartUUID)
  await bankControl.pay({ txid })
  const desk = await reserveSlowly(server, category.id)
  const late = reconcile(server.context)
  await waitUntilLocked(server)
  expect(await readCartRow(server, cartUUID)).toMatchObject({ status: 'expired' })
  await desk.release()
  await late
  expect(await readCartRow(server, cartUUID)).toMatchObject({ status: 'paid' })
  await expectInvariants(server.db)
})
