import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createSmsSender } from '#providers/sms.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { textAsHtml } from './notices.rules.ts'
import { enqueueNotice, sendWaiting } from './notices.service.ts'

const promise = (server: TestServer, fact: string) =>
  server.db.transaction().execute((db) =>
    enqueueNotice(db, {
      fact,
      channel: 'sms',
      recipient: '54900000003',
      subject: '',
      text: 'Código 123456',
      html: '<p>123456</p>',
    }),
  )

const rows = (server: TestServer) =>
  server.db
    .selectFrom('outbox')
    .select(['fact', 'text', 'html', 'attempts', sql<boolean>`failed_at is not null`.as('isGivenUp')])
    .orderBy('id')
    .execute()

/** A shop whose SMS gateway does not answer. */
const withoutGateway = (server: TestServer) => ({
  ...server.context,
  sms: createSmsSender({ url: 'http://127.0.0.1:1/', key: 'none' }),
})

const makeDue = (server: TestServer) =>
  server.db
    .updateTable('outbox')
    .set({ next_try_at: new Date(0) })
    .execute()

test('Words in a mail are words, whatever signs they hold, in its text, its button and its link', () => {
  const attack = '<img src=x onerror="alert(1)">&amp;'
  const shown = '&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;amp;'
  const mail = textAsHtml(`Olá, ${attack}`, { label: attack, url: `https://a.example/?q=${attack}` })
  expect(mail).toContain(`<p>Olá, ${shown}</p>`)
  expect(mail).toContain(`href="https://a.example/?q=${shown}"`)
  expect(mail).toContain(`>${shown}</a>`)
})

test('A fact is sent once by each channel', async () => {
  await using server = await startTestServer()
  await Promise.all([1, 2, 3].map(() => promise(server, 'pagamento:1')))
  expect(await rows(server)).toHaveLength(1)
})

test('The words of a secret are gone once it is sent, those of other messages stay', async () => {
  await using server = await startTestServer()
  await promise(server, 'recovery:1')
  await promise(server, 'pagamento:1')
  await sendWaiting(server.context)
  expect(await rows(server)).toMatchObject([
    { fact: 'recovery:1', text: '', html: '', isGivenUp: false },
    { fact: 'pagamento:1', text: 'Código 123456' },
  ])
})

test('A secret that cannot be sent is given up within minutes and blanked, other messages wait', async () => {
  await using server = await startTestServer()
  await promise(server, 'recovery:1')
  await promise(server, 'pagamento:1')
  for (let round = 1; round <= 4; round++) {
    await makeDue(server)
    await sendWaiting(withoutGateway(server))
  }
  expect(await rows(server)).toEqual([
    { fact: 'recovery:1', text: '', html: '', attempts: 4, isGivenUp: true },
    { fact: 'pagamento:1', text: 'Código 123456', html: '<p>123456</p>', attempts: 4, isGivenUp: false },
  ])
})

test('A secret that was not sent in time is not sent late', async () => {
  await using server = await startTestServer()
  await promise(server, 'recovery:1')
  await server.db
    .updateTable('outbox')
    .set({ created_at: sql`now() - interval '11 minutes'` })
    .execute()
  await sendWaiting(server.context)
  expect(await rows(server)).toMatchObject([{ text: '', html: '', attempts: 0, isGivenUp: true }])
})

test('Many messages are sent in one run, and codes before all others', async () => {
  await using server = await startTestServer()
  for (let count = 1; count <= 45; count++) await promise(server, `pagamento:${count}`)
  await promise(server, 'recovery:1')
  await sendWaiting(server.context)
  const sent = server.db.selectFrom('outbox').select('fact').where('sent_at', 'is not', null)
  const order = (await sent.orderBy('sent_at').execute()).map(({ fact }) => fact)
  expect(order).toHaveLength(46)
  expect(order.slice(0, 20)).toContain('recovery:1')
})

test('Only a few messages are tried while sending fails', async () => {
  await using server = await startTestServer()
  for (let count = 1; count <= 45; count++) await promise(server, `pagamento:${count}`)
  await sendWaiting(withoutGateway(server))
  const tried = (await rows(server)).filter(({ attempts }) => attempts > 0)
  expect(tried).toHaveLength(20)
})
