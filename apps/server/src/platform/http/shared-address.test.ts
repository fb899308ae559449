import type { Challenge, Input, Key } from '@porteira/contract'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test, vi } from 'vitest'
import { buildAccount, buildCategory, buildEvent, inventCpf } from '#testing/builders.ts'
import { callAsPage, challengeOf, solve } from '#testing/proof.ts'
import { signUpBody } from '#testing/sign-up.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const startGuarded = (context: Partial<TestServer['context']> = {}) =>
  startTestServer({ config: { limits: true, trustedProxies: ['127.0.0.1'] }, context })

const from = (ip: string) => ({ 'x-forwarded-for': ip })

const lookUp = (server: TestServer, headers: Record<string, string> = {}, cpf = inventCpf()) =>
  server.call('GET /api/users/lookup/:cpf', { params: { cpf } }, headers)

const MINUTE = 'call GET /api/users/lookup/:cpf 30 in 60 s per ip, together'
const DAY = 'call GET /api/users/lookup/:cpf 300 in 86400 s per ip, together'
const IP = '127.0.0.1'

const setCount = ({ db }: TestServer, counter: string, points: number) =>
  db
    .insertInto('limit_counter')
    .values({ key: `${counter}:${IP}`, points, expire: Date.now() + 3_600_000 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ points }))
    .execute()

const countOf = async ({ db }: TestServer, counter: string) =>
  (
    await db
      .selectFrom('limit_counter')
      .select('points')
      .where('key', '=', `${counter}:${IP}`)
      .executeTakeFirst()
  )?.points

/** Statuses and codes of calls that one address makes one after the other. */
async function verdictsOf<K extends Key>(
  server: TestServer,
  count: number,
  key: K,
  input: () => Input<K> | Promise<Input<K>>,
) {
  const verdicts: unknown[] = []
  for (let nth = 0; nth < count; nth++) {
    const { status, body } = await callAsPage(server, key, await input())
    verdicts.push(body.code ?? status)
  }
  return verdicts
}

test('Two thousand viewers behind one address read the rankings and the event within a minute, and none is refused', async () => {
  await using server = await startGuarded()
  const event = await buildEvent(server.db)
  const read = async (url: string) => (await server.app.inject({ url })).statusCode
  const statuses = new Set<number>()
  for (let round = 0; round < 20; round++) {
    const viewers = Array.from({ length: 100 }, () => [
      read('/api/events/?rankings=1'),
      read(`/api/events/${event.id}?showItems=1`),
    ])
    for (const status of await Promise.all(viewers.flat())) statuses.add(status)
  }
  expect([...statuses]).toEqual([200])
})

test('Thirteen people behind one address sign up in the same hour, and none is refused', async () => {
  await using server = await startGuarded()
  const verdicts = await verdictsOf(server, 13, 'POST /api/users/new', async () => ({
    body: await signUpBody({ cpf: inventCpf() }),
  }))
  expect(verdicts).toEqual(Array(13).fill(200))
})

const SIGN_UPS = 'call POST /api/users/new 10 in 3600 s per ip, of successes, together'
const REFUSED_SIGN_UPS = 'call POST /api/users/new 30 in 3600 s per ip, of refusals, together'

const signUp = async (server: TestServer, given: Parameters<typeof signUpBody>[0] = {}) =>
  codeOf(
    callAsPage(server, 'POST /api/users/new', { body: await signUpBody({ cpf: inventCpf(), ...given }) }),
  )

test('People who mistype or have an account do not use up the sign-ups of the people behind the same address', async () => {
  await using server = await startGuarded()
  const { cpf } = await buildAccount(server.db)
  await setCount(server, SIGN_UPS, 299)

  const verdicts = [
    await signUp(server, { city: 'Cidade Inventada' }),
    await signUp(server, { cpf }),
    await signUp(server, { password: '123456' }),
    await signUp(server),
    await signUp(server),
  ]

  expect(verdicts).toEqual([
    'invalid_city',
    'already_registered',
    'common_password',
    200,
    'too_many_requests',
  ])
  expect([await countOf(server, SIGN_UPS), await countOf(server, REFUSED_SIGN_UPS)]).toEqual([300, 3])
})

