import { accountMessages } from '@porteira/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inventCpf } from '#testing/builders.ts'
import { signUpBody } from '#testing/sign-up.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const startGuarded = () => startTestServer({ config: { limits: true, trustedProxies: ['127.0.0.1'] } })

async function register(server: TestServer) {
  const body = await signUpBody()
  await server.call('POST /api/users/new', { body }, { 'x-forwarded-for': '198.51.100.1' })
  return { cpf: body.cpf, right: body.pass, wrong: 'a'.repeat(64) }
}

const tryFrom = (server: TestServer, ip: string, cpf: string, pass: string) =>
  server.call('POST /api/users/login/userpass', { body: { cpf, pass } }, { 'x-forwarded-for': ip })

const count = (server: TestServer, key: string, points: number) =>
  server.db
    .insertInto('limit_counter')
    .values({ key, points, expire: Date.now() + 600_000 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ points }))
    .execute()

test('After five failures the right password is refused too, also for other addresses of that network', async () => {
  await using server = await startGuarded()
  const { cpf, right, wrong } = await register(server)
  for (let failure = 1; failure <= 5; failure++)
    expect((await tryFrom(server, '203.0.113.5', cpf, wrong)).status).toBe(401)
  const refused = await tryFrom(server, '203.0.113.77', cpf, right)
  expect([refused.status, refused.body.msg]).toEqual([429, accountMessages.tooManyAttempts])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await tryFrom(server, '203.0.114.5', cpf, right)).status).toBe(200)
})

test('Twenty parallel guesses count like twenty guesses in a row', async () => {
  await using server = await startGuarded()
  const { cpf, wrong } = await register(server)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => tryFrom(server, '203.0.113.5', cpf, wrong)),
  )
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
})

test('A successful login clears the failures of that network', async () => {
  await using server = await startGuarded()
  const { cpf, right, wrong } = await register(server)
  for (let round = 1; round <= 3; round++) {
    for (let failure = 1; failure <= 4; failure++) await tryFrom(server, '203.0.113.5', cpf, wrong)
    expect((await tryFrom(server, '203.0.113.5', cpf, right)).status).toBe(200)
  }
})

const SIX_NETWORKS = Array.from({ length: 6 }, (_, number) => `203.0.${number}.5`)

/** Sends thirty wrong passwords for one CPF, five from each of six networks. */
async function wearOut(server: TestServer, cpf: string, wrong: string) {
  for (const ip of SIX_NETWORKS)
    for (let failure = 1; failure <= 5; failure++)
      expect((await tryFrom(server, ip, cpf, wrong)).status).toBe(401)
}

test('Thirty wrong passwords from six networks do not lock the owner out of the network of the sign-up', async () => {
  await using server = await startGuarded()
  const { cpf, right, wrong } = await register(server)
  await wearOut(server, cpf, wrong)
  expect((await tryFrom(server, '192.0.2.5', cpf, right)).status).toBe(429)
  expect((await tryFrom(server, '198.51.100.200', cpf, right)).status).toBe(200)
})

test('Failed logins from other networks do not lock the owner out of a network of an earlier login', async () => {
  await using server = await startGuarded()
  const { cpf, right, wrong } = await register(server)
  const { body } = await tryFrom(server, '192.0.2.5', cpf, right)
  const byToken = { query: { token: body.token }, body: {} }
  await server.call('POST /api/users/login/token', byToken, { 'x-forwarded-for': '192.0.3.5' })
  await wearOut(server, cpf, wrong)
  expect((await tryFrom(server, '192.0.2.6', cpf, right)).status).toBe(200)
  expect((await tryFrom(server, '192.0.3.6', cpf, right)).status).toBe(200)
  expect((await tryFrom(server, '192.0.4.6', cpf, right)).status).toBe(429)
})

test('A network is known for ninety days after the last login', async () => {
  await using server = await startGuarded()
  const { cpf, right, wrong } = await register(server)
  await wearOut(server, cpf, wrong)
  const setDays = (days: number) =>
    sql`update known_network set last_login_on = current_date - ${days}::integer`.execute(server.db)
  await setDays(91)
  expect((await tryFrom(server, '198.51.100.1', cpf, right)).status).toBe(429)
  await setDays(90)
  expect((await tryFrom(server, '198.51.100.1', cpf, right)).status).toBe(200)
  const networks = server.db.selectFrom('known_network')
  const today = sql<boolean>`last_login_on = current_date`.as('isToday')
  expect(await networks.select(today).execute()).toEqual([{ isToday: true }])
})

test('An attacker on a known network has five tries, and the answers do not reveal that it is known', async () => {
  await using server = await startGuarded()
  const { cpf, right, wrong } = await register(server)
  const answersFrom = async (ip: string) => {
    const answers = []
    for (let failure = 1; failure <= 7; failure++) {
      const { status, body } = await tryFrom(server, ip, cpf, wrong)
      answers.push([status, body.msg, body.code])
    }
    return answers
  }
  const onKnown = await answersFrom('198.51.100.9')
  expect(onKnown.map(([status]) => status)).toEqual([401, 401, 401, 401, 401, 429, 429])
  expect(await answersFrom('203.0.113.9')).toEqual(onKnown)
  expect((await tryFrom(server, '198.51.100.1', cpf, right)).status).toBe(429)
})

test('A network is stored as a keyed mark per account, with a day and no address', async () => {
  await using server = await startGuarded()
  await register(server)
  await register(server)
  const rows = await server.db.selectFrom('known_network').selectAll().execute()
  expect(rows.map(({ network_mark }) => network_mark)).toEqual([
    expect.stringMatching(/^[0-9a-f]{64}$/),
    expect.stringMatching(/^[0-9a-f]{64}$/),
  ])
  expect(rows[0]?.network_mark).not.toBe(rows[1]?.network_mark)
  expect(JSON.stringify(rows)).not.toContain('198.51')
})

test('One address is refused after a hundred failures in an hour over all accounts', async () => {
  await using server = await startGuarded()
  const { cpf, right, wrong } = await register(server)
  await count(server, 'login-ip:203.0.113.5', 99)
  expect((await tryFrom(server, '203.0.113.5', inventCpf(), wrong)).status).toBe(401)
  expect((await tryFrom(server, '203.0.113.5', inventCpf(), wrong)).status).toBe(429)
  expect((await tryFrom(server, '203.0.113.6', cpf, right)).status).toBe(200)
})

test('Successful logins do not count against any limit', async () => {
  await using server = await startGuarded()
  const { cpf, right } = await register(server)
  for (let login = 1; login <= 8; login++)
    expect((await tryFrom(server, '203.0.113.5', cpf, right)).status).toBe(200)
  const rows = await server.db.selectFrom('limit_counter').select(['key', 'points']).orderBy('key').execute()
  const counted = rows.filter(({ key, points }) => key.startsWith('login') && points > 0)
  expect(counted).toEqual([])
})
