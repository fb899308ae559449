import jsQR from 'jsqr'
import { PNG } from 'pngjs'
import { parsePix } from 'pix-utils'
import { expect, test } from 'vitest'
import { bankControl } from '#testing/bank.ts'
import { buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { haveOwnBank } from '#testing/own-bank.ts'
import { endTime, openCharge, takenOf } from '#testing/paying.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { askAboutCharges, endOverdueCharges } from '../settlement/asking.service.ts'
import { expireCarts } from '#modules/sales/carts/carts.service.ts'

haveOwnBank()

async function openCart(server: TestServer, given: { total?: number; token?: string } = {}) {
  const event = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId: event.id, total: given.total ?? 100 })
  const { body } = await server.call('POST /api/cart/', {
    query: given.token ? { token: given.token } : {},
    body: { items: [{ itemUUID: category.id, quantity: 1 }] },
  })
  return { cartUUID: body.cartUUID, category }
}

const pixText = async (server: TestServer, cartUUID: string, token: string) => {
  const answer = await server.call('GET /api/cart/:cartUUID/pay/pix', {
    params: { cartUUID },
    query: { token, mode: '1' },
  })
  return { ...answer, text: String(answer.body) }
}

const statusOf = (server: TestServer, cartUUID: string, token: string) =>
  server.call('GET /api/cart/:cartUUID/pay/pix', { params: { cartUUID }, query: { token, mode: '2' } })

/** Runs the job that reads charges at the bank, without its waiting time. */
async function askBankNow(server: TestServer) {
  await server.db
    .updateTable('charge')
    .set({ asked_at: new Date(0) })
    .execute()
  await askAboutCharges(server.context)
}

async function passTime(server: TestServer, cartUUID: string) {
  await server.db
    .updateTable('cart')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', cartUUID)
    .execute()
  await expireCarts(server.db, { kind: 'job' })
  await server.db
    .updateTable('cart')
    .set({ expiring_since: new Date(Date.now() - 61_000) })
    .where('id', '=', cartUUID)
    .where('status', '=', 'expiring')
    .execute()
  await endOverdueCharges(server.context)
}

test('The QR code contains exactly the text to copy, and another decoder accepts it', async () => {
  await using server = await startTestServer()
  const { token } = await buildBuyer(server.db)
  const { cartUUID } = await openCart(server, { token })

  const image = await server.call('GET /api/cart/:cartUUID/pay/pix', {
    params: { cartUUID },
    query: { token, mode: '0' },
  })
  const { text, headers } = await pixText(server, cartUUID, token)

  const { data, width, height } = PNG.sync.read(image.raw)
  expect(jsQR(new Uint8ClampedArray(data), width, height)?.data).toBe(text)
  expect(image.headers['content-type']).toBe('image/png')
  expect(headers['content-type']).toContain('text/plain')
  expect(parsePix(text)).toMatchObject({ type: 'DYNAMIC' })
})

test('Amount, txid and location of a charge are the same at the bank and in the database', async () => {
  await using server = await startTestServer()
  const { token } = await buildBuyer(server.db)
  const { cartUUID } = await openCart(server, { token })
  const { text } = await pixText(server, cartUUID, token)

  const charge = await server.db
    .selectFrom('charge')
    .selectAll()
    .where('cart_id', '=', cartUUID)
    .executeTakeFirstOrThrow()
  const atBank = (await bankControl.charges()).find(({ txid }) => txid === charge.txid)

  expect(atBank).toMatchObject({ status: 'ATIVA', valor: { original: '120.00' } })
  expect(text).toContain(charge.location)
})

test('Parallel requests of one buyer create one charge', async () => {
  await using server = await startTestServer()
  const { token } = await buildBuyer(server.db)
  const { cartUUID } = await openCart(server, { token })

  const answers = await Promise.all(Array.from({ length: 8 }, () => pixText(server, cartUUID, token)))

  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(await server.db.selectFrom('charge').selectAll().execute()).toHaveLength(1)
})

