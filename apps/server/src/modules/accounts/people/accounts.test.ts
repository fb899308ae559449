import { accountMessages, businessDate } from '@porteira/domain'
import { expect, test } from 'vitest'
import { EMBEDDED_TIMEOUT_IN_MS, openEmbeddedCopy } from '#testing/embedded.ts'
import { buildAccount, buildEvent, inventCpf } from '#testing/builders.ts'
import { signUpBody } from '#testing/sign-up.ts'
import { startTestServer } from '#testing/server.ts'

test('A new account is logged in at once, with its texts in capitals and its mobile in digits', async () => {
  await using server = await startTestServer()
  const body = await signUpBody()
  const { status, body: login } = await server.call('POST /api/users/new', { body })
  expect(status).toBe(200)
  expect(login).toMatchObject({ status: 'OK', cpf: body.cpf, name: 'JOSÉ DA SILVA INVENTADO', admin: 0 })
  expect([login.cartsPaid, login.cartsRegistered]).toEqual([[], []])

  const params = { userId: String(login.userId) }
  const profile = await server.call('GET /api/users/:userId', { params, query: { token: login.token } })
  expect(profile.body.userData).toEqual({
    userId: login.userId,
    userUUID: login.uuid,
    cpf: body.cpf,
    nickname: 'ZÉ DO LAÇO',
    name: 'JOSÉ DA SILVA INVENTADO',
    email: 'ZE@EXAMPLE.COM',
    mobile: '54900000001',
    birthdate: '1988-03-12',
    sex: 'M',
    state: 'RS',
    city: 'BOM JESUS',
  })
})

test('Twenty sign-ups with one CPF at once create exactly one account', async () => {
  await using server = await startTestServer()
  const body = await signUpBody()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => server.call('POST /api/users/new', { body })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(409)])
  expect(answers.find(({ status }) => status === 409)?.body.msg).toBe(accountMessages.alreadyRegistered)
  const accounts = await server.db.selectFrom('account').select('id').where('cpf', '=', body.cpf).execute()
  expect(accounts).toHaveLength(1)
})

test('An imported rider who signs up keeps only the uuid, and the earlier contact gets a notice', async () => {
  await using server = await startTestServer()
  const imported = { password_hash: null, is_admin: true, email: 'antigo@example.com', mobile: '' }
  const rider = await buildAccount(server.db, { ...imported, nickname: 'VELHO' })
  const jpeg = Buffer.from([1])
  await server.db.insertInto('account_photo').values({ account_id: rider.id, jpeg }).execute()
  const body = await signUpBody({ cpf: rider.cpf })

  const answers = await Promise.all([1, 2, 3].map(() => server.call('POST /api/users/new', { body })))

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const login = answers.find(({ status }) => status === 200)?.body
  expect(login).toMatchObject({ uuid: rider.uuid, email: 'ZE@EXAMPLE.COM', admin: 0 })
  expect(await server.db.selectFrom('account_photo').select('account_id').execute()).toEqual([])
  const notices = await server.db.selectFrom('outbox').select(['channel', 'recipient', 'text']).execute()
  expect(notices).toMatchObject([{ channel: 'email', recipient: 'antigo@example.com' }])
  expect(notices[0]?.text).not.toContain(rider.cpf)
})

test('A sign-up with the CPF of a disabled rider is refused', async () => {
  await using server = await startTestServer()
  const rider = await buildAccount(server.db, { password_hash: null, disabled_at: new Date() })
  const { status } = await server.call('POST /api/users/new', {
    body: await signUpBody({ cpf: rider.cpf }),
  })
  expect(status).toBe(409)
})

const dayAfterTomorrow = () => businessDate(new Date(Date.now() + 2 * 86_400_000))

test('A sign-up with a wrong field names the first one and creates nothing', async () => {
  await using server = await startTestServer()
  const wrong: [field: string, value: string, message: string][] = [
    ['cpf', '99999000100', accountMessages.invalidCpf],
    ['cpf', '11111111111', accountMessages.invalidCpf],
    ['nickname', '   ', accountMessages.invalidNickname],
    ['name', 'Solteiro', accountMessages.invalidName],
    ['email', 'ze@example', accountMessages.invalidEmail],
    ['email', 'ze@example.com\r\nBcc: outro@example.com', accountMessages.invalidEmail],
    ['mobile', '(20) 90000-0001', accountMessages.invalidMobile],
    ['birthdate', '1899-12-31', accountMessages.invalidBirthdate],
    ['birthdate', '1990-02-30', accountMessages.invalidBirthdate],
    ['birthdate', dayAfterTomorrow(), accountMessages.invalidBirthdate],
    ['state', 'XX', accountMessages.invalidState],
    ['city', 'Florianópolis', accountMessages.invalidCity],
  ]
  for (const [field, value, message] of wrong) {
    const { status, body } = await server.call('POST /api/users/new', {
      body: await signUpBody({ [field]: value }),
    })
    expect([field, value, status, body.msg]).toEqual([field, value, 400, message])
  }
  expect(await server.db.selectFrom('account').select('id').execute()).toEqual([])
})

