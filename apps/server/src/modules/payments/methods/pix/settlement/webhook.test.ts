import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '#platform/log.ts'
import { bankControl } from '#testing/bank.ts'
import { checksumOf } from '#testing/checksum.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { askBankNow, openCharge, readCartRow, waitUntilLocked } from '#testing/paying.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { askAboutCharges } from './asking.service.ts'
import { processInbox } from './inbox.service.ts'

let server: TestServer
const warned: string[] = []

beforeAll(async () => {
  const lines = new PassThrough().on('data', (line: Buffer) => warned.push(JSON.parse(line.toString()).event))
  server = await startTestServer({ context: { log: createLog('warn', lines) } })
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server[Symbol.asyncDispose]()
})

const secret = () => server.config.pix.webhookSecret

const tell = (body: unknown, { path = `/hooks/pix/${secret()}/pix` } = {}) =>
  server.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/json' },
    payload: body === '' ? '' : JSON.stringify(body),
  })

const e2eId = (serial: number) => `E99999999202611201200${String(serial).padStart(11, '0')}`
const news = (txid: string, serial = 1, valor = '120.00') => ({
  pix: [
    {
      endToEndId: e2eId(serial),
      txid,
      valor,
      horario: '2026-11-20T12:00:00.000Z',
      chave: server.config.pix.key,
    },
  ],
})

const inbox = () =>
  server.db.selectFrom('bank_inbox').select(['body', 'processed_at']).orderBy('id', 'desc').execute()
const noticesOf = (txid: string) =>
  server.db.selectFrom('outbox').select('fact').where('fact', '=', `charge.paid:${txid}`).execute()

test('The webhook accepts the registered address, also with the additions of the bank', async () => {
  const { txid } = await openCharge(server)
  const addresses = ['', '/pix', '?ignorar=', '?ignorar=/pix', '/', '/pix/']
  for (const [index, end] of addresses.entries()) {
    const answer = await tell(news(txid, index), { path: `/hooks/pix/${secret()}${end}` })
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'OK' }])
  }
  const heard = (await inbox()).slice(0, addresses.length).reverse()
  expect(heard.map(({ body }) => body)).toEqual(addresses.map((_, index) => news(txid, index)))
})

test('An empty test notification is answered and not stored', async () => {
  const before = (await inbox()).length
  for (const body of ['', {}, null]) expect((await tell(body)).statusCode).toBe(200)
  expect((await inbox()).length).toBe(before)
})

test('A notification with unknown content is stored, answered and ignored', async () => {
  for (const body of [[], 'oi', 7, { pix: 'no list' }, { pix: [null, 5, { txid: 7 }, { txid: "'; drop" }] }])
    expect((await tell(body)).statusCode).toBe(200)
  await processInbox(server.context)
  expect((await inbox()).filter((row) => row.processed_at === null)).toEqual([])
})

test('A caller without the secret gets 404 from the webhook', async () => {
  const wrong = secret().replace(/.$/, (last) => (last === 'x' ? 'y' : 'x'))
  const before = await checksumOf(server.db)
  for (const path of [
    `/hooks/pix/${wrong}`,
    `/hooks/pix/${secret()}x/pix`,
    '/hooks/pix/%20',
    `/hooks/pix/${secret().toUpperCase()}`,
  ])
    expect((await tell(news('a'.repeat(32)), { path })).statusCode, path).toBe(404)
  expect(await checksumOf(server.db)).toEqual(before)
})

test('A forged notification changes nothing, because each named charge is read once at the bank', async () => {
  const { txid, cartUUID } = await openCharge(server)
  using questions = vi.spyOn(server.bank, 'readCharge')

  await tell({ pix: [...news(txid).pix, ...news(txid, 2).pix, ...news('c'.repeat(32)).pix] })
  await processInbox(server.context)
  await processInbox(server.context)
  expect(questions.mock.calls).toEqual([['cob', txid]])
  await tell({ pix: [{ ...news(txid, 2).pix[0], status: 'CONCLUIDA' }], status: 'CONCLUIDA' })
  await processInbox(server.context)

  expect((await readCartRow(server, cartUUID)).status).toBe('open')
  expect(await server.db.selectFrom('pix').selectAll().where('txid', '=', txid).execute()).toEqual([])
  expect(await noticesOf(txid)).toEqual([])
})

test("The amount is taken from the bank's charge and not from the notification", async () => {
  const { txid, cartUUID } = await openCharge(server)
  const { endToEndId } = await bankControl.pay({ txid })

  await tell({ pix: [{ ...news(txid).pix[0], endToEndId, valor: '0.01' }] })
  await processInbox(server.context)

  expect((await readCartRow(server, cartUUID)).status).toBe('paid')
})

test('A notification about an unknown charge is stored and logged', async () => {
  warned.length = 0
  expect((await tell(news('b'.repeat(32)))).statusCode).toBe(200)
  await processInbox(server.context)
  expect(warned).toEqual(['notification.unknown'])
  expect((await inbox())[0]).toMatchObject({ body: news('b'.repeat(32)), processed_at: expect.any(Date) })
})

