import { expect, test } from 'vitest'
import { buildBuyer } from '#testing/builders.ts'
import { signUpBody } from '#testing/sign-up.ts'
import { startTestServer } from '#testing/server.ts'

test('A malformed sign-up is refused with 400 and never causes a server error', async () => {
  await using server = await startTestServer()
  const good = await signUpBody()
  const { city: _, ...cityless } = good
  const bodies: unknown[] = [
    { ...good, cpf: Number(good.cpf) },
    { ...good, cpf: [good.cpf] },
    { ...good, name: null },
    { ...good, nickname: 'Z'.repeat(31) },
    { ...good, name: `José ${'a'.repeat(100)}` },
    { ...good, name: 'José\u0000 da Silva' },
    { ...good, name: 'José \ud800 da Silva' },
    { ...good, birthdate: '12/03/1988' },
    { ...good, sex: 'X' },
    { ...good, state: 43 },
    { ...good, pass: good.pass.toUpperCase() },
    { ...good, pass: good.pass.slice(1) },
    { ...good, email: { toString: 'x' } },
    cityless,
    [good],
    'text',
    7,
    null,
  ]
  for (const body of bodies) {
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: '/api/users/new',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
    expect([body, statusCode]).toEqual([body, 400])
  }
})

test.for([
  ['text/plain', '{}', 415],
  ['application/x-www-form-urlencoded', 'cpf=1', 415],
  ['application/json', '{"cpf":', 400],
  ['application/json', `{"__proto__":{"admin":1}}`, 400],
  ['application/json', JSON.stringify({ name: 'a'.repeat(20_000) }), 413],
] as const)('A body of %s %.12s… is answered with %d', async ([type, payload, expected]) => {
  await using server = await startTestServer()
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: '/api/users/new',
    headers: { 'content-type': type },
    payload,
  })
  expect(statusCode).toBe(expected)
})

test('Fields that a caller may not set are dropped', async () => {
  await using server = await startTestServer()
  const body = { ...(await signUpBody()), admin: 1, is_admin: true, userId: 7, uuid: 'x', disabled: 1 }
  const { status, body: login } = await server.call('POST /api/users/new', { body })
  expect([status, login.admin]).toEqual([200, 0])
  expect(login.userId).not.toBe(7)
  const stored = await server.db.selectFrom('account').select(['is_admin', 'id']).executeTakeFirstOrThrow()
  expect(stored).toEqual({ is_admin: false, id: login.userId })
})

test('A parameter that a query repeats is refused', async () => {
  await using server = await startTestServer()
  const { token } = await buildBuyer(server.db)
  const { cpf, pass } = await signUpBody()
  const urls = [
    `/api/users/login/userpass?cpf=${cpf}&cpf=${cpf}&pass=${pass}`,
    `/api/users/login/userpass?cpf=${cpf}&pass=${pass}&adminCheck=1&adminCheck=0`,
    `/api/users/login/userpass?cpf=${cpf}&pass=${pass}&adminCheck=yes`,
    `/api/users/login/token?token=${token}&token=${token}`,
    `/api/users/logout?token[]=${token}&token=${token}&token=`,
  ]
  for (const url of urls)
    expect([url, (await server.app.inject({ method: 'POST', url })).statusCode]).toEqual([url, 400])
})