test('A mobile, an e-mail and a name that are too short or empty are refused with the sentence of the field', async () => {
  await using server = await startTestServer()
  const { body: own } = await server.call('POST /api/users/new', { body: await signUpBody() })
  const cases = [
    [{ mobile: '5490000' }, accountMessages.invalidMobile, 'invalid_mobile'],
    [{ mobile: '' }, accountMessages.invalidMobile, 'invalid_mobile'],
    [{ email: 'a@' }, accountMessages.invalidEmail, 'invalid_email'],
    [{ email: '' }, accountMessages.invalidEmail, 'invalid_email'],
    [{ nickname: '' }, accountMessages.invalidNickname, 'invalid_nickname'],
    [{ name: '' }, accountMessages.invalidName, 'invalid_name'],
    [{ city: '' }, accountMessages.invalidCity, 'invalid_city'],
  ] as const
  for (const [wrong, message, code] of cases) {
    const body = await signUpBody(wrong)
    const answers = [
      await server.call('POST /api/users/new', { body }),
      await server.call('PUT /api/users/:userId', {
        params: { userId: String(own.userId) },
        query: { token: own.token },
        body,
      }),
    ]
    for (const { status, body: answer } of answers)
      expect([wrong, status, answer.msg, answer.code]).toEqual([wrong, 400, message, code])
  }
})

test('Passwords that an attacker would try first are refused', async () => {
  await using server = await startTestServer()
  const { short_name: slug } = await buildEvent(server.db)
  const cpf = inventCpf()
  const guesses = ['12345678', 'senha123', 'Flamengo10', cpf, '54900000001', '12031988', '120388', slug]
  for (const password of guesses) {
    const { status, body } = await server.call('POST /api/users/new', {
      body: await signUpBody({ cpf, password }),
    })
    expect(body.code).toBe('common_password')
    expect([password, status, body.msg]).toEqual([password, 400, accountMessages.commonPassword])
  }
  const { status } = await server.call('POST /api/users/new', { body: await signUpBody({ cpf }) })
  expect(status).toBe(200)
})

test('The profile of another person is answered like a missing one', async () => {
  await using server = await startTestServer()
  const { body: own } = await server.call('POST /api/users/new', { body: await signUpBody() })
  const { body: other } = await server.call('POST /api/users/new', { body: await signUpBody() })
  const asked = [String(other.userId), '1', `0${own.userId}`, own.uuid, 'lookup', '9'.repeat(16)]
  for (const userId of asked) {
    const { status } = await server.call('GET /api/users/:userId', {
      params: { userId },
      query: { token: own.token },
    })
    expect([userId, status]).toEqual([userId, 404])
  }
  expect((await server.app.inject('/api/users/lookup')).statusCode).toBe(404)
  expect((await server.app.inject(`/api/users/${own.userId}`)).statusCode).toBe(401)
})

test('No answer about an account has a password, and the database stores only hashes', async () => {
  await using server = await startTestServer()
  const body = await signUpBody()
  const created = await server.call('POST /api/users/new', { body })
  const { token, userId } = created.body
  const profile = await server.call('GET /api/users/:userId', {
    params: { userId: String(userId) },
    query: { token },
  })
  const rows = await server.db.selectFrom('account').selectAll().execute()
  const audit = await server.db.selectFrom('audit').selectAll().execute()
  const said = created.raw.toString() + profile.raw.toString() + JSON.stringify([rows, audit])
  expect(said).not.toContain(body.pass)
  expect(created.raw.toString() + profile.raw.toString()).not.toMatch(/argon2|pass/i)
  expect(audit.map(({ action }) => action)).toEqual(['account.created', 'login'])
})

test(
  'Sign-up, login and rotation work with the embedded database',
  async () => {
    const embedded = await openEmbeddedCopy()
    const { db, runSql } = embedded
    await using server = await startTestServer({ config: { limits: true }, context: { db, runSql } })
    const body = await signUpBody()
    const { body: login } = await server.call('POST /api/users/new', { body })
    const { cpf, pass } = body
    const again = await server.call('POST /api/users/login/userpass', { body: { cpf, pass } })
    const next = await server.call('POST /api/users/login/token', { body: { token: again.body.token } })
    const unknown = await server.call('GET /api/users/lookup/:cpf', { params: { cpf: inventCpf() } })
    expect([again.body.userId, next.body.userId]).toEqual([login.userId, login.userId])
    expect(unknown.body.status).toBe('NotFound')
    await embedded.close()
  },
  EMBEDDED_TIMEOUT_IN_MS,
)
