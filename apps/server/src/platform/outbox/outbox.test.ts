import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMailer, type Mailer } from '#providers/mail.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import * as queries from './notices.queries.ts'
import { enqueueNotice, sendWaiting } from './notices.service.ts'

/** A mail server on a real socket that refuses the given number of mails. */
async function openPostOffice() {
  const office = { refuses: 0, received: [] as string[], port: 0 }
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, done) {
      const letter = await text(stream)
      if (office.refuses > 0) {
        office.refuses -= 1
        return done(Object.assign(new Error('Caixa cheia de 99999900100'), { responseCode: 451 }))
      }
      office.received.push(/^Subject: (.*)$/m.exec(letter)?.[1]?.trim() ?? '')
      done()
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  office.port = (smtp.server.address() as AddressInfo).port
  return Object.assign(office, { close: () => new Promise<void>((resolve) => smtp.close(() => resolve())) })
}

let server: TestServer
let office: Awaited<ReturnType<typeof openPostOffice>>
let mailer: Mailer

beforeAll(async () => {
  office = await openPostOffice()
  mailer = createMailer({ host: '127.0.0.1', port: office.port, secure: false, from: 'loja@example.com' })
  server = await startTestServer({ context: { mailer } })
})
beforeEach(async () => {
  Object.assign(office, { refuses: 0, received: [] })
  await server.db.deleteFrom('outbox').execute()
})
afterAll(async () => {
  mailer.close()
  await office.close()
  await server[Symbol.asyncDispose]()
})

const promise = (subject: string, fact = `fact:${subject}`) =>
  server.db.transaction().execute((db) =>
    enqueueNotice(db, {
      fact,
      channel: 'email',
      recipient: 'ze@example.com',
      subject,
      text: 'Oi',
      html: '',
    }),
  )

const send = () => sendWaiting(server.context)
const outbox = () => server.db.selectFrom('outbox').selectAll().orderBy('id').execute()

/** The next try of every message is due, however long it would have to wait. */
const passWait = () =>
  server.db
    .updateTable('outbox')
    .set({ next_try_at: new Date(0) })
    .execute()

test('A line break in the name of an event keeps no mail from going', async () => {
  await promise('Inscrição registrada – RODEIO\r\nBcc: todos@example.com\n DO  EXEMPLO', 'fact:broken line')
  await sendWaiting(server.context)
  expect(office.received).toHaveLength(1)
  const { subject } = await server.db.selectFrom('outbox').select('subject').executeTakeFirstOrThrow()
  expect(subject).toBe('Inscrição registrada – RODEIO Bcc: todos@example.com DO EXEMPLO')
})

test('A fact is sent once, however often it is stored and however many workers send', async () => {
  await Promise.all(Array.from({ length: 10 }, () => promise('uma', 'cart.paid:1')))
  await promise('outra', 'cart.paid:2')

  await Promise.all([send(), send(), send()])
  await passWait()
  await send()

  expect(office.received.toSorted()).toEqual(['outra', 'uma'])
})

test('Two workers that send at once share the messages and send each of them once', async () => {
  const subjects = Array.from({ length: 60 }, (_, n) => `mensagem ${n}`)
  for (const subject of subjects) await promise(subject)
  const other = createMailer({
    host: '127.0.0.1',
    port: office.port,
    secure: false,
    from: 'loja@example.com',
  })
  const counts = { one: 0, two: 0 }
  const counting = (name: keyof typeof counts, sender: Mailer): Mailer => ({
    ...sender,
    send(mail) {
      counts[name] += 1
      return sender.send(mail)
    },
  })

  await Promise.all([
    sendWaiting({ ...server.context, mailer: counting('one', mailer) }),
    sendWaiting({ ...server.context, mailer: counting('two', other) }),
  ])
  other.close()

  expect(office.received.toSorted()).toEqual(subjects.toSorted())
  expect(counts.one).toBeGreaterThan(5)
  expect(counts.two).toBeGreaterThan(5)
})

test('A promise that is taken back is not kept', async () => {
  await server.db
    .transaction()
    .execute(async (db) => {
      await enqueueNotice(db, {
        fact: 'x',
        channel: 'email',
        recipient: 'ze@example.com',
        subject: 'x',
        text: '',
        html: '',
      })
      throw new Error('taken back')
    })
    .catch(() => {})
  await send()
  expect(office.received).toEqual([])
})

test('A message that the post office refuses waits longer each time, and arrives when it is taken', async () => {
  office.refuses = 3
  await promise('teimosa')
  const waits: number[] = []
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await send()
    const [row] = await outbox()
    waits.push(Math.round((row!.next_try_at.getTime() - Date.now()) / 1000))
    await send()
    await passWait()
  }
  await send()

  expect(waits[1]).toBeGreaterThan(waits[0]!)
  expect(waits[2]).toBeGreaterThan(waits[1]!)
  expect(office.received).toEqual(['teimosa'])
  expect((await outbox())[0]).toMatchObject({ attempts: 4, sent_at: expect.any(Date), last_error: '' })
})

test('One message that cannot be sent keeps no other waiting', async () => {
  office.refuses = 1
  await promise('a')
  await promise('b')
  await send()
  expect(await outbox()).toMatchObject([
    { subject: 'a', attempts: 1, sent_at: null, last_error: expect.stringContaining('451') },
    { subject: 'b', attempts: 1, sent_at: expect.any(Date), last_error: '' },
  ])
  expect(office.received).toEqual(['b'])
})

test('A worker takes one message at once, also when the database expects a table of one row', async () => {
  await promise('a')
  await sql`vacuum full outbox`.execute(server.db)
  await sql`analyze outbox`.execute(server.db)
  await promise('b')
  expect(await queries.takeWaiting(server.db, 1)).toHaveLength(1)
})

test('A message is given up after a day of attempts, and stays in the table', async () => {
  office.refuses = 99
  await promise('perdida')
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await send()
    await passWait()
  }
  const [row] = await outbox()
  expect(row).toMatchObject({ attempts: 9, sent_at: null, failed_at: expect.any(Date) })
  expect(row!.last_error).not.toBe('')
})

test('A message that a killed worker had taken is sent once by another worker', async () => {
  await promise('herdada')
  // What SIGKILL leaves behind: taken, and nothing said about it any more.
  await queries.takeWaiting(server.db, 1)

  await send()
  expect(office.received).toEqual([])
  await passWait()
  await Promise.all([send(), send()])

  expect(office.received).toEqual(['herdada'])
})

test('A post office that is closed is a reason to try later', async () => {
  const nobody = createMailer({ host: '127.0.0.1', port: 9, secure: false, from: 'loja@example.com' })
  await promise('adiada')
  await sendWaiting({ ...server.context, mailer: nobody })
  expect((await outbox())[0]).toMatchObject({ attempts: 1, sent_at: null, failed_at: null })

  await passWait()
  await send()

  expect(office.received).toEqual(['adiada'])
  nobody.close()
})