test('A script that learns from refused sign-ups which CPFs have an account is stopped at nine hundred, also with four at once', async () => {
  await using server = await startGuarded()
  const { cpf } = await buildAccount(server.db)
  await setCount(server, REFUSED_SIGN_UPS, 898)

  const verdicts = await Promise.all(Array.from({ length: 4 }, () => signUp(server, { cpf })))

  expect(verdicts.filter((verdict) => verdict === 'already_registered')).toHaveLength(2)
  expect(verdicts.filter((verdict) => verdict === 'too_many_requests')).toHaveLength(2)
})

test('Thirty-two people behind one address look up a CPF in the same minute, and none is refused', async () => {
  await using server = await startGuarded()
  const verdicts = await verdictsOf(server, 32, 'GET /api/users/lookup/:cpf', () => ({
    params: { cpf: inventCpf() },
  }))
  expect(verdicts).toEqual(Array(32).fill(200))
})

test('Twenty-two people behind one address look up their numbers in the same minute, and none is refused', async () => {
  await using server = await startGuarded()
  const verdicts = await verdictsOf(server, 22, 'GET /api/users/badges/:cpf', () => ({
    params: { cpf: inventCpf() },
  }))
  expect(verdicts).toEqual(Array(22).fill(200))
})

test('Thirty-two visitors behind one address open a cart in the same minute, and none is refused', async () => {
  await using server = await startGuarded()
  const event = await buildEvent(server.db)
  const { id: itemUUID } = await buildCategory(server.db, { eventId: event.id, total: 500 })
  const verdicts = await verdictsOf(server, 32, 'POST /api/cart/', () => ({
    body: { items: [{ itemUUID, quantity: 1 }] },
  }))
  expect(verdicts).toEqual(Array(32).fill(200))
})

test('A script without proofs gets no look-up above the value, and its calls do not lead the address to the ceiling', async () => {
  await using server = await startGuarded()
  const { cpf } = await buildAccount(server.db)
  const answers: Awaited<ReturnType<typeof lookUp>>[] = []
  for (let nth = 0; nth < 40; nth++) answers.push(await lookUp(server, {}, cpf))

  expect(answers.map(({ status }) => status)).toEqual([...Array(30).fill(200), ...Array(10).fill(429)])
  const refused = answers.at(-1)!
  expect(refused.body).toMatchObject({
    status: 'Error',
    code: 'proof_required',
    msg: 'Muitas consultas. Aguarde um minuto.',
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await countOf(server, MINUTE)).toBe(30)
})

test.each([
  ['look-ups in a minute', MINUTE, 900],
  ['look-ups in a day', DAY, 9000],
  ['unknown CPFs in an hour', 'lookup-unknown', 900],
])(
  'A script that solves every challenge is stopped at thirty times the value: %s',
  async (_, counter, ceiling) => {
    await using server = await startGuarded()
    await setCount(server, counter, ceiling - 1)
    const ask = () => callAsPage(server, 'GET /api/users/lookup/:cpf', { params: { cpf: inventCpf() } })

    const [last, above] = [await ask(), await ask()]

    expect([last.status, above.status, above.body.code]).toEqual([200, 429, 'too_many_requests'])
    expect((await lookUp(server, from('203.0.113.9'))).status).toBe(200)
  },
)

test('Challenges get harder with the excess of the address, up to about four times', async () => {
  await using server = await startGuarded()
  const costAt = async (points: number) => {
    await setCount(server, DAY, points)
    return challengeOf(await lookUp(server)).parameters.cost
  }
  expect([await costAt(300), await costAt(3300), await costAt(8999)]).toEqual([1000, 2000, 3900])
})

test('A proof that became too easy is answered with a harder challenge', async () => {
  await using server = await startGuarded()
  await setCount(server, DAY, 300)
  const [one, other] = [
    await solve(challengeOf(await lookUp(server))),
    await solve(challengeOf(await lookUp(server))),
  ]
  await setCount(server, DAY, 3300)
  expect((await lookUp(server, one)).status).toBe(200)
  await setCount(server, DAY, 6000)
  const refused = await lookUp(server, other)
  expect([refused.status, challengeOf(refused).parameters.cost]).toEqual([429, 2900])
})

/** A proof for a look-up by the address of the tests, which needs one. */
async function needProof(server: TestServer) {
  await setCount(server, DAY, 300)
  const challenge = challengeOf(await lookUp(server))
  return { challenge, proof: await solve(challenge) }
}

const codeOf = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer
  return body.code ?? status
}

