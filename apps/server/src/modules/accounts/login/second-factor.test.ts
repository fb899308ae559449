import { accountMessages, wirePassword } from '@porteira/domain'
import { Secret } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildStaff, codeOf, enrol } from '#testing/authenticator.ts'
import { buildAccount } from '#testing/builders.ts'
import { PASSWORD } from '#testing/sign-up.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { createPasswords } from '../passwords/passwords.service.ts'
import { enrolmentUri, decryptSecret, encryptSecret, stepOfCode } from './second-factor.rules.ts'

const rfcSecret = Secret.fromLatin1('12345678901234567890')

describe('A code of an authenticator is checked', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('The code of second %i is the one of RFC 6238', (seconds, code) =>
    expect(stepOfCode(rfcSecret, code, seconds)).toBe(Math.floor(seconds / 30)),
  )
  test('A code is accepted one period before and after its own, and no further', () => {
    expect(stepOfCode(rfcSecret, '287082', 59 - 30)).toBe(1)
    expect(stepOfCode(rfcSecret, '287082', 59 + 30)).toBe(1)
    expect(stepOfCode(rfcSecret, '287082', 59 + 61)).toBeUndefined()
  })
  test.each(['287083', '28708', '2870822', 'éééééé', ''])('The text %j is a wrong code', (code) =>
    expect(stepOfCode(rfcSecret, code, 59)).toBeUndefined(),
  )
})

