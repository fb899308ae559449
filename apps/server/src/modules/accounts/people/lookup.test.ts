import { accountMessages, tillMessages } from '@porteira/domain'
import { expect, test } from 'vitest'
import { buildAccount, buildBuyer, buildEvent, inventCpf } from '#testing/builders.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { buildClerk } from '#testing/till.ts'

const nothing = { nickname: '', name: '', userUUID: '' }

test('A caller who signs up learns only whether a CPF is taken', async () => {
  await using server = await startTestServer()
  const account = await buildAccount(server.db)
  const rider = await buildAccount(server.db, { password_hash: null })
  const asked = [account.cpf, rider.cpf, inventCpf()]
  const answers = await Promise.all(
    asked.map((cpf) => server.call('GET /api/users/lookup/:cpf', { params: { cpf }, query: { m: '1' } })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers.map(({ body }) => body)).toEqual([
    { status: 'AlreadyExists', ...nothing },
    { status: 'LookUp', ...nothing },
    { status: 'NotFound', ...nothing },
  ])
})

test('A form shows a rider by nickname, or else by first name and one letter', async () => {
  await using server = await startTestServer()
  const known = await buildAccount(server.db, { nickname: 'BAIO', name: 'JOÃO DA SILVA' })
  const rider = await buildAccount(server.db, { nickname: '', name: 'JOÃO DA ÁVILA', password_hash: null })
  const lookUp = async (cpf: string) =>
    (await server.call('GET /api/users/lookup/:cpf', { params: { cpf } })).body
  expect(await lookUp(known.cpf)).toEqual({
    status: 'AlreadyExists',
    nickname: 'BAIO',
    name: '',
    userUUID: known.uuid,
  })
  expect(await lookUp(rider.cpf)).toEqual({
    status: 'LookUp',
    nickname: '',
    name: 'JOÃO Á.',
    userUUID: rider.uuid,
  })
  expect(await lookUp(inventCpf())).toEqual({ status: 'NotFound', ...nothing })
})

test('A minor without a nickname is shown to a form by the first name only', async () => {
  await using server = await startTestServer()
  const year = new Date().getFullYear() - 9
  const minor = await buildAccount(server.db, {
    nickname: '',
    name: 'ANITA PRENDA DO PAGO',
    birthdate: `${year}-01-01`,
  })
  const { body } = await server.call('GET /api/users/lookup/:cpf', { params: { cpf: minor.cpf } })
  expect(body).toMatchObject({ nickname: '', name: 'ANITA' })
})

test('Only the owner of a CPF gets the fields of its account', async () => {
  await using server = await startTestServer()
  const { account, token } = await buildBuyer(server.db)
  const other = await buildAccount(server.db)
  const own = await server.call('GET /api/users/lookup/:cpf', {
    params: { cpf: account.cpf },
    query: { token },
  })
  expect(own.body).toMatchObject({ email: account.email, mobile: account.mobile, name: account.name })
  const stranger = await server.call('GET /api/users/lookup/:cpf', {
    params: { cpf: other.cpf },
    query: { token },
  })
  expect(Object.keys(stranger.body)).toEqual(['status', 'nickname', 'name', 'userUUID'])
})

test('A wrong token is refused where an empty one is a visitor', async () => {
  await using server = await startTestServer()
  const ask = (token: string) =>
    server.call('GET /api/users/lookup/:cpf', { params: { cpf: inventCpf() }, query: { token } })
  expect((await ask('')).status).toBe(200)
  expect((await ask('A'.repeat(43))).status).toBe(401)
})

test('An invalid CPF is refused without a look-up', async () => {
  await using server = await startTestServer()
  for (const cpf of ['9999900010', '99999000100', '11111111111', 'abc', '%00', "' or 1=1"]) {
    const { status, body } = await server.call('GET /api/users/lookup/:cpf', { params: { cpf } })
    expect([cpf, status, body.msg]).toEqual([cpf, 400, accountMessages.invalidCpf])
  }
})

test('An address that looks up thirty unknown CPFs in an hour is refused, and other addresses are not', async () => {
  await using server = await startTestServer({ config: { limits: true, trustedProxies: ['127.0.0.1'] } })
  const ask = (cpf: string, ip: string) =>
    server.call('GET /api/users/lookup/:cpf', { params: { cpf } }, { 'x-forwarded-for': ip })
  await server.db
    .insertInto('limit_counter')
    .values({ key: 'lookup-unknown:203.0.113.7', points: 30, expire: Date.now() + 60_000 })
    .execute()
  const refused = await ask(inventCpf(), '203.0.113.7')
  expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, 3600])
  const known = await buildAccount(server.db)
  expect((await ask(known.cpf, '203.0.113.7')).status).toBe(429)
  expect((await ask(inventCpf(), '203.0.113.8')).status).toBe(200)
})