test('A proof is valid once, also at another process', async () => {
  await using one = await startGuarded()
  const { db, runSql } = one.context
  await using two = await startGuarded({ db, runSql })
  const { proof } = await needProof(one)

  const verdicts = [
    await codeOf(lookUp(two, proof)),
    await codeOf(lookUp(one, proof)),
    await codeOf(lookUp(two, proof)),
  ]

  expect(verdicts).toEqual([200, 'proof_required', 'proof_required'])
})

test('Of ten calls with the same proof at once one is served', async () => {
  await using server = await startGuarded()
  const { proof } = await needProof(server)
  const answers = await Promise.all(Array.from({ length: 10 }, () => lookUp(server, proof)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('A proof of another address or of another call is refused', async () => {
  await using server = await startGuarded()
  const { proof } = await needProof(server)
  const other = '203.0.113.77'
  await server.db
    .insertInto('limit_counter')
    .values([
      { key: `${DAY}:${other}`, points: 300, expire: Date.now() + 60_000 },
      {
        key: `call GET /api/users/badges/:cpf 200 in 86400 s per ip, together:${IP}`,
        points: 200,
        expire: Date.now() + 60_000,
      },
    ])
    .execute()
  const badges = server.call('GET /api/users/badges/:cpf', { params: { cpf: inventCpf() } }, proof)
  expect(await codeOf(lookUp(server, { ...proof, ...from(other) }))).toBe('proof_required')
  expect(await codeOf(badges)).toBe('proof_required')
  expect(await codeOf(lookUp(server, proof))).toBe(200)
})

test('An expired proof is refused', async () => {
  await using server = await startGuarded()
  const { proof } = await needProof(server)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 })
  try {
    expect(await codeOf(lookUp(server, proof))).toBe('proof_required')
  } finally {
    vi.useRealTimers()
  }
})

test('A forged challenge, a wrong solution and a header that is no proof are refused', async () => {
  await using server = await startGuarded()
  const { challenge } = await needProof(server)
  const encode = (proof: object) => ({
    'proof-of-work': Buffer.from(JSON.stringify(proof)).toString('base64'),
  })
  const easier = (await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1000,
    counter: 1,
    deriveKey,
    expiresAt: challenge.parameters.expiresAt,
    hmacSignatureSecret: 'guessed',
    hmacKeySignatureSecret: 'guessed',
  })) as Challenge
  const wrong = { challenge, solution: { counter: 1, derivedKey: 'a'.repeat(64) } }
  const headers = [
    await solve(easier),
    encode(wrong),
    encode({ challenge }),
    encode({ ...wrong, challenge: { ...challenge, signature: '' } }),
    { 'proof-of-work': 'x' },
    { 'proof-of-work': '' },
    { 'proof-of-work': 'A'.repeat(5000) },
  ]
  for (const header of headers) expect(await codeOf(lookUp(server, header))).toBe('proof_required')
})

test('A password that needs a proof for its address counts once for its CPF', async () => {
  await using server = await startGuarded()
  await setCount(server, 'login-ip', 100)
  const cpf = inventCpf()
  const body = { cpf, pass: 'a'.repeat(64) }
  expect((await callAsPage(server, 'POST /api/users/login/userpass', { body })).status).toBe(401)
  const rows = await server.db
    .selectFrom('limit_counter')
    .selectAll()
    .where('key', 'like', 'login%')
    .execute()
  expect(rows.map(({ points }) => points).toSorted((a, b) => a - b)).toEqual([1, 1, 101])
})