test('Ten parallel notifications that two workers process have one effect and one mail', async () => {
  const { txid, cartUUID } = await openCharge(server)
  const { endToEndId } = await bankControl.pay({ txid })
  const message = { pix: [{ ...news(txid).pix[0], endToEndId }] }
  warned.length = 0

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => tell(index < 5 ? message : { ...message, parametros: index })),
  )
  const { working } = await server.db.transaction().execute(async (db) => {
    // All three have the bank's answer and wait for the lock before one of them can store it.
    await db.selectFrom('cart').select('id').where('id', '=', cartUUID).forUpdate().execute()
    const started = Promise.all([1, 2, 3].map(() => processInbox(server.context)))
    await waitUntilLocked(server, 3)
    return { working: started }
  })
  await working

  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
  expect((await readCartRow(server, cartUUID)).status).toBe('paid')
  expect(await server.db.selectFrom('pix').select('resolution').where('txid', '=', txid).execute()).toEqual([
    { resolution: 'honoured' },
  ])
  expect(await noticesOf(txid)).toHaveLength(1)
  expect(warned).toEqual([])
  const facts = await server.db
    .selectFrom('audit')
    .select('action')
    .where('entity_id', '=', cartUUID)
    .execute()
  expect(facts.filter(({ action }) => action === 'cart.paid')).toHaveLength(1)
})

test('Repeated notifications in the wrong order have the same result', async () => {
  const [one, two] = [await openCharge(server), await openCharge(server)]
  const first = await bankControl.pay({ txid: one.txid })
  const second = await bankControl.pay({ txid: two.txid })
  const message = (txid: string, { endToEndId }: { endToEndId: string }) => ({
    pix: [{ ...news(txid).pix[0], endToEndId }],
  })

  for (const each of [message(two.txid, second), message(one.txid, first), message(two.txid, second)]) {
    await tell(each)
    await processInbox(server.context)
  }

  for (const { cartUUID, txid } of [one, two]) {
    expect((await readCartRow(server, cartUUID)).status).toBe('paid')
    expect(await noticesOf(txid)).toHaveLength(1)
  }
})

test('A notification that fails does not delay the others and is processed later', async () => {
  const [stuck, next] = [await openCharge(server), await openCharge(server)]
  await bankControl.pay({ txid: stuck.txid })
  await bankControl.pay({ txid: next.txid })
  await tell(news(stuck.txid, 101))
  await tell(news(next.txid, 102))
  await sql
    .raw(`
    create function refuse_one() returns trigger language plpgsql as $$ begin
      if new.txid = '${stuck.txid}' then raise exception 'not now'; end if; return new; end $$;
    create trigger refuse_one before insert on pix for each row execute function refuse_one()`)
    .execute(server.db)

  await processInbox(server.context)
  const statuses = async () => {
    const carts = [await readCartRow(server, stuck.cartUUID), await readCartRow(server, next.cartUUID)]
    return carts.map(({ status }) => status)
  }
  expect(await statuses()).toEqual(['open', 'paid'])

  await sql`drop trigger refuse_one on pix`.execute(server.db)
  await processInbox(server.context)
  expect(await statuses()).toEqual(['paid', 'paid'])
})

test('A notification with too many Pix is stored whole and read up to the limit', async () => {
  const { txid, cartUUID } = await openCharge(server)
  await bankControl.pay({ txid })
  const pix = Array.from({ length: 600 }, (_, index) => ({
    txid: index === 499 ? txid : index === 599 ? 'c'.repeat(32) : 'x',
  }))
  warned.length = 0
  expect((await tell({ pix })).statusCode).toBe(200)
  await processInbox(server.context)
  expect((await readCartRow(server, cartUUID)).status).toBe('paid')
  expect(warned).toEqual([])
})

test('Only charges that can still be paid are read at the bank', async () => {
  const [paid, open] = [await openCharge(server), await openCharge(server)]
  await bankControl.pay({ txid: paid.txid })
  await askBankNow(server)
  const longAgo = new Date(0)
  await server.db.updateTable('charge').set({ asked_at: longAgo }).execute()

  await askAboutCharges(server.context)

  const askedAt = async (txid: string) =>
    (
      await server.db
        .selectFrom('charge')
        .select('asked_at')
        .where('txid', '=', txid)
        .executeTakeFirstOrThrow()
    ).asked_at
  expect(await askedAt(paid.txid)).toEqual(longAgo)
  expect(await askedAt(open.txid)).not.toEqual(longAgo)
})

test('A payment without a notification is found in seconds with an open screen and within ten minutes without one', async () => {
  const [seen, unseen] = [await openCharge(server), await openCharge(server)]
  for (const { txid } of [seen, unseen]) await bankControl.pay({ txid })
  await server.call('GET /api/cart/:cartUUID/pay/pix', {
    params: { cartUUID: seen.cartUUID },
    query: { token: seen.token, mode: '2' },
  })
  const isNoted = async () => (await readCartRow(server, seen.cartUUID)).polled_at !== null
  await expect.poll(isNoted).toBe(true)
  const statuses = async () => [
    (await readCartRow(server, seen.cartUUID)).status,
    (await readCartRow(server, unseen.cartUUID)).status,
  ]
  const askedSecondsAgo = (seconds: number) =>
    sql`update charge set asked_at = now() - make_interval(secs => ${seconds})`.execute(server.db)

  await askedSecondsAgo(6)
  await askAboutCharges(server.context)
  expect(await statuses()).toEqual(['paid', 'open'])

  expect(server.config.reconcileSeconds).toBeLessThan(600)
  await askedSecondsAgo(server.config.reconcileSeconds + 1)
  await askAboutCharges(server.context)
  expect(await statuses()).toEqual(['paid', 'paid'])
})
