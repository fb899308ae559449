import { accountMessages } from '@porteira/domain'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import type { Transaction } from '#platform/database/client.ts'
import { openJobs } from '#platform/jobs/runner.ts'
import { buildBuyer } from '#testing/builders.ts'
import { deliver, inventContacts, messagesTo } from '#testing/mailbox.ts'
import { askForCode, buildPerson, checkCode, codeBySms } from '#testing/recovery.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { watchShop } from '#operations/monitoring/monitoring.service.ts'
import { lockSecurityNotices } from './security-notices.queries.ts'
import { markOfRecipient } from './security-notices.rules.ts'
import { enqueueWithinLimits } from './security-notices.service.ts'

type Contacts = { email: string; mobile: string }

const startGuarded = (
  config: Partial<TestServer['config']> = {},
  context: Partial<TestServer['context']> = {},
) => startTestServer({ config: { limits: true, ...config }, context })

/** Saves the profile of a buyer with other contacts and returns the status. */
async function moveTo(server: TestServer, { account, token }: Buyer, contacts: Contacts) {
  const { nickname, name, birthdate, state, city } = account
  const { status } = await server.call('PUT /api/users/:userId', {
    params: { userId: String(account.id) },
    query: { token },
    body: { nickname, name, birthdate: birthdate ?? '', sex: 'M', state, city, ...contacts },
  })
  return status
}
type Buyer = Awaited<ReturnType<typeof buildBuyer>>

const buildBuyers = (server: TestServer, count: number, contacts: Contacts) =>
  Promise.all(Array.from({ length: count }, () => buildBuyer(server.db, contacts)))

async function arrived({ email, mobile }: Contacts) {
  return { mails: (await messagesTo(email)).length, texts: (await messagesTo(mobile)).length }
}

test('Ten profile changes in a row send one notice to the former contact and none to the new one', async () => {
  await using server = await startGuarded()
  const [own, stranger] = [inventContacts(), inventContacts()]
  const buyer = await buildBuyer(server.db, own)
  for (let change = 1; change <= 10; change++)
    expect(await moveTo(server, buyer, change % 2 === 1 ? stranger : own)).toBe(200)
  await deliver(server)
  expect(await arrived(stranger)).toEqual({ mails: 0, texts: 0 })
  expect(await arrived(own)).toEqual({ mails: 1, texts: 1 })
})

test('A contact gets six account notices a day from all accounts, and the seventh change gets the same answer', async () => {
  await using server = await startGuarded()
  const contacts = inventContacts()
  for (const buyer of await buildBuyers(server, 8, contacts))
    expect(await moveTo(server, buyer, inventContacts())).toBe(200)
  await deliver(server)
  expect(await arrived(contacts)).toEqual({ mails: 6, texts: 6 })

  await sql`update security_message set created_at = now() - interval '25 hours'`.execute(server.db)
  const [later] = await buildBuyers(server, 1, contacts)
  await moveTo(server, later!, inventContacts())
  await deliver(server)
  expect(await arrived(contacts)).toEqual({ mails: 7, texts: 7 })
})

test('Six accounts with one mobile get three codes an hour together, and every request gets the same answer', async () => {
  await using server = await startGuarded()
  const contacts = inventContacts()
  const people = await Promise.all(Array.from({ length: 6 }, () => buildPerson(server, contacts)))
  const answers = []
  for (const { cpf, mobile } of people) answers.push(await askForCode(server, { cpf, mobile }))
  await deliver(server)
  expect(new Set(answers.map(({ raw }) => raw.toString())).size).toBe(1)
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(answers[0]?.body.msg).toBe(accountMessages.codeSentIfKnown)
  expect((await messagesTo(contacts.mobile)).length).toBe(3)

  await sql`update security_message set created_at = now() - interval '61 minutes'`.execute(server.db)
  await sql`update recovery set created_at = now() - interval '61 minutes'`.execute(server.db)
  for (const { cpf, mobile } of people) await askForCode(server, { cpf, mobile })
  await deliver(server)
  expect((await messagesTo(contacts.mobile)).length).toBe(6)
})

test('Addresses that differ only in their tag count as one recipient', async () => {
  await using server = await startGuarded()
  const { email, mobile } = inventContacts()
  const tagged = (tag: number) => email.replace('@', `+${tag}@`)
  for (let tag = 1; tag <= 8; tag++) {
    const buyer = await buildBuyer(server.db, { email: tagged(tag), mobile })
    await moveTo(server, buyer, { email: inventContacts().email, mobile })
  }
  const mails = server.db.selectFrom('outbox').where('channel', '=', 'email').select('id')
  expect(await mails.execute()).toHaveLength(6)
})

