import { cartMessages } from '@porteira/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteExpired } from '#operations/retention/retention.service.ts'
import { erasePerson, exportPerson } from '#operations/privacy/privacy.service.ts'
import { buildBuyer, buildEvent } from '#testing/builders.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { announceSales } from './opening-notices.service.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const buildComingEvent = (name: string) =>
  buildEvent(server.db, { name, sales_start_at: fromNow(DAY), sales_end_at: fromNow(30 * DAY) })

const ask = (eventUUID: string, token: string, wanted = 1) =>
  server.call('PUT /api/events/:eventUUID/notice', {
    params: { eventUUID },
    query: token ? { token } : {},
    body: { wanted },
  })

const read = async (eventUUID: string, token: string) =>
  (await server.call('GET /api/events/:eventUUID/notice', { params: { eventUUID }, query: { token } })).body

const openSale = (id: string) =>
  server.db
    .updateTable('event')
    .set({ sales_start_at: fromNow(-HOUR) })
    .where('id', '=', id)
    .execute()

const listMails = (recipient: string) =>
  server.db
    .selectFrom('outbox')
    .select(['channel', 'subject', 'text'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute()

let serial = 0
const buildPerson = () => buildBuyer(server.db, { email: `AVISO${++serial}@EXAMPLE.COM`, nickname: 'BAIO' })

test('A person who asks twice gets one mail when the sale opens, and the request ends with it', async () => {
  const { id, short_name } = await buildComingEvent('RODEIO DA COXILHA')
  const { account, token } = await buildPerson()
  const saved = { status: 'OK', msg: cartMessages.openingNoticeSaved }
  expect([(await ask(id, token)).body, (await ask(id.toUpperCase(), token)).body]).toEqual([saved, saved])
  expect(await read(id, token)).toEqual({ status: 'OK', wanted: 1 })

  await announceSales(server.context)
  expect(await listMails(account.email.toLowerCase())).toEqual([])
  await openSale(id)
  await Promise.all([announceSales(server.context), announceSales(server.context)])
  await announceSales(server.context)

  const mails = await listMails(account.email.toLowerCase())
  expect(mails).toEqual([
    { channel: 'email', subject: 'Inscrições abertas – RODEIO DA COXILHA', text: expect.any(String) },
  ])
  expect(mails[0]?.text).toContain(`/${short_name}\n`)
  expect((await read(id, token)).wanted).toBe(0)
})

test('A request that was taken back sends no mail, and another person still gets one', async () => {
  const { id } = await buildComingEvent('RODEIO DO VENTO')
  const [first, second] = [await buildPerson(), await buildPerson()]
  for (const { token } of [first, second]) await ask(id, token)
  for (const wanted of [0, 0])
    expect((await ask(id, first.token, wanted)).body.msg).toBe(cartMessages.openingNoticeRemoved)
  expect([(await read(id, first.token)).wanted, (await read(id, second.token)).wanted]).toEqual([0, 1])
  await openSale(id)
  await announceSales(server.context)
  expect(await listMails(first.account.email.toLowerCase())).toEqual([])
  expect(await listMails(second.account.email.toLowerCase())).toHaveLength(1)
})

test('A notice is stored only before the opening of a public sale', async () => {
  const { token } = await buildPerson()
  const open = await buildEvent(server.db)
  const ended = await buildEvent(server.db, { sales_end_at: fromNow(-HOUR) })
  const closed = await buildEvent(server.db, { sales_start_at: fromNow(DAY), sales_closed: true })
  const rehearsal = await buildEvent(server.db, { sales_start_at: fromNow(DAY), test_mode: true })
  const { salesOpenAlready, salesClosed, eventNotFound } = cartMessages
  const answers = []
  for (const id of [open.id, ended.id, closed.id, rehearsal.id, crypto.randomUUID(), 'rodeio'])
    answers.push(await ask(id, token).then(({ status, body }) => [status, body.msg]))
  expect(answers).toEqual([
    [409, salesOpenAlready],
    [409, salesClosed],
    [409, salesClosed],
    [404, eventNotFound],
    [404, eventNotFound],
    [404, eventNotFound],
  ])
  expect(await server.db.selectFrom('opening_notice').selectAll().execute()).toEqual([])
})

test('A visitor cannot ask for a notice, and a value that is no flag is refused', async () => {
  const { id } = await buildComingEvent('RODEIO DA PONTE')
  const { token } = await buildPerson()
  expect([(await ask(id, '')).status, (await ask(id, token, 2)).status]).toEqual([401, 400])
})

test('A sale that is closed at its opening mails nobody until it is reopened', async () => {
  const { id } = await buildComingEvent('RODEIO DA CHUVA')
  const { account, token } = await buildPerson()
  await ask(id, token)
  const close = (sales_closed: boolean) =>
    server.db
      .updateTable('event')
      .set({ sales_closed, sales_start_at: fromNow(-HOUR) })
      .where('id', '=', id)
      .execute()
  await close(true)
  await announceSales(server.context)
  expect(await listMails(account.email.toLowerCase())).toEqual([])
  await close(false)
  await announceSales(server.context)
  expect(await listMails(account.email.toLowerCase())).toHaveLength(1)
})

test('A person finds the request in the export, and the erasure deletes it', async () => {
  const { id } = await buildComingEvent('RODEIO DA SERRA')
  const { account, token } = await buildPerson()
  await ask(id, token)
  expect(await exportPerson(server.db, account.cpf)).toMatchObject({
    openingNotices: [{ event: 'RODEIO DA SERRA' }],
  })
  await erasePerson(server.db, account.cpf)
  const left = server.db.selectFrom('opening_notice').where('account_id', '=', account.id)
  expect(await left.selectAll().execute()).toEqual([])
})

test('A request for a sale that ended without a mail is deleted', async () => {
  const { id } = await buildComingEvent('RODEIO CANCELADO')
  const { account, token } = await buildPerson()
  await ask(id, token)
  await server.db
    .updateTable('event')
    .set({ sales_start_at: fromNow(-2 * HOUR), sales_end_at: fromNow(-HOUR) })
    .where('id', '=', id)
    .execute()
  await deleteExpired(server.context)
  await announceSales(server.context)
  expect((await read(id, token)).wanted).toBe(0)
  expect(await listMails(account.email.toLowerCase())).toEqual([])
})
