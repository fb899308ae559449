import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportPerson } from '#operations/privacy/privacy.service.ts'
import { buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { buildPaidCart, filled, putParticipants } from '#testing/paid-cart.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { listStarters } from '#views/reports/lists.queries.ts'
import { startWorksheet } from '#views/reports/lists.rules.ts'
import { enqueueReceipts } from '#views/receipts/mailing.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** A paid cart in a category that asks for horses, or not, and how to save its rider with a horse. */
async function buildPurchase({ asksForHorse = true } = {}) {
  const { id: eventId } = await buildEvent(server.db)
  const { id: itemUUID } = await buildCategory(server.db, { eventId, sbb_enabled: asksForHorse })
  const { account, token } = await buildBuyer(server.db)
  const { cartUUID, forms } = await buildPaidCart(server, token, [{ itemUUID }])
  const save = (horse: { horseName?: string | null }) =>
    putParticipants(
      server,
      cartUUID,
      [filled(forms[0]!, { participants: [{ cpf: account.cpf, sbb: 'B-1234', ...horse }] })],
      { token },
    )
  return { eventId, account, token, cartUUID, save }
}

const riderOf = async (cartUUID: string, token: string) => {
  const { body } = await server.call('GET /api/cart/:cartUUID', { params: { cartUUID }, query: { token } })
  return body.items[0]?.participants[0]
}

test('The name of a horse is saved in capitals and appears in cart, receipt, mail, start list and privacy export', async () => {
  const { eventId, account, token, cartUUID, save } = await buildPurchase()
  expect((await save({ horseName: '  Trovão   do Sul ' })).status).toBe(200)
  expect(await riderOf(cartUUID, token)).toMatchObject({ sbb: 'B-1234', horseName: 'TROVÃO DO SUL' })

  const written = 'TROVÃO DO SUL (B-1234)'
  const receipt = await server.call('POST /api/cart/:cartUUID/receipt/html', {
    params: { cartUUID },
    body: { token },
  })
  expect(receipt.body.receiptHTML).toContain(`cavalo ${written}`)
  await enqueueReceipts(server.context)
  const mail = await server.db
    .selectFrom('outbox')
    .select(['text', 'html'])
    .where('fact', '=', `receipt:${cartUUID}`)
    .executeTakeFirstOrThrow()
  expect([mail.text.includes(written), mail.html.includes(written)]).toEqual([true, true])

  const { head, rows } = startWorksheet(await listStarters(server.db, eventId), () => ({
    state: 'none',
    inCents: 0,
  }))
  expect(rows.map((row) => row[head.indexOf('Cavalos')])).toEqual([written])
  expect(await exportPerson(server.db, account.cpf)).toMatchObject({
    rides: [{ horse: 'B-1234', horseName: 'TROVÃO DO SUL' }],
  })
})

test('A horse needs no name', async () => {
  for (const horse of [{}, { horseName: '' }, { horseName: null }]) {
    const { token, cartUUID, save } = await buildPurchase()
    expect((await save(horse)).status).toBe(200)
    expect(await riderOf(cartUUID, token)).toMatchObject({ sbb: 'B-1234', horseName: '' })
  }
})

test('A category that asks for no horse saves no name of one', async () => {
  const { token, cartUUID, save } = await buildPurchase({ asksForHorse: false })
  expect((await save({ horseName: 'TROVÃO' })).status).toBe(200)
  expect(await riderOf(cartUUID, token)).toMatchObject({ sbb: '', horseName: '' })
})

test('A name of 60 characters is saved, and a longer one or a control character is refused', async () => {
  const { save } = await buildPurchase()
  const tooLong = await save({ horseName: 'X'.repeat(61) })
  const inCapitals = await save({ horseName: 'ß'.repeat(31) })
  const withNul = await save({ horseName: 'X\0' })
  expect([tooLong.status, inCapitals.status, withNul.status]).toEqual([400, 409, 400])
  expect((await save({ horseName: 'X'.repeat(60) })).status).toBe(200)
})

test('Another name changes the content, and a form without a name has the hash of earlier releases', async () => {
  const unnamed = await buildPurchase()
  await unnamed.save({})
  expect((await unnamed.save({ horseName: '' })).status).toBe(200)
  expect((await unnamed.save({ horseName: 'TROVÃO' })).status).toBe(409)
  const named = await buildPurchase()
  await named.save({ horseName: 'TROVÃO' })
  expect((await named.save({ horseName: 'trovão' })).status).toBe(200)
  expect((await named.save({ horseName: 'RELÂMPAGO' })).status).toBe(409)
})
