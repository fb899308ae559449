import { accountMessages } from '@porteira/domain'
import { expect, test } from 'vitest'
import { inventCpf } from '#testing/builders.ts'
import { registration } from '#testing/registration.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const startGuarded = () => startTestServer({ config: { limits: true, trustedProxies: ['127.0.0.1'] } })

async function register(server: TestServer) {
  const body = await registration()
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

test('after five failures even the right password waits, and so do the neighbours of that network', async () => {
  await using server = await startGuarded()
  const { cpf, right, wrong } = await register(server)
  for (let failure = 1; failure <= 5; failure++)
    expect((await tryFrom(server, '203.0.113.5', cpf, wrong)).status).toBe(401)
  const refused = await tryFrom(server, '203.0.113.77', cpf, right)
  expect([refused.status, refused.body.msg]).toEqual([429, accountMessages.tooManyAttempts])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await tryFrom(server, '203.0.114.5', cpf, right)).status).toBe(200)
})

test('twenty guesses at once count like twenty one after another', async () => {
  await using server = await startGuarded()
  const { cpf, wrong } = await register(server)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => tryFrom(server, '203.0.113.5', cpf, wrong)),
  )
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
})

test('a success forgets the failures of that network', async () => {
  await using server = await startGuarded()
  const { cpf, right, wrong } = await register(server)
  for (let round = 1; round <= 3; round++) {
    for (let failure = 1; failure <= 4; failure++) await tryFrom(server, '203.0.113.5', cpf, wrong)
    expect((await tryFrom(server, '203.0.113.5', cpf, right)).status).toBe(200)
  }
})

test('strangers who wear out a CPF do not lock out the networks its owner comes from', async () => {
  await using server = await startGuarded()
  const { cpf, right } = await register(server)
  expect((await tryFrom(server, '203.0.113.5', cpf, right)).status).toBe(200)
  await count(server, `login-cpf:${cpf}`, 30)
  expect((await tryFrom(server, '192.0.2.5', cpf, right)).status).toBe(429)
  expect((await tryFrom(server, '203.0.113.6', cpf, right)).status).toBe(200)
})

test('one address cannot fail a hundred times an hour, whoever it tries to be', async () => {
  await using server = await startGuarded()
  const { cpf, right, wrong } = await register(server)
  await count(server, 'login-ip:203.0.113.5', 99)
  expect((await tryFrom(server, '203.0.113.5', inventCpf(), wrong)).status).toBe(401)
  expect((await tryFrom(server, '203.0.113.5', inventCpf(), wrong)).status).toBe(429)
  expect((await tryFrom(server, '203.0.113.6', cpf, right)).status).toBe(200)
})

test('successes wear nothing out', async () => {
  await using server = await startGuarded()
  const { cpf, right } = await register(server)
  for (let login = 1; login <= 8; login++)
    expect((await tryFrom(server, '203.0.113.5', cpf, right)).status).toBe(200)
  const rows = await server.db.selectFrom('limit_counter').select(['key', 'points']).orderBy('key').execute()
  const counted = rows.filter(({ key, points }) => key.startsWith('login') && points > 0)
  expect(counted.map(({ key }) => key)).toEqual([`login-known:${cpf} 203.0.113.0/24`])
})
