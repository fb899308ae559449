import { createHash } from 'node:crypto'
import { accountMessages, callMessages } from '@porteira/domain'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildBuyer, buildSession } from '#testing/builders.ts'
import { signUpBody } from '#testing/sign-up.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { createPasswords } from '../passwords/passwords.service.ts'
import { newToken } from './sessions.rules.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest()

type SessionTimes = Partial<
  Record<'last_used_at' | 'expires_at' | 'replaced_at' | 'successor_used_at', RawBuilder<Date>>
>

const move = (server: TestServer, token: string, when: SessionTimes) =>
  server.db.updateTable('session').set(when).where('token_hash', '=', hashOf(token)).execute()

const ago = (interval: string) => sql<Date>`now() - ${interval}::interval`

const rotate = (server: TestServer, token: string) =>
  server.call('POST /api/users/login/token', { body: { token } })

/** True if the token still opens its owner's profile. */
async function opens(server: TestServer, token: string, userId: number) {
  const params = { userId: String(userId) }
  return (await server.call('GET /api/users/:userId', { params, query: { token } })).status === 200
}

test('A token has 256 random bits and is not stored in the database', async () => {
  await using server = await startTestServer()
  const { token } = await buildBuyer(server.db)
  const { body } = await rotate(server, token)
  expect(body.token).toMatch(/^[\w-]{43}$/)
  const rows = await server.db.selectFrom('session').selectAll().execute()
  expect(rows).toHaveLength(2)
  expect(rows.map(({ token_hash }) => Buffer.from(token_hash).toString('base64url'))).not.toContain(
    body.token,
  )
})

test('The session of a buyer lasts a week without a call, and that of an administrator half an hour', async () => {
  await using server = await startTestServer()
  const { account, token: user } = await buildBuyer(server.db, { is_admin: true })
  const admin = await buildSession(server.db, account.id, 'admin')
  await move(server, user, { last_used_at: ago('6 days 23 hours') })
  await move(server, admin, { last_used_at: ago('29 minutes') })
  expect([await opens(server, user, account.id), await opens(server, admin, account.id)]).toEqual([
    true,
    true,
  ])
  await move(server, user, { last_used_at: ago('7 days') })
  await move(server, admin, { last_used_at: ago('30 minutes') })
  expect([await opens(server, user, account.id), await opens(server, admin, account.id)]).toEqual([
    false,
    false,
  ])
})

test('A session in constant use ends at its term, and rotation does not move the term', async () => {
  await using server = await startTestServer()
  const { account, token } = await buildBuyer(server.db)
  const { body } = await rotate(server, token)
  const terms = await server.db.selectFrom('session').select('expires_at').execute()
  expect(terms[0]).toEqual(terms[1])
  await move(server, body.token, { expires_at: ago('1 second') })
  const ended = await rotate(server, body.token)
  expect([ended.status, ended.body.msg]).toEqual([401, accountMessages.sessionEnded])
  expect(await opens(server, body.token, account.id)).toBe(false)
})

test('The use of a session is written at most once a minute', async () => {
  await using server = await startTestServer()
  const { account, token } = await buildBuyer(server.db)
  const used = async () =>
    (await server.db.selectFrom('session').select('last_used_at').executeTakeFirstOrThrow()).last_used_at
  await opens(server, token, account.id)
  const first = await used()
  await opens(server, token, account.id)
  expect(await used()).toEqual(first)
  await move(server, token, { last_used_at: ago('61 seconds') })
  const before = await used()
  await opens(server, token, account.id)
  expect((await used()).getTime()).toBeGreaterThan(before.getTime())
})

test('A repeated or parallel rotation returns the same new token', async () => {
  await using server = await startTestServer()
  const { token } = await buildBuyer(server.db)
  const answers = await Promise.all(Array.from({ length: 10 }, () => rotate(server, token)))
  const later = await rotate(server, token)
  expect(new Set([...answers, later].map(({ body }) => body.token)).size).toBe(1)
  expect(later.body.token).not.toBe(token)
  const { length } = await server.db.selectFrom('session').select('token_hash').execute()
  expect(length).toBe(2)
})

test('A replaced token is accepted until one minute after the first use of the new one', async () => {
  await using server = await startTestServer()
  const { account, token } = await buildBuyer(server.db)
  const { body } = await rotate(server, token)
  await move(server, token, { replaced_at: ago('23 hours') })
  expect(await opens(server, token, account.id)).toBe(true)
  expect(await opens(server, body.token, account.id)).toBe(true)
  expect(await opens(server, token, account.id)).toBe(true)
  await move(server, token, { successor_used_at: ago('61 seconds') })
  expect(await opens(server, token, account.id)).toBe(false)
})

