import { accountMessages, wirePassword } from '@porteira/domain'
import { expect, test } from 'vitest'
import { EMBEDDED_TIMEOUT_IN_MS, openEmbeddedCopy } from '#testing/embedded.ts'
import { buildSession, inventCpf } from '#testing/builders.ts'
import { deliver, inventContacts, messagesTo } from '#testing/mailbox.ts'
import {
  askForCode as ask,
  buildPerson,
  changePassword as change,
  checkCode as check,
  codeBySms,
  linkByMail,
  NEW_PASSWORD,
} from '#testing/recovery.ts'
import { signUpBody } from '#testing/sign-up.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const opens = async (server: TestServer, token: string, userId: number) =>
  (await server.call('GET /api/users/:userId', { params: { userId: String(userId) }, query: { token } }))
    .status === 200

test('A code by SMS sets a new password, ends the old sessions and opens one session of a user', async () => {
  await using server = await startTestServer()
  const person = await buildPerson(server, { is_admin: true })
  const admin = await buildSession(server.db, person.id, 'admin')
  const code = await codeBySms(server, person)
  expect(code).toMatch(/^\d{6}$/)
  expect((await check(server, person.cpf, code)).status).toBe(200)

  const { status, body } = await change(server, person.cpf, code)

  expect([status, body.cpf]).toEqual([200, person.cpf])
  const open = await Promise.all(
    [person.token, admin, body.token].map((token) => opens(server, token, person.id)),
  )
  expect(open).toEqual([false, false, true])
  const live = await server.db.selectFrom('session').select('kind').where('revoked_at', 'is', null).execute()
  expect(live).toEqual([{ kind: 'user' }])
  const login = { cpf: person.cpf, pass: NEW_PASSWORD }
  expect((await server.call('POST /api/users/login/userpass', { body: login })).status).toBe(200)
})

test('The link in a mail opens the shop’s own page with CPF, code and landing', async () => {
  await using server = await startTestServer({ config: { publicOrigin: 'https://inscricoes.example' } })
  const person = await buildPerson(server)
  const redir = 'https://evil.example/redefine'
  const link = await linkByMail(server, person, { landing: 'cerro-alto', redir })
  expect(link.origin + link.pathname).toBe('https://inscricoes.example/redefine')
  expect(Object.fromEntries(link.searchParams)).toEqual({
    cpf: person.cpf,
    code: expect.stringMatching(/^[\w-]{43}$/),
    landing: 'cerro-alto',
  })
  const { status } = await change(server, person.cpf, link.searchParams.get('code') ?? '')
  expect(status).toBe(200)
})

test('An invalid name of a landing page is left out', async () => {
  await using server = await startTestServer()
  const person = await buildPerson(server)
  const link = await linkByMail(server, person, { landing: '//evil.example' })
  expect([...link.searchParams.keys()]).toEqual(['cpf', 'code'])
})

test('Mail and mobile get a notice of the new password', async () => {
  await using server = await startTestServer()
  const person = await buildPerson(server)
  await change(server, person.cpf, await codeBySms(server, person))
  await deliver(server)
  const [mail] = await messagesTo(person.email)
  const [sms] = await messagesTo(person.mobile)
  expect([mail?.subject, sms?.text]).toEqual([
    'Sua senha foi alterada',
    expect.stringContaining('A senha da sua conta foi alterada'),
  ])
})

test('No code is sent if the data do not match, and the answer is the same', async () => {
  await using server = await startTestServer()
  const person = await buildPerson(server)
  const rider = await buildPerson(server, { password_hash: null })
  const disabled = await buildPerson(server, { disabled_at: new Date() })
  const { email, mobile } = inventContacts()
  const asked = [
    { cpf: inventCpf(), email },
    { cpf: person.cpf, email },
    { cpf: person.cpf, mobile },
    { cpf: rider.cpf, email: rider.email },
    { cpf: disabled.cpf, mobile: disabled.mobile },
  ]
  const fitting = await ask(server, { cpf: person.cpf, email: person.email.toLowerCase() })
  expect([fitting.status, fitting.body.msg]).toEqual([200, accountMessages.codeSentIfKnown])
  await deliver(server)
  await server.db.deleteFrom('outbox').execute()
  for (const body of asked) expect((await ask(server, body)).raw).toEqual(fitting.raw)
  await deliver(server)
  expect(await server.db.selectFrom('outbox').select('fact').execute()).toEqual([])
  expect(await server.db.selectFrom('recovery_request').select('id').execute()).toEqual([])
})

test('Wrong, exhausted, replaced, expired, used and missing codes get the same answer', async () => {
  await using server = await startTestServer()
  const person = await buildPerson(server)
  const replaced = await codeBySms(server, person)
  const live = await codeBySms(server, person)
  const other = await buildPerson(server)
  const burnt = await codeBySms(server, other)
  for (let failure = 1; failure <= 5; failure++) await check(server, other.cpf, 'errado')
  const late = await buildPerson(server)
  const expired = await codeBySms(server, late)
  await server.db
    .updateTable('recovery')
    .set({ expires_at: new Date() })
    .where('account_id', '=', late.id)
    .execute()
  await change(server, person.cpf, live)

  const tries = [
    [person.cpf, replaced],
    [person.cpf, live],
    [other.cpf, burnt],
    [late.cpf, expired],
    [inventCpf(), '123456'],
  ] as const
  for (const [cpf, code] of tries)
    for (const { status, body } of [await check(server, cpf, code), await change(server, cpf, code)])
      expect([status, body.msg, body.code]).toEqual([409, accountMessages.invalidCode, 'invalid_code'])
})