test('A code that a limit forbids leaves the code before it valid', async () => {
  await using server = await startGuarded()
  const contacts = inventContacts()
  const person = await buildPerson(server, contacts)
  const code = await codeBySms(server, person)
  for (const { cpf, mobile } of [await buildPerson(server, contacts), await buildPerson(server, contacts)])
    await codeBySms(server, { cpf, mobile })
  await sql`update recovery set created_at = now() - interval '2 minutes'`.execute(server.db)
  await askForCode(server, person)
  await deliver(server)
  expect((await messagesTo(contacts.mobile)).length).toBe(3)
  expect((await checkCode(server, person.cpf, code)).status).toBe(200)
})

test('No notice is sent above the hourly budget, and an operator is alerted at 80 %', async () => {
  const reported: unknown[] = []
  const log = { info() {}, warn() {}, error: (fields: unknown) => reported.push(fields) }
  await using server = await startGuarded({ securityMessagesPerHour: 10 }, { log })
  const { runSql } = server.context
  await (await openJobs({ runSql, kind: 'server' }, log, { works: false })).stop()
  const usedShare = async () => {
    const registry = new Registry()
    watchShop(server.context, registry)
    const budget = await registry.getSingleMetric('porteira_security_message_budget_used')?.get()
    return budget?.values.find(({ labels }) => labels['budget'] === 'messages')?.value
  }
  const change = async () => {
    const buyer = await buildBuyer(server.db, { mobile: '', email: inventContacts().email })
    await moveTo(server, buyer, inventContacts())
  }
  for (let count = 1; count <= 7; count++) await change()
  expect(reported).toEqual([])
  await change()
  expect(reported).toMatchObject([{ event: 'security-messages.nearly-spent', messages: 7 }])
  for (let count = 9; count <= 12; count++) await change()
  expect(await server.db.selectFrom('outbox').select('id').execute()).toHaveLength(10)
  const spent = { event: 'security-messages.spent' }
  expect(reported.slice(1)).toMatchObject([spent, spent])
  expect(await usedShare()).toBe(1)
})

test('The rows that count notices do not reveal the contact', async () => {
  await using server = await startGuarded()
  const contacts = inventContacts()
  const [buyer] = await buildBuyers(server, 1, contacts)
  await moveTo(server, buyer!, inventContacts())
  const rows = JSON.stringify(await server.db.selectFrom('security_message').selectAll().execute())
  expect(rows).toContain('recipient_mark')
  for (const part of [contacts.mobile, contacts.email, contacts.email.toLowerCase()])
    expect(rows).not.toContain(part)
})

test('Twenty changes at once on two processes send one contact six mails and six SMS', async () => {
  await using server = await startGuarded()
  await using other = await startGuarded({}, { db: server.db, runSql: server.context.runSql })
  const contacts = inventContacts()
  const buyers = await buildBuyers(server, 20, contacts)
  const statuses = await Promise.all(
    buyers.map((buyer, index) => moveTo(index % 2 ? server : other, buyer, inventContacts())),
  )
  expect(statuses).toEqual(Array(20).fill(200))
  await deliver(server)
  expect(await arrived(contacts)).toEqual({ mails: 6, texts: 6 })
})

/** Starts ten transactions that all decide before the first commit, unless the lock separates them. */
async function race(server: TestServer, lock: (db: Transaction) => Promise<unknown>, isLocked: boolean) {
  const notice = { channel: 'sms', recipient: '54900000009', subject: '', text: 'Oi', html: '' } as const
  const mark = markOfRecipient(notice, Buffer.from('key'))
  const everybody = Promise.withResolvers<void>()
  let decided = 0
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      server.db.transaction().execute(async (db) => {
        await lock(db)
        const counted = { mark, isCode: false, messagesPerHour: 100 }
        const answer = await enqueueWithinLimits(db, { ...notice, fact: `reported:${index}` }, counted)
        if (++decided === 10 || isLocked) everybody.resolve()
        await everybody.promise
        return answer.isPromised
      }),
    ),
  )
  return answers.filter(Boolean).length
}

test('Six of ten notices that are decided at once are sent, and all ten without the lock', async () => {
  await using server = await startTestServer()
  expect(await race(server, lockSecurityNotices, true)).toBe(6)
  await server.db.deleteFrom('security_message').execute()
  await server.db.deleteFrom('outbox').execute()
  expect(await race(server, async () => {}, false)).toBe(10)
})
