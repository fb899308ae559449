import { accountMessages, generalMessages } from '@porteira/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inventCpf } from '#testing/builders.ts'
import { deliver } from '#testing/mailbox.ts'
import { askForCode, buildPerson, changePassword, checkCode, codeBySms } from '#testing/recovery.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const startGuarded = (log: Partial<TestServer['context']['log']> = {}) =>
  startTestServer({
    config: { limits: true, trustedProxies: ['127.0.0.1'] },
    context: { log: { info() {}, warn() {}, error: console.error, ...log } },
  })

const from = (ip: string) => ({ 'x-forwarded-for': ip })

const count = (server: TestServer, key: string, points: number) =>
  server.db
    .insertInto('limit_counter')
    .values({ key, points, expire: Date.now() + 600_000 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ points }))
    .execute()

const sentCodes = async (server: TestServer) =>
  (await server.db.selectFrom('recovery').select('id').execute()).length

/** Codes that went out to somebody before, some time ago. */
const buildSent = (server: TestServer, accountId: number, ago: string, times: number) =>
  server.db
    .insertInto('recovery')
    .values(
      Array.from({ length: times }, () => ({
        account_id: accountId,
        purpose: 'sms',
        code_hash: 'x',
        created_at: sql<Date>`now() - ${ago}::interval`,
        expires_at: sql<Date>`now() - ${ago}::interval`,
        voided_at: sql<Date>`now()`,
      })),
    )
    .execute()

test.for([
  ['the second within a minute', '59 seconds', 1, false],
  ['the second after a minute', '61 seconds', 1, true],
  ['the fourth within an hour', '59 minutes', 3, false],
  ['the fourth after an hour', '61 minutes', 3, true],
  ['the seventh within a day', '23 hours', 6, false],
] as const)('of one person, %s: as if it had been sent, and nothing is', async ([, ago, times, isSent]) => {
  await using server = await startGuarded()
  const { id, cpf, mobile } = await buildPerson(server)
  await buildSent(server, id, ago, times)
  const { status, body } = await askForCode(server, { cpf, mobile })
  await deliver(server)
  expect([status, body.msg]).toEqual([200, accountMessages.codeSentIfKnown])
  expect(await sentCodes(server)).toBe(times + (isSent ? 1 : 0))
})

test('after five hundred codes in an hour to all people no more are sent, and an operator is alerted', async () => {
  const told: unknown[] = []
  await using server = await startGuarded({ error: (fields: unknown) => told.push(fields) })
  const { cpf, mobile } = await buildPerson(server)
  await sql`insert into security_message (recipient_mark, is_code, created_at)
    select 'mark of ' || number, true, now() - interval '30 minutes' from generate_series(1, 500) as number`.execute(
    server.db,
  )
  await askForCode(server, { cpf, mobile })
  await deliver(server)
  expect(await sentCodes(server)).toBe(0)
  expect(told).toMatchObject([{ event: 'security-messages.spent', codes: 500 }])
})

test('one address asks for twenty codes a day, whoever they are for', async () => {
  await using server = await startGuarded()
  const { cpf, mobile } = await buildPerson(server)
  await count(server, 'recovery-ask:203.0.113.5', 19)
  expect((await askForCode(server, { cpf: inventCpf(), mobile }, from('203.0.113.5'))).status).toBe(200)
  const refused = await askForCode(server, { cpf, mobile }, from('203.0.113.5'))
  expect([refused.status, refused.body.msg]).toEqual([429, generalMessages.tooManyRequests])
  expect((await askForCode(server, { cpf, mobile }, from('203.0.113.6'))).status).toBe(200)
})

test('one address fails twenty times an hour, and right codes wear nothing out', async () => {
  await using server = await startGuarded()
  const person = await buildPerson(server)
  const code = await codeBySms(server, person)
  for (let look = 1; look <= 3; look++) await checkCode(server, person.cpf, code, from('203.0.113.5'))
  await count(server, 'recovery-try:203.0.113.5', 19)
  expect((await checkCode(server, person.cpf, code, from('203.0.113.5'))).status).toBe(200)
  expect((await checkCode(server, inventCpf(), code, from('203.0.113.5'))).status).toBe(409)
  expect((await checkCode(server, person.cpf, code, from('203.0.113.5'))).status).toBe(429)
  expect((await checkCode(server, person.cpf, code, from('203.0.113.6'))).status).toBe(200)
})

test('after two hundred wrong codes in an hour six digits are no secret: mail only', async () => {
  const shouted: unknown[] = []
  await using server = await startGuarded({ error: (...words: unknown[]) => shouted.push(words) })
  const [one, two] = [await buildPerson(server), await buildPerson(server)]
  const sms = await codeBySms(server, one)
  await count(server, 'recovery-failed:all', 199)
  expect((await checkCode(server, inventCpf(), '123456')).status).toBe(409)

  expect((await changePassword(server, one.cpf, sms)).status).toBe(409)
  await askForCode(server, { cpf: two.cpf, mobile: two.mobile })
  await deliver(server)
  expect([await sentCodes(server), shouted.length]).toEqual([1, 1])
  await askForCode(server, { cpf: two.cpf, email: two.email })
  await deliver(server)
  expect(await sentCodes(server)).toBe(2)
})