test('A paid Pix is found without a notification, and the cart is paid once', async () => {
  await using server = await startTestServer()
  const { token } = await buildBuyer(server.db)
  const { cartUUID } = await openCart(server, { token })
  const { text } = await pixText(server, cartUUID, token)
  expect((await statusOf(server, cartUUID, token)).body).toMatchObject({
    paymentStatus: 0,
    chargedValue: 120,
  })

  await bankControl.pay({ pixCopiaECola: text })
  await Promise.all([askBankNow(server), askBankNow(server)])

  expect((await statusOf(server, cartUUID, token)).body).toMatchObject({ paymentStatus: 1, cartIsFree: 0 })
  expect(await server.db.selectFrom('pix').select('resolution').execute()).toEqual([
    { resolution: 'honoured' },
  ])
  expect(await server.db.selectFrom('formation').selectAll().execute()).toHaveLength(1)
})

test('Two Pix for one charge arrive, one is honoured and the other is refunded', async () => {
  await using server = await startTestServer()
  const { token } = await buildBuyer(server.db)
  const { cartUUID } = await openCart(server, { token })
  const { text } = await pixText(server, cartUUID, token)

  await bankControl.pay({ pixCopiaECola: text, times: 2 })
  await askBankNow(server)

  const resolutions = await server.db.selectFrom('pix').select('resolution').execute()
  expect(resolutions.map((row) => row.resolution).toSorted()).toEqual(['duplicate', 'honoured'])
  expect(await server.db.selectFrom('refund').select(['value_in_cents', 'status']).execute()).toEqual([
    { value_in_cents: 12_000, status: 'requested' },
  ])
})

test('A Pix of another value is left to an administrator and never pays the cart', async () => {
  await using server = await startTestServer()
  const { token } = await buildBuyer(server.db)
  const { cartUUID } = await openCart(server, { token })
  const { text } = await pixText(server, cartUUID, token)

  await bankControl.pay({ pixCopiaECola: text, valor: '1.00' })
  await askBankNow(server)

  expect((await statusOf(server, cartUUID, token)).body.paymentStatus).toBe(0)
  expect(await server.db.selectFrom('pix').select('resolution').execute()).toEqual([
    { resolution: 'mismatch' },
  ])
})

test('An ended session is reported at once, and its units are held until the bank answers', async () => {
  await using server = await startTestServer()
  const { cartUUID, category, token } = await openCharge(server)
  const ask = async (mode: '0' | '1' | '2') => {
    const { status, body } = await server.call('GET /api/cart/:cartUUID/pay/pix', {
      params: { cartUUID },
      query: { token, mode },
    })
    return [status, body.code, body.msg]
  }
  const ended = [409, 'session_expired', 'Esta sessão expirou. Por favor, tente novamente.']
  await endTime(server, cartUUID)
  expect([await ask('0'), await ask('1'), await ask('2')]).toEqual([ended, ended, ended])
  await expireCarts(server.db, { kind: 'job' })
  expect([await ask('0'), await ask('1'), await ask('2')]).toEqual([ended, ended, ended])
  expect(await takenOf(server, category.id)).toBe(1)
})

test('An expired cart frees its units only after the bank has removed the charge', async () => {
  await using server = await startTestServer()
  const { token } = await buildBuyer(server.db)
  const { cartUUID, category } = await openCart(server, { token })
  const { text } = await pixText(server, cartUUID, token)

  await passTime(server, cartUUID)

  const { taken } = await server.db
    .selectFrom('item')
    .select('taken')
    .where('id', '=', category.id)
    .executeTakeFirstOrThrow()
  const charge = await server.db.selectFrom('charge').select(['txid', 'status']).executeTakeFirstOrThrow()
  expect([taken, charge.status]).toEqual([0, 'removed'])
  expect((await bankControl.charges()).find(({ txid }) => txid === charge.txid)?.status).toBe(
    'REMOVIDA_PELO_USUARIO_RECEBEDOR',
  )
  const { status, body } = await statusOf(server, cartUUID, token)
  expect([status, body.msg]).toEqual([409, 'Esta sessão expirou. Por favor, tente novamente.'])
  expect(text).not.toBe('')
})

test('A Pix that arrives in the last moment is found before the units are freed', async () => {
  await using server = await startTestServer()
  const { token } = await buildBuyer(server.db)
  const { cartUUID } = await openCart(server, { token })
  const { text } = await pixText(server, cartUUID, token)

  await bankControl.pay({ pixCopiaECola: text })
  await passTime(server, cartUUID)

  expect((await statusOf(server, cartUUID, token)).body.paymentStatus).toBe(1)
})