test('A replaced token that is used again ends its whole chain, and the owner gets a notice', async () => {
  await using server = await startTestServer()
  const { account, token: first } = await buildBuyer(server.db)
  const { body: second } = await rotate(server, first)
  const { body: third } = await rotate(server, second.token)
  const elsewhere = await buildSession(server.db, account.id)
  await opens(server, third.token, account.id)
  await move(server, first, { successor_used_at: ago('61 seconds') })

  expect(await opens(server, first, account.id)).toBe(false)
  expect(await opens(server, third.token, account.id)).toBe(false)
  expect(await opens(server, elsewhere, account.id)).toBe(true)
  await opens(server, first, account.id)
  const notices = await server.db
    .selectFrom('outbox')
    .select(['channel', 'recipient'])
    .orderBy('id')
    .execute()
  expect(notices).toEqual([
    { channel: 'email', recipient: account.email },
    { channel: 'sms', recipient: account.mobile },
  ])
})

test('A new token that never arrived ends the session after a day and sends no notice', async () => {
  await using server = await startTestServer()
  const { account, token } = await buildBuyer(server.db)
  const { body } = await rotate(server, token)
  await move(server, token, { replaced_at: ago('25 hours') })
  expect(await opens(server, token, account.id)).toBe(false)
  expect(await opens(server, body.token, account.id)).toBe(false)
  expect(await server.db.selectFrom('outbox').select('id').execute()).toEqual([])
})

test('A logout ends the session with those it replaced and no other', async () => {
  await using server = await startTestServer()
  const { account, token } = await buildBuyer(server.db)
  const { body } = await rotate(server, token)
  const elsewhere = await buildSession(server.db, account.id)
  const { status } = await server.call('POST /api/users/logout', { body: { token: body.token } })
  expect(status).toBe(200)
  const open = await Promise.all([token, body.token, elsewhere].map((one) => opens(server, one, account.id)))
  expect(open).toEqual([false, false, true])
})