const ADDRESS_DAY = 'call GET /api/users/lookup/:cpf 300 in 86400 s per ip, together'

test('A look-up with an invented token counts for its address, and the address of a desk still serves its people', async () => {
  await using server = await startTestServer({ config: { limits: true, trustedProxies: ['127.0.0.1'] } })
  const { id: eventId } = await buildEvent(server.db)
  const { token: ofDesk } = await buildClerk(server, eventId)
  const ip = '203.0.113.21'
  const ask = async (token: string) =>
    (
      await server.call(
        'GET /api/users/lookup/:cpf',
        { params: { cpf: inventCpf() }, query: { token } },
        { 'x-forwarded-for': ip },
      )
    ).status
  const counted = server.db.selectFrom('limit_counter').where('key', '=', `${ADDRESS_DAY}:${ip}`)
  expect([await ask('A'.repeat(43)), await ask('B'.repeat(43))]).toEqual([401, 401])
  expect(await counted.select('points').executeTakeFirst()).toEqual({ points: 2 })
  await server.db
    .updateTable('limit_counter')
    .set({ points: 300 })
    .where('key', '=', `${ADDRESS_DAY}:${ip}`)
    .execute()
  expect([await ask('C'.repeat(43)), await ask(''), await ask(ofDesk)]).toEqual([429, 429, 200])
})

test('A person of the desk who looks up two hundred unknown CPFs in an hour is refused, and others are not', async () => {
  await using server = await startTestServer({ config: { limits: true, trustedProxies: ['127.0.0.1'] } })
  const { id: eventId } = await buildEvent(server.db)
  const [one, other] = [await buildClerk(server, eventId), await buildClerk(server, eventId)]
  const ask = (token: string, cpf: string) =>
    server.call('GET /api/users/lookup/:cpf', { params: { cpf }, query: { token } })
  const key = `lookup-unknown-seller:${one.account.id}`
  const counted = server.db.selectFrom('limit_counter').where('key', '=', key).select('points')
  await ask(one.token, (await buildAccount(server.db)).cpf)
  expect(await counted.executeTakeFirst()).toBeUndefined()
  await ask(one.token, inventCpf())
  expect(await counted.executeTakeFirst()).toEqual({ points: 1 })
  await server.db.updateTable('limit_counter').set({ points: 200 }).where('key', '=', key).execute()

  const refused = await ask(one.token, inventCpf())
  expect([refused.status, refused.body]).toMatchObject([429, { msg: tillMessages.tooManyUnknownCpfs }])
  expect((await ask(other.token, inventCpf())).status).toBe(200)
})

const DESK_DAY = 'call GET /api/users/lookup/:cpf 2000 in 86400 s per account, of sellers, together'

const setCount = ({ db }: TestServer, key: string, points: number) =>
  db
    .insertInto('limit_counter')
    .values({ key, points, expire: Date.now() + 60_000 })
    .execute()

test.each(['desk', 'treasurer', 'owner'] as const)(
  'The look-ups of a person with the role %s count for the account, not for the address',
  async (role) => {
    await using server = await startTestServer({ config: { limits: true, trustedProxies: ['127.0.0.1'] } })
    const { id: eventId } = await buildEvent(server.db)
    const { account, token } = await buildClerk(server, eventId, role)
    const { token: scorer } = await buildClerk(server, eventId, 'scorer')
    const { token: buyer } = await buildBuyer(server.db)
    const ask = async (query: { token?: string }) =>
      (
        await server.call(
          'GET /api/users/lookup/:cpf',
          { params: { cpf: inventCpf() }, query },
          { 'x-forwarded-for': '203.0.113.9' },
        )
      ).status
    await setCount(server, `${ADDRESS_DAY}:203.0.113.9`, 300)
    await setCount(server, 'lookup-unknown:203.0.113.9', 31)

    expect([await ask({}), await ask({ token: buyer }), await ask({ token: scorer })]).toEqual([
      429, 429, 429,
    ])
    expect(await ask({ token })).toBe(200)

    const counted = server.db
      .updateTable('limit_counter')
      .set({ points: 2000 })
      .where('key', '=', `${DESK_DAY}:${account.id}`)
    expect((await counted.returning('points').execute()).length).toBe(1)
    expect(await ask({ token })).toBe(429)
  },
)