/** Builds a cart that expired unpaid and whose QR code is paid afterwards. */
async function payAfterTheEnd(server: TestServer, { unitsAreGone }: { unitsAreGone: boolean }) {
  const { token } = await buildBuyer(server.db)
  const { cartUUID, category } = await openCart(server, { token, total: 1 })
  const { text } = await pixText(server, cartUUID, token)
  await passTime(server, cartUUID)
  if (unitsAreGone)
    await server.call('POST /api/cart/', { body: { items: [{ itemUUID: category.id, quantity: 1 }] } })
  await bankControl.pay({ pixCopiaECola: text })
  await server.db
    .updateTable('charge')
    .set({ status: 'expired', watched_until: new Date(Date.now() + 60_000) })
    .where('cart_id', '=', cartUUID)
    .execute()
  await askBankNow(server)
  return statusOf(server, cartUUID, token)
}

test('A Pix after the end is honoured while the units are free', async () => {
  await using server = await startTestServer()
  const { status, body } = await payAfterTheEnd(server, { unitsAreGone: false })
  expect([status, body.paymentStatus]).toEqual([200, 1])
  expect(await server.db.selectFrom('refund').selectAll().execute()).toEqual([])
})

test('A Pix after the end is refunded when the units are sold', async () => {
  await using server = await startTestServer()
  const { status, body } = await payAfterTheEnd(server, { unitsAreGone: true })
  expect([status, body.msg]).toEqual([
    409,
    'Recebemos seu Pix após o prazo e as vagas se esgotaram. O valor será devolvido.',
  ])
  expect(await server.db.selectFrom('refund').select('value_in_cents').execute()).toEqual([
    { value_in_cents: 12_000 },
  ])
})

test('A bank that does not answer causes a 503, and the next try finds the same charge', async () => {
  await using server = await startTestServer()
  const { token } = await buildBuyer(server.db)
  const { cartUUID } = await openCart(server, { token })
  await bankControl.fault({ target: 'cob', mode: '503', times: 2 })

  const refused = await pixText(server, cartUUID, token)
  const again = await pixText(server, cartUUID, token)

  expect([refused.status, refused.body.msg]).toEqual([
    503,
    'Serviço indisponível.\nPor favor, tente novamente em alguns instantes.',
  ])
  expect(again.status).toBe(200)
  expect(await server.db.selectFrom('charge').select('status').execute()).toEqual([{ status: 'active' }])
})

test.each(['500', 'drop'] as const)('A bank that fails once by %s is asked a second time', async (mode) => {
  await using server = await startTestServer()
  const { token } = await buildBuyer(server.db)
  const { cartUUID } = await openCart(server, { token })
  await bankControl.fault({ target: 'cob', mode, times: 1 })

  expect((await pixText(server, cartUUID, token)).status).toBe(200)
  expect(await server.db.selectFrom('charge').select('status').execute()).toEqual([{ status: 'active' }])
})

test('A bank that requests a pause is asked again only by the next try', async () => {
  await using server = await startTestServer()
  const { token } = await buildBuyer(server.db)
  const { cartUUID } = await openCart(server, { token })
  await bankControl.fault({ target: 'cob', mode: '429', times: 1, seconds: 7 })

  expect((await pixText(server, cartUUID, token)).status).toBe(503)
  expect((await pixText(server, cartUUID, token)).status).toBe(200)
})

test('Two buyers open one cart, the first becomes its owner and the other gets 404', async () => {
  await using server = await startTestServer()
  const buyers = await Promise.all([buildBuyer(server.db), buildBuyer(server.db)])
  const { cartUUID } = await openCart(server)

  const answers = await Promise.all(buyers.map(({ token }) => statusOf(server, cartUUID, token)))

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
})

test('A free cart is paid without the bank', async () => {
  await using server = await startTestServer()
  const { token } = await buildBuyer(server.db)
  const event = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId: event.id, price_in_cents: 0 })
  const { body } = await server.call('POST /api/cart/', {
    body: { items: [{ itemUUID: category.id, quantity: 1 }] },
  })

  const { body: status } = await statusOf(server, body.cartUUID, token)

  expect(status).toMatchObject({ paymentStatus: 1, cartIsFree: 1, chargedValue: 0 })
  const refused = await pixText(server, body.cartUUID, token)
  expect([refused.status, refused.body.msg]).toEqual([409, 'Isento de pagamento!'])
})