test.for([
  ['user', 0, 10],
  ['admin', 1, 3],
] as const)(
  'Twenty %s logins at once leave only the allowed number of sessions open',
  async ([kind, adminCheck, most]) => {
    await using server = await startTestServer()
    const { cpf, pass } = await signUpBody()
    const { body: first } = await server.call('POST /api/users/new', {
      body: await signUpBody({ cpf, pass }),
    })
    await server.db.updateTable('account').set({ is_admin: true }).execute()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        server.call('POST /api/users/login/userpass', { body: { cpf, pass, adminCheck } }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const live = await server.db
      .selectFrom('session')
      .select('kind')
      .where('revoked_at', 'is', null)
      .where('kind', '=', kind)
      .execute()
    expect(live).toHaveLength(most)
    expect(await opens(server, first.token, first.userId)).toBe(kind === 'admin')
  },
)

test('A new login ends the oldest of ten sessions and never itself', async () => {
  await using server = await startTestServer()
  const { account, token: oldest } = await buildBuyer(server.db)
  const others: string[] = []
  for (let count = 2; count <= 11; count++) others.push(await buildSession(server.db, account.id))
  const open = async () => Promise.all([oldest, ...others].map((token) => opens(server, token, account.id)))
  expect(await open()).toEqual(Array(11).fill(true))
  const password_hash = await createPasswords(server.config.passwordPepper).hash('a'.repeat(64))
  await server.db.updateTable('account').set({ password_hash }).execute()

  const { body } = await server.call('POST /api/users/login/userpass', {
    body: { cpf: account.cpf, pass: 'a'.repeat(64) },
  })

  expect(await opens(server, body.token, account.id)).toBe(true)
  expect(await open()).toEqual([false, false, ...Array<boolean>(9).fill(true)])
})

test('A disabled account and a lost administrator flag end the open sessions', async () => {
  await using server = await startTestServer()
  const { account, token } = await buildBuyer(server.db, { is_admin: true })
  const admin = await buildSession(server.db, account.id, 'admin')
  await server.db.updateTable('account').set({ is_admin: false }).execute()
  expect([await opens(server, token, account.id), await opens(server, admin, account.id)]).toEqual([
    true,
    false,
  ])
  await server.db.updateTable('account').set({ disabled_at: new Date() }).execute()
  expect(await opens(server, token, account.id)).toBe(false)
})

test('A token is read from header, query or body, and two different tokens are refused', async () => {
  await using server = await startTestServer()
  const { account, token } = await buildBuyer(server.db)
  const other = await buildSession(server.db, account.id)
  const url = `/api/users/${account.id}`
  const bearer = { authorization: `Bearer ${token}` }
  const status = async (query: string, headers = {}) =>
    (await server.app.inject({ url: url + query, headers })).statusCode
  expect(await status('', bearer)).toBe(200)
  expect(await status(`?token=${token}`, bearer)).toBe(200)
  expect(await status(`?token=${other}`, bearer)).toBe(400)
  expect(await status(`?token=${token}&token=${token}`)).toBe(400)
  expect(await status(`?token=${token.slice(1)}`)).toBe(401)
  expect(await status(`?token=${encodeURIComponent("' or 1=1 --")}`)).toBe(401)
  expect(await status('?token=')).toBe(401)
})

test('A session that a login elsewhere ended says so to the holder of its token, and to no other caller', async () => {
  await using server = await startTestServer()
  const { account } = await buildBuyer(server.db, { is_admin: true })
  const password_hash = await createPasswords(server.config.passwordPepper).hash('a'.repeat(64))
  await server.db.updateTable('account').set({ password_hash }).execute()
  const logIn = async () => {
    const body = { cpf: account.cpf, pass: 'a'.repeat(64), adminCheck: 1 as const }
    return (await server.call('POST /api/users/login/userpass', { body })).body.token
  }
  const refusalOf = async (token: string) => {
    const { status, body } = await server.call('GET /api/desk/today', { query: { token } })
    return [status, body.code, body.msg]
  }
  const generic = [401, 'session_ended', accountMessages.sessionEnded]
  const oldest = await logIn()
  const [second = '', third = '', newest = ''] = [await logIn(), await logIn(), await logIn()]
  expect(await refusalOf(oldest)).toEqual([401, 'session_ended_by_login', callMessages.endedByLogin])
  expect(await refusalOf(newToken())).toEqual(generic)
  await server.call('POST /api/users/logout', { query: { token: second }, body: { token: second } })
  expect(await refusalOf(second)).toEqual(generic)
  await move(server, third, { expires_at: ago('1 second') })
  expect(await refusalOf(third)).toEqual(generic)
  expect((await refusalOf(newest))[0]).toBe(200)
})

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36'

test('A person lists the own logins and ends one of another device, and a renewed login stays one', async () => {
  await using server = await startTestServer()
  const { account, token: first } = await buildBuyer(server.db)
  const phone = await buildSession(server.db, account.id)
  await move(server, phone, { expires_at: sql`now() + interval '30 days'` })
  await server.call('POST /api/users/login/token', { body: { token: phone } }, { 'user-agent': PHONE })
  const params = { userId: String(account.id) }
  const list = async (token: string) => {
    const { body } = await server.call('GET /api/users/:userId/sessions', { params, query: { token } })
    return body.sessions
  }
  const sessions = await list(first)
  expect(sessions.map(({ device, isCurrent }) => [device, isCurrent]).toSorted()).toEqual([
    ['', 1],
    ['Chrome, Android', 0],
  ])
  const [ofPhone] = sessions.filter(({ isCurrent }) => isCurrent === 0)
  expect(Date.now() - Date.parse(ofPhone!.openedOn)).toBeLessThan(60_000)

  const end = (userId: string, sessionId: string, token: string) =>
    server.call('POST /api/users/:userId/sessions/:sessionId/end', {
      params: { userId, sessionId },
      query: { token },
    })
  const stranger = await buildBuyer(server.db)
  expect((await end(params.userId, ofPhone!.sessionId, stranger.token)).status).toBe(404)
  expect((await end(String(stranger.account.id), ofPhone!.sessionId, stranger.token)).status).toBe(404)
  const asStranger = { params, query: { token: stranger.token } }
  expect((await server.call('GET /api/users/:userId/sessions', asStranger)).status).toBe(404)
  expect(await list(first)).toHaveLength(2)
  expect((await end(params.userId, ofPhone!.sessionId, first)).body.msg).toBe('Acesso encerrado.')
  expect(await opens(server, phone, account.id)).toBe(false)
  expect((await list(first)).map(({ isCurrent }) => isCurrent)).toEqual([1])
  expect((await end(params.userId, ofPhone!.sessionId, first)).status).toBe(404)
})
