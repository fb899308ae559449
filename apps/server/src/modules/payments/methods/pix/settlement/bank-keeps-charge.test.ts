import { addDays } from '@porteira/domain'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { BankError } from '#providers/pix/bank-error.ts'
import type { PixClient } from '#providers/pix/client.ts'
import { bankControl } from '#testing/bank.ts'
import { buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { haveOwnBank } from '#testing/own-bank.ts'
import { openCart } from '#testing/paid-cart.ts'
import {
  askBankNow,
  endTime,
  openCharge,
  openOwnedCart,
  passGrace,
  readCartRow,
  takenOf,
} from '#testing/paying.ts'
import { startTestServer, type TestServer, withBank } from '#testing/server.ts'
import { cancelCart } from '#modules/sales/carts/cancelling.service.ts'
import { expireCarts } from '#modules/sales/carts/carts.service.ts'
import { requestRefund } from '../refunds/requesting.service.ts'
import { sendRefunds } from '../../../refunds/sending.service.ts'
import { endOverdueCharges } from './asking.service.ts'

haveOwnBank()

const job = { kind: 'job' } as const
const command = { kind: 'command' } as const
const away = () => Promise.reject(new BankError('unavailable', { status: 500, type: 'erro_interno' }))

/** The client of the bank with some of its methods replaced. */
const bankWith = ({ context, bank }: TestServer, changed: Partial<PixClient>) =>
  withBank(context, { ...bank, ...changed })

/** Builds an overdue cart that has waited for the bank's answer for the given seconds. */
async function waitForBank(server: TestServer, cartUUID: string, seconds: number) {
  await endTime(server, cartUUID)
  await expireCarts(server.db, job)
  await passGrace(server, cartUUID, seconds)
}

test('A charge that the bank does not remove keeps its units for at most ten minutes', async () => {
  await using server = await startTestServer()
  const { cartUUID, category, txid } = await openCharge(server, { total: 1 })
  const stubborn = bankWith(server, {
    removeCharge: () =>
      Promise.reject(new BankError('refused', { status: 400, type: 'CobOperacaoInvalida' })),
  })
  await waitForBank(server, cartUUID, 120)
  await endOverdueCharges(stubborn)
  expect(await takenOf(server, category.id)).toBe(1)

  await passGrace(server, cartUUID, 601)
  await endOverdueCharges(stubborn)

  expect([(await readCartRow(server, cartUUID)).status, await takenOf(server, category.id)]).toEqual([
    'expired',
    0,
  ])
  // The charge can still be paid at the bank. The payment is then found and honoured while the unit is free.
  await bankControl.pay({ txid })
  await askBankNow(server)
  expect((await readCartRow(server, cartUUID)).status).toBe('paid')
  await expectInvariants(server.db)
})

test('The charge of a given-up plan does not end a cart whose other charge is paid', async () => {
  await using server = await startTestServer()
  const { token } = await buildBuyer(server.db)
  const day = addDays(new Date().toISOString().slice(0, 10), 400)
  const event = await buildEvent(server.db, { starts_on: day, ends_on: day, pix_installments: 12 })
  const category = await buildCategory(server.db, { eventId: event.id, total: 1 })
  const { cartUUID } = await openCart(server, token, [{ itemUUID: category.id }])
  const choose = (installments: string) =>
    server.call('GET /api/cart/:cartUUID/pay/pix', {
      params: { cartUUID },
      query: { token, mode: '1', installments },
    })
  await bankControl.fault({ target: 'cob', mode: '503', times: 2, method: 'PUT' })
  const [refused, chosen] = [await choose('2'), await choose('1')]
  expect([refused.status, chosen.status]).toEqual([503, 200])
  await bankControl.pay({ pixCopiaECola: String(chosen.body) })

  await endTime(server, cartUUID)
  await expireCarts(server.db, job)
  await endOverdueCharges(server.context)

  expect(await takenOf(server, category.id)).toBe(1)
  await askBankNow(server)
  expect((await readCartRow(server, cartUUID)).status).toBe('paid')
  await expectInvariants(server.db)
})

test('The charges of a cancelled cart are removed later if the bank does not answer at first', async () => {
  await using server = await startTestServer()
  const { cartUUID, txid } = await openCharge(server)
  await waitForBank(server, cartUUID, 601)
  await cancelCart(server.context, cartUUID, command)
  await endOverdueCharges(bankWith(server, { removeCharge: away }))
  await endOverdueCharges(server.context)
  const atBank = (await bankControl.charges()).find((charge) => charge.txid === txid)
  expect(atBank?.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR')
})

test('Charges that cannot be ended do not delay other carts', async () => {
  await using server = await startTestServer()
  const stuck = await Promise.all(Array.from({ length: 50 }, () => openCharge(server)))
  for (const { cartUUID } of stuck) await cancelCart(server.context, cartUUID, command)
  const { cartUUID, category } = await openCharge(server, { total: 1 })
  await waitForBank(server, cartUUID, 120)
  const ids = new Set(stuck.map(({ txid }) => txid))
  const { removeCharge } = server.bank
  const dependencies = bankWith(server, {
    removeCharge: (kind, txid) => (ids.has(txid) ? away() : removeCharge(kind, txid)),
  })
  await endOverdueCharges(dependencies)
  await endOverdueCharges(dependencies)
  expect(await takenOf(server, category.id)).toBe(0)
})

test('A charge is read if the bank refuses a txid that it has just accepted', async () => {
  await using server = await startTestServer()
  const { cartUUID, token } = await openOwnedCart(server)
  const { putCob } = server.bank
  const taken = new Set<string>()
  server.bank = {
    ...server.bank,
    async putCob(txid, given) {
      if (taken.has(txid)) throw new BankError('refused', { status: 409, type: 'txid_duplicado' })
      taken.add(txid)
      const answer = await putCob(txid, given)
      // The first answer is slow, so that the page requests the text before the picture has arrived.
      await pause(300)
      return answer
    },
  }
  const ask = (mode: '0' | '1') =>
    server.call('GET /api/cart/:cartUUID/pay/pix', { params: { cartUUID }, query: { token, mode } })
  const picture = ask('0')
  await pause(100)
  expect([(await ask('1')).status, (await picture).status]).toEqual([200, 200])
  const charges = await server.db.selectFrom('charge').select('status').execute()
  expect(charges).toEqual([{ status: 'active' }])
})

test('A refund of a Pix that the bank does not know fails and is listed for an administrator', async () => {
  await using server = await startTestServer({ context: { log: { info() {}, warn() {}, error() {} } } })
  const { cartUUID, txid } = await openCharge(server)
  await bankControl.pay({ txid })
  await askBankNow(server)
  const admin = { actor: command, capInCents: undefined }
  await requestRefund(server.context, { cartUUID, txid, value: '10.00', desc: 'A pedido', admin })
  const unknown = () => Promise.reject(new BankError('not_found', { status: 404, type: 'NaoEncontrado' }))
  await sendRefunds(bankWith(server, { readRefund: unknown, putRefund: unknown, readPix: unknown }))
  expect(await server.db.selectFrom('refund').select('status').execute()).toEqual([{ status: 'failed' }])
})
