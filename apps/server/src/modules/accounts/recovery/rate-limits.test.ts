import { accountMessages, callMessages } from '@porteira/domain'
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

/** Inserts codes that were sent to an account some time ago. */
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
] as const)(
  'A request for a code gets the same answer and a code only within the limits: %s',
  async ([, ago, times, isSent]) => {
    await using server = await startGuarded()
    const { id, cpf, mobile } = await buildPerson(server)
    await buildSent(server, id, ago, times)
    const { status, body } = await askForCode(server, { cpf, mobile })
    await deliver(server)
    expect([status, body.msg]).toEqual([200, accountMessages.codeSentIfKnown])
    expect(await sentCodes(server)).toBe(times + (isSent ? 1 : 0))
  },
)

test('No code is sent after five hundred codes in an hour to all people, and an operator is alerted', async () => {
  const reported: unknown[] = []
  await using server = await startGuarded({ error: (fields: unknown) => reported.push(fields) })
  const { cpf, mobile } = await buildPerson(server)
  await sql`insert into security_message (recipient_mark, is_code, created_at)
    select 'mark of ' || number, true, now() - interval '30 minutes' from generate_series(1, 500) as number`.execute(
    server.db,
  )
  await askForCode(server, { cpf, mobile })
  await deliver(server)
  expect(await sentCodes(server)).toBe(0)
  expect(reported).toMatchObject([{ event: 'security-messages.spent', codes: 500 }])
})

test('One address requests at most twenty codes a day over all people', async () => {
  await using server = await startGuarded()
  const { cpf, mobile } = await buildPerson(server)
  await count(server, 'recovery-ask:203.0.113.5', 19)
  expect((await askForCode(server, { cpf: inventCpf(), mobile }, from('203.0.113.5'))).status).toBe(200)
  const refused = await askForCode(server, { cpf, mobile }, from('203.0.113.5'))
  expect([refused.status, refused.body.msg]).toEqual([429, callMessages.tooManyRequests])
  expect((await askForCode(server, { cpf, mobile }, from('203.0.113.6'))).status).toBe(200)
})

test('One address is refused after twenty wrong codes in an hour, and right codes do not count', async () => {
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

test('Codes by SMS are suspended after two hundred wrong codes in an hour, and codes by mail are not', async () => {
  const reported: unknown[] = []
  await using server = await startGuarded({ error: (...words: unknown[]) => reported.push(words) })
  const [one, two] = [await buildPerson(server), await buildPerson(server)]
  const sms = await codeBySms(server, one)
  await count(server, 'recovery-failed:all', 199)
  expect((await checkCode(server, inventCpf(), '123456')).status).toBe(409)

  expect((await changePassword(server, one.cpf, sms)).status).toBe(409)
  await askForCode(server, { cpf: two.cpf, mobile: two.mobile })
  await deliver(server)
  expect([await sentCodes(server), reported.length]).toEqual([1, 1])
  await askForCode(server, { cpf: two.cpf, email: two.email })
  await deliver(server)
  expect(await sentCodes(server)).toBe(2)
})