describe('A secret is stored in encrypted form', () => {
  const key = Buffer.alloc(32, 7)
  test('A secret cannot be read from the database without the key', () => {
    expect(decryptSecret(encryptSecret(rfcSecret, key), key).latin1).toBe(rfcSecret.latin1)
    expect(() => decryptSecret(encryptSecret(rfcSecret, key), Buffer.alloc(32, 8))).toThrow(/authenticate/)
  })
  test('A secret that an earlier version stored still accepts its codes', () => {
    const stored = 'jMxIMGazseMZY623_mqRfIpopE2qwC07szUtBjdp4AUPJtnHB43TePJvYkNcrTgs'
    expect(stepOfCode(decryptSecret(stored, key), '287082', 59)).toBe(1)
  })
  test('The authenticator app gets the same URI as from an earlier version', () => {
    const { protocol, host, pathname, searchParams } = new URL(enrolmentUri(rfcSecret, '99999900100'))
    expect(`${protocol}//${host}${pathname}`).toBe('otpauth://totp/Porteira:99999900100')
    expect(Object.fromEntries(searchParams)).toEqual({
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      issuer: 'Porteira',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })
})

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

async function buildProtected() {
  const admin = await buildStaff(server, { is_admin: true })
  const logIn = (otp?: string, adminCheck: 0 | 1 = 1) =>
    server.call('POST /api/users/login/userpass', {
      body: { cpf: admin.cpf, pass: admin.pass, adminCheck, ...(otp && { otp }) },
    })
  return { ...admin, ...(await enrol(server, admin)), logIn }
}

test('An administrator with a second factor needs its code, and each code works once', async () => {
  const { logIn, code } = await buildProtected()
  const asked = await logIn()
  expect([asked.status, asked.body.code, asked.body.msg]).toEqual([
    409,
    'OTP_REQUIRED',
    'Informe o código do autenticador.',
  ])
  expect((await logIn('000000')).body).toMatchObject({
    code: 'OTP_REQUIRED',
    msg: 'Código do autenticador inválido.',
  })
  expect((await logIn(code)).status).toBe(200)
  expect((await logIn(code)).status).toBe(409)
})

test('An administrator logs in as a buyer without the second factor', async () => {
  const { logIn } = await buildProtected()
  expect((await logIn(undefined, 0)).status).toBe(200)
})

test('Each of the ten backup codes is accepted once', async () => {
  const { logIn, codes } = await buildProtected()
  expect(new Set(codes).size).toBe(10)
  const typed = `${codes[3]?.slice(0, 5)}-${codes[3]?.slice(5).toLowerCase()}`
  expect((await logIn(typed)).status).toBe(200)
  expect((await logIn(typed)).status).toBe(409)
})

test('The second factor is removed only with a right code', async () => {
  const { query, code, logIn } = await buildProtected()
  const remove = (given: string) =>
    server.call('POST /api/users/second-factor/remove', { query, body: { code: given } })
  expect((await remove('000000')).status).toBe(409)
  expect((await remove(code)).status).toBe(200)
  expect((await logIn()).status).toBe(200)
})

test('A secret in use is not replaced by the offer of another', async () => {
  const { query, pass, offer } = await buildProtected()
  expect(offer.qr).toMatch(/^data:image\/png;base64,/)
  const again = await server.call('POST /api/users/second-factor', { query, body: { pass } })
  expect([again.status, again.body.msg]).toEqual([409, 'O autenticador já está ativo.'])
})

test('An authenticator is set up only with the password, and wrong passwords count as failed logins', async () => {
  await using guarded = await startTestServer({ config: { limits: true } })
  const { query, pass, cpf } = await logInAsAdmin(guarded)
  const offer = (body: { pass?: string }) =>
    guarded.call('POST /api/users/second-factor', { query, body: body as { pass: string } })
  expect((await offer({})).status).toBe(400)
  for (let failure = 1; failure <= 5; failure++) {
    const { status, body } = await offer({ pass: 'a'.repeat(64) })
    expect([status, body.code, body.msg]).toEqual([409, 'wrong_password', accountMessages.invalidPassword])
  }
  expect(await guarded.db.selectFrom('admin_totp').select('account_id').execute()).toEqual([])
  const logIn = () => guarded.call('POST /api/users/login/userpass', { body: { cpf, pass } })
  expect([(await offer({ pass })).status, (await logIn()).status]).toEqual([429, 429])

  await guarded.db.deleteFrom('limit_counter').execute()
  expect((await offer({ pass })).status).toBe(200)
  const facts = guarded.db.selectFrom('audit').select('action').where('action', '=', 'password.refused')
  expect(await facts.execute()).toHaveLength(5)
})

const withPolicy = (adminSecondFactor: 'off' | 'required') =>
  startTestServer({ config: { adminSecondFactor } })

async function logInAsAdmin(shop: TestServer) {
  const pass = await wirePassword(PASSWORD)
  const hash = await createPasswords(shop.config.passwordPepper).hash(pass)
  const { cpf } = await buildAccount(shop.db, { is_admin: true, password_hash: hash })
  const { body } = await shop.call('POST /api/users/login/userpass', { body: { cpf, pass, adminCheck: 1 } })
  return { query: { token: body.token }, pass, cpf }
}

test('A required second factor limits an administrator without one to the enrolment', async () => {
  await using strict = await withPolicy('required')
  const { query, pass } = await logInAsAdmin(strict)
  const search = () => strict.call('GET /api/cart/admin/search/:term', { params: { term: 'abc' }, query })
  const before = await search()
  expect([before.status, before.body.msg]).toEqual([403, 'Ative o autenticador para continuar.'])
  const list = await strict.call('GET /api/events/', { query: { ...query, online: '1' } })
  expect([list.status, list.body.code]).toEqual([403, 'second_factor_first'])
  const removal = { query, body: { code: '000000' } }
  expect((await strict.call('POST /api/users/second-factor/remove', removal)).status).toBe(403)

  const { body: offer } = await strict.call('POST /api/users/second-factor', { query, body: { pass } })
  const code = codeOf(offer.secret)
  expect((await strict.call('POST /api/users/second-factor/confirm', { query, body: { code } })).status).toBe(
    200,
  )

  expect((await search()).status).toBe(200)
})

test('A required second factor limits a person with a role like an administrator', async () => {
  await using strict = await withPolicy('required')
  const { query, pass, cpf } = await logInAsAdmin(strict)
  const { id } = await strict.db
    .updateTable('account')
    .set({ is_admin: false })
    .where('cpf', '=', cpf)
    .returning('id')
    .executeTakeFirstOrThrow()
  await strict.db.insertInto('role_grant').values({ account_id: id, role: 'treasurer' }).execute()
  const waiting = () => strict.call('GET /api/refunds/waiting', { query })
  expect((await waiting()).body.code).toBe('second_factor_first')
  const { body: offer } = await strict.call('POST /api/users/second-factor', { query, body: { pass } })
  const code = codeOf(offer.secret)
  await strict.call('POST /api/users/second-factor/confirm', { query, body: { code } })
  expect((await waiting()).status).toBe(200)
})

test('A session without the required second factor is renewed as it is and gets no further rights', async () => {
  await using strict = await withPolicy('required')
  const { query } = await logInAsAdmin(strict)
  const body = { token: query.token, adminCheck: 1 as const }
  const again = await strict.call('POST /api/users/login/token', { query, body })
  expect(again.status).toBe(200)
  const next = { query: { token: again.body.token } }
  expect((await strict.call('GET /api/refunds/waiting', next)).body.code).toBe('second_factor_first')
})

test('No second factor is offered where the setting switches it off', async () => {
  await using plain = await withPolicy('off')
  const { query, pass } = await logInAsAdmin(plain)
  const { body } = await plain.call('GET /api/users/second-factor', { query })
  expect(body).toMatchObject({ isOn: 0, policy: 'off' })
  const refused = await plain.call('POST /api/users/second-factor', { query, body: { pass } })
  expect([refused.status, refused.body.msg]).toEqual([409, 'Esta loja não usa autenticador.'])
})
