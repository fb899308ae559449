import { accountMessages } from '@porteira/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { CartStatus } from '#platform/database/tables.ts'
import { buildAccount, buildEvent, inventCpf } from '#testing/builders.ts'
import { PASSWORD, signUpBody } from '#testing/sign-up.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { hashToken } from '../sessions/sessions.rules.ts'

/** Signs up a person and returns the CPF and the password in the form of the wire. */
async function register(server: TestServer) {
  const { cpf, pass } = await signUpBody({ password: PASSWORD })
  await server.call('POST /api/users/new', { body: await signUpBody({ cpf, pass }) })
  return { cpf, pass }
}

const logIn = (server: TestServer, body: { cpf?: string; pass?: string; adminCheck?: 0 | 1 }) =>
  server.call('POST /api/users/login/userpass', { body })

test('An unknown CPF, a wrong password, an imported rider and a disabled account get the same answer', async () => {
  await using server = await startTestServer()
  const { cpf, pass } = await register(server)
  const rider = await buildAccount(server.db, { password_hash: null })
  const strange = await buildAccount(server.db, { password_hash: 'x' })
  const disabled = await register(server)
  await server.db
    .updateTable('account')
    .set({ disabled_at: new Date() })
    .where('cpf', '=', disabled.cpf)
    .execute()

  const tries = [
    { cpf: inventCpf(), pass },
    { cpf, pass: 'a'.repeat(64) },
    { cpf: rider.cpf, pass },
    { cpf: strange.cpf, pass },
    disabled,
  ]
  for (const body of tries) {
    const { status, body: answer } = await logIn(server, body)
    const { status: word, msg, code } = answer as { status: string; msg?: string; code?: string }
    expect([status, word, msg, code]).toEqual([
      401,
      'Error',
      accountMessages.wrongCredentials,
      'wrong_credentials',
    ])
  }
  expect((await logIn(server, { cpf, pass })).status).toBe(200)
})

test('CPF and password are read from the query, the body or both, and two different values are refused', async () => {
  await using server = await startTestServer()
  const { cpf, pass } = await register(server)
  const ask = async (query: Record<string, string>, body: Record<string, string>) =>
    (await server.call('POST /api/users/login/userpass', { query, body })).status
  expect(await ask({ cpf, pass }, {})).toBe(200)
  expect(await ask({ cpf }, { pass })).toBe(200)
  expect(await ask({ cpf, pass }, { cpf, pass })).toBe(200)
  expect(await ask({ cpf: inventCpf() }, { cpf, pass })).toBe(400)
  expect(await ask({ pass: 'a'.repeat(64) }, { cpf, pass })).toBe(400)
  expect(await ask({}, { cpf })).toBe(400)
  expect(await ask({}, {})).toBe(400)
  expect(await ask({}, { cpf: '99999000100', pass })).toBe(400)
})

test('The field adminCheck is read from the query, the body or both, and two different values are refused', async () => {
  await using server = await startTestServer()
  const { cpf, pass } = await register(server)
  await server.db.updateTable('account').set({ is_admin: true }).execute()
  const { body: admin } = await logIn(server, { cpf, pass, adminCheck: 1 })
  let { token } = admin
  const ask = async (inQuery: '0' | '1' | undefined, inBody: 0 | 1 | '0' | '1' | undefined) => {
    const query = inQuery === undefined ? {} : { adminCheck: inQuery }
    const body = inBody === undefined ? {} : { adminCheck: inBody }
    const byPassword = await server.call('POST /api/users/login/userpass', {
      query,
      body: { cpf, pass, ...body },
    })
    const byToken = await server.call('POST /api/users/login/token', { query: { token, ...query }, body })
    token = byToken.body.token ?? token
    const session = await server.db
      .selectFrom('session')
      .select('kind')
      .where('token_hash', '=', hashToken(byPassword.body.token ?? ''))
      .executeTakeFirst()
    return [byPassword.status, byToken.status, session?.kind]
  }
  for (const [inQuery, inBody] of [
    ['1', undefined],
    [undefined, 1],
    ['1', 1],
    ['1', '1'],
  ] as const)
    expect([inQuery, inBody, ...(await ask(inQuery, inBody))]).toEqual([inQuery, inBody, 200, 200, 'admin'])
  expect(await ask('0', 0)).toEqual([200, 200, 'user'])
  for (const [inQuery, inBody] of [
    ['1', 0],
    ['0', 1],
    ['0', '1'],
  ] as const)
    expect([inQuery, inBody, ...(await ask(inQuery, inBody))]).toEqual([inQuery, inBody, 400, 400, undefined])
})

test('A person who is no administrator gets no token for an administrator session', async () => {
  await using server = await startTestServer()
  const credentials = await register(server)
  const refused = await logIn(server, { ...credentials, adminCheck: 1 })
  expect([refused.status, refused.body.msg]).toEqual([403, accountMessages.adminsOnly])
  expect(refused.raw.toString()).not.toContain('token')

  const user = await logIn(server, credentials)
  const raised = await server.call('POST /api/users/login/token', {
    body: { token: user.body.token, adminCheck: 1 },
  })
  expect([raised.status, raised.body.msg]).toEqual([403, accountMessages.adminsOnly])
})