test('A code is valid only for the account of its request', async () => {
  await using server = await startTestServer()
  const [one, two] = [await buildPerson(server), await buildPerson(server)]
  const codes = [await codeBySms(server, one), await codeBySms(server, two)]
  expect((await change(server, one.cpf, codes[1]!)).status).toBe(409)
  expect((await change(server, one.cpf, codes[0]!)).status).toBe(200)
})

test('Five of twenty parallel guesses are checked, and afterwards the right code is refused too', async () => {
  await using server = await startTestServer()
  const person = await buildPerson(server)
  const code = await codeBySms(server, person)
  await Promise.all(Array.from({ length: 20 }, () => check(server, person.cpf, 'errado')))
  const { failures } = await server.db.selectFrom('recovery').select('failures').executeTakeFirstOrThrow()
  expect(failures).toBe(5)
  expect((await change(server, person.cpf, code)).status).toBe(409)
})

test('Four callers use one code at once and exactly one succeeds', async () => {
  await using server = await startTestServer()
  const person = await buildPerson(server)
  const code = await codeBySms(server, person)
  const answers = await Promise.all(Array.from({ length: 4 }, () => change(server, person.cpf, code)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
})

test('A check of a code and a refused common password do not use up the code', async () => {
  await using server = await startTestServer()
  const person = await buildPerson(server)
  const code = await codeBySms(server, person)
  for (let look = 1; look <= 6; look++) expect((await check(server, person.cpf, code)).status).toBe(200)
  const common = await change(server, person.cpf, code, await wirePassword('12345678'))
  expect([common.status, common.body.msg]).toEqual([400, accountMessages.commonPassword])
  expect((await change(server, person.cpf, code)).status).toBe(200)
})

test('A body with two forms or with none is refused', async () => {
  await using server = await startTestServer()
  const { cpf, email, mobile } = await buildPerson(server)
  const bodies = [
    { cpf },
    { cpf, email, mobile },
    { cpf, email, code: '123456' },
    { cpf, mobile, code: '123456' },
    { cpf, email: 'a@b' },
    { cpf, mobile: '999' },
    { cpf: '99999000100', email },
  ]
  for (const body of bodies)
    expect((await server.call('POST /api/users/login/recover', { body })).status).toBe(400)
})

test('A code is stored as a hash, and the outbox erases it after it is sent', async () => {
  await using server = await startTestServer()
  const person = await buildPerson(server)
  const bySms = await codeBySms(server, person)
  const byMail = (await linkByMail(server, person)).searchParams.get('code')
  const rows = [
    await server.db.selectFrom('recovery').selectAll().execute(),
    await server.db.selectFrom('outbox').selectAll().execute(),
    await server.db.selectFrom('audit').selectAll().execute(),
  ].flat()
  expect(rows.length).toBeGreaterThan(3)
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`"[^"]*(${byMail}|\\b${bySms}\\b)`))
})

test('A contact that changed in the last three days gets no code, and the one before it does', async () => {
  await using server = await startTestServer()
  const { body: login } = await server.call('POST /api/users/new', {
    body: await signUpBody({ ...inventContacts() }),
  })
  const old = await server.db.selectFrom('account').selectAll().executeTakeFirstOrThrow()
  const fresh = inventContacts()
  const put = (contacts: { email: string; mobile: string }) =>
    server.call('PUT /api/users/:userId', {
      params: { userId: String(login.userId) },
      query: { token: login.token },
      body: { ...profile, ...contacts },
    })
  const profile = {
    nickname: 'ZÉ',
    name: 'JOSÉ DA SILVA',
    birthdate: '1988-03-12',
    sex: 'M',
    state: 'RS',
    city: 'BOM JESUS',
  } as const
  await put(fresh)
  const second = inventContacts()
  await put(second)
  const channelsFor = async (contacts: { email: string; mobile: string }) => {
    await server.db.deleteFrom('outbox').execute()
    await ask(server, { cpf: old.cpf, email: contacts.email })
    await deliver(server)
    await ask(server, { cpf: old.cpf, mobile: contacts.mobile })
    await deliver(server)
    return server.db
      .selectFrom('outbox')
      .select('channel')
      .where('fact', 'like', 'recovery:%')
      .orderBy('id')
      .execute()
  }
  const both = [{ channel: 'email' }, { channel: 'sms' }]
  expect(await channelsFor(second)).toEqual([])
  expect(await channelsFor(fresh)).toEqual([])
  expect(await channelsFor(old)).toEqual(both)
  const longAgo = new Date(Date.now() - 73 * 3_600_000)
  await server.db.updateTable('account').set({ contact_changed_at: longAgo }).execute()
  expect(await channelsFor(old)).toEqual([])
  expect(await channelsFor(second)).toEqual(both)
})

test(
  'The recovery of an account works with the embedded database',
  async () => {
    const embedded = await openEmbeddedCopy()
    const { db, runSql } = embedded
    await using server = await startTestServer({ config: { limits: true }, context: { db, runSql } })
    const given = { ...server, db }
    const person = await buildPerson(given)
    const code = await codeBySms(given, person)
    expect((await check(given, person.cpf, '000000x')).status).toBe(409)
    expect((await change(given, person.cpf, code)).status).toBe(200)
    expect((await change(given, person.cpf, code)).status).toBe(409)
    await embedded.close()
  },
  EMBEDDED_TIMEOUT_IN_MS,
)