test('A person with a role logs in by the admin login, and the answer names the roles and their events', async () => {
  await using server = await startTestServer()
  const credentials = await register(server)
  const event = await buildEvent(server.db, { name: 'RODEIO DO PAPEL' })
  const { id } = await server.db
    .selectFrom('account')
    .select('id')
    .where('cpf', '=', credentials.cpf)
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('role_grant')
    .values([
      { account_id: id, role: 'desk', event_id: event.id, until: '2099-01-31' },
      { account_id: id, role: 'auditor', event_id: null },
      { account_id: id, role: 'owner', event_id: null, revoked_at: new Date() },
    ])
    .execute()
  const { body } = await logIn(server, { ...credentials, adminCheck: 1 })
  expect(body).toMatchObject({
    admin: 0,
    roles: [
      { role: 'auditor', eventUUID: null, eventName: '', until: null },
      { role: 'desk', eventUUID: event.id, eventName: 'RODEIO DO PAPEL', until: '2099-01-31' },
    ],
  })
  const renewed = await server.call('POST /api/users/login/token', {
    body: { token: body.token, adminCheck: 1 },
  })
  expect(renewed.body.roles).toEqual(body.roles)
  const { token } = renewed.body
  expect((await server.call('GET /api/desk/today', { query: { token } })).status).toBe(200)
  await server.db.updateTable('account').set({ is_admin: true }).execute()
  expect((await logIn(server, credentials)).body.roles).toEqual([
    { role: 'owner', eventUUID: null, eventName: '', until: null },
  ])
})

test('An administrator session is opened only on request and with the password', async () => {
  await using server = await startTestServer()
  const credentials = await register(server)
  await server.db.updateTable('account').set({ is_admin: true }).execute()
  const kinds = () => server.db.selectFrom('session').select('kind').orderBy('created_at').execute()

  const plain = await logIn(server, credentials)
  const raised = await server.call('POST /api/users/login/token', {
    query: { token: plain.body.token, adminCheck: '1' },
    body: {},
  })
  expect([plain.body.admin, raised.status, raised.body.msg]).toEqual([
    1,
    403,
    accountMessages.adminLoginRequired,
  ])
  expect((await kinds()).map(({ kind }) => kind)).toEqual(['user', 'user'])

  const elevated = await logIn(server, { ...credentials, adminCheck: 1 })
  const kept = await server.call('POST /api/users/login/token', {
    query: { token: elevated.body.token },
    body: { adminCheck: 1 },
  })
  expect([elevated.status, kept.status]).toEqual([200, 200])
  expect((await kinds()).map(({ kind }) => kind)).toEqual(['user', 'user', 'admin', 'admin'])
})

test('The answer to a login lists the own paid carts and the own registered carts', async () => {
  await using server = await startTestServer()
  const credentials = await register(server)
  const event = await buildEvent(server.db)
  const own = await server.db
    .selectFrom('account')
    .select('id')
    .where('cpf', '=', credentials.cpf)
    .executeTakeFirstOrThrow()
  const other = await buildAccount(server.db)
  const buildCart = async (ownerId: number, status: CartStatus) => {
    const id = crypto.randomUUID()
    await server.db
      .insertInto('cart')
      .values({
        id,
        code: id.slice(0, 8),
        event_id: event.id,
        owner_id: ownerId,
        status,
        total_in_cents: 100,
        expires_at: new Date(),
      })
      .execute()
    return { eventUUID: event.id, cartUUID: id }
  }
  const paid = await buildCart(own.id, 'paid')
  const registered = await buildCart(own.id, 'registered')
  await buildCart(own.id, 'open')
  await buildCart(other.id, 'paid')

  const { body } = await logIn(server, credentials)
  expect([body.cartsPaid, body.cartsRegistered]).toEqual([[paid], [registered]])
})

test('The next login replaces a hash with weaker parameters or an older pepper', async () => {
  await using server = await startTestServer({ config: { passwordPepper: 'old' } })
  await using newer = await startTestServer({
    config: { passwordPepper: 'new,old' },
    context: { db: server.db },
  })
  const credentials = await register(server)
  const stored = async () =>
    (await server.db.selectFrom('account').select('password_hash').executeTakeFirstOrThrow()).password_hash
  expect(await stored()).toMatch(/^v1\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await logIn(newer, credentials)).status).toBe(200)
  expect(await stored()).toMatch(/^v2\$argon2id/)
  expect((await logIn(newer, credentials)).status).toBe(200)
  expect((await logIn(server, credentials)).status).toBe(401)
})

test('Each login and each failure is recorded in the audit, without the CPF of an unknown person', async () => {
  await using server = await startTestServer()
  const { cpf, pass } = await register(server)
  const unknown = inventCpf()
  await logIn(server, { cpf: unknown, pass })
  const { body } = await logIn(server, { cpf, pass })
  await server.call('POST /api/users/logout', { body: { token: body.token } })
  const rows = await server.db
    .selectFrom('audit')
    .selectAll()
    .where('id', '>', sql<number>`2`)
    .orderBy('id')
    .execute()
  expect(rows.map(({ action, actor_kind }) => `${actor_kind} ${action}`)).toEqual([
    'visitor login.failed',
    'user login',
    'user logout',
  ])
  expect(JSON.stringify(rows)).not.toContain(unknown)
  expect(rows[1]?.actor_id).toBe(body.userId)
})
