import { createHash } from 'node:crypto'
import { wirePassword } from '@porteira/domain'
import { expect, test } from 'vitest'
import { type Abuse, attempt, forged, get, post, shopOfFile, type Shop } from '#testing/abuse.ts'
import { buildSession, inventCpf } from '#testing/builders.ts'

const shop = shopOfFile()

const ENDED = 'Sessão expirada. Faça login novamente.'
const INVALID = 'Pedido inválido. Por favor confira os dados.'
const WRONG = 'CPF ou senha inválidos.'
const CODE = 'Código inválido ou expirado.'
const pass = 'ab'.repeat(32)
const newcomer = {
  cpf: '99999999808',
  pass: await wirePassword('picaço de cabos negros 8'),
  nickname: 'NOVATO',
  name: 'PESSOA INVENTADA',
  email: 'novato@example.com',
  mobile: '54900000002',
  birthdate: '1990-01-01',
  sex: 'M',
  state: 'RS',
  city: 'Bom Jesus',
}
const own = ({ attacker }: Shop, query: string, headers: Record<string, string> = {}) =>
  get(`/api/users/${attacker.account.id}${query}`, { headers })
const login = ({ attacker }: Shop, body: object, query = '') =>
  post(`/api/users/login/userpass${query}`, { body: { cpf: attacker.account.cpf, pass, ...body } })

test.each<Abuse>([
  [
    'a token with one sign changed is nobody',
    (at) => own(at, `?token=${forged(at.attacker.token)}`),
    401,
    ENDED,
  ],
  ['half a token is nobody', (at) => own(at, `?token=${at.attacker.token.slice(0, 21)}`), 401, ENDED],
  [
    'two tokens are none',
    (at) => own(at, `?token=${at.attacker.token}&token=${at.victim.token}`),
    400,
    INVALID,
  ],
  [
    'the same token twice is none',
    (at) => own(at, `?token=${at.attacker.token}&token=${at.attacker.token}`),
    400,
    INVALID,
  ],
  [
    'the token of the header and of the address are one',
    (at) => own(at, `?token=${at.attacker.token}`, { authorization: `Bearer ${at.victim.token}` }),
    400,
    INVALID,
  ],
  [
    'the token of the body and of the address are one',
    ({ attacker, victim }) => post('/api/users/logout', { ...attacker, body: { token: victim.token } }),
    400,
    INVALID,
  ],
  [
    'where a login is optional a wrong token is still refused',
    ({ event, attacker }) => get(`/api/events/${event.id}?showItems=1`, { token: forged(attacker.token) }),
    401,
    ENDED,
  ],
  [
    'a token in a cookie is no token',
    (at) => own(at, '', { cookie: `token=${at.attacker.token}` }),
    401,
    'Faça login para continuar.',
  ],
  [
    'a token by Basic is no token',
    (at) => own(at, '', { authorization: `Basic ${at.attacker.token}` }),
    401,
    'Faça login para continuar.',
  ],
  ['a wrong password says not that the CPF is known', (at) => login(at, {}), 401, WRONG],
  ['an unknown CPF says not that it is unknown', (at) => login(at, { cpf: '99999999808' }), 401, WRONG],
  ['two passwords are none', (at) => login(at, {}, `?pass=${'cd'.repeat(32)}`), 400, INVALID],
  ['a password that is no hash is none', (at) => login(at, { pass: "' or 1=1 --" }), 400, INVALID],
  ['capital letters are another hash', (at) => login(at, { pass: 'AB'.repeat(32) }), 400, INVALID],
  [
    'a buyer becomes no administrator by his token',
    ({ attacker }) => post('/api/users/login/token', { body: { token: attacker.token, adminCheck: 1 } }),
    403,
    'Acesso restrito a administradores.',
  ],
  [
    'a code that was never sent opens nothing',
    ({ victim }) => post('/api/users/login/recover', { body: { cpf: victim.account.cpf, code: '123456' } }),
    409,
    CODE,
  ],
  [
    'a code for nobody is refused in the same words',
    () => post('/api/users/login/recover', { body: { cpf: '99999999808', code: '123456' } }),
    409,
    CODE,
  ],
  [
    'no password is changed without its code',
    ({ victim }) =>
      post('/api/users/change/pass', { body: { cpf: victim.account.cpf, code: '123456', pass } }),
    409,
    CODE,
  ],
  [
    'a code and a mobile at once are a malformed wish',
    ({ victim: { account } }) =>
      post('/api/users/login/recover', {
        body: { cpf: account.cpf, mobile: account.mobile, code: '123456' },
      }),
    400,
    INVALID,
  ],
  [
    'a code goes to one address',
    ({ victim }) =>
      post('/api/users/login/recover', {
        body: { cpf: victim.account.cpf, email: 'a@example.com\nBcc: b@example.com' },
      }),
    400,
    'Email inválido.\nPor favor confira os dados.',
  ],
  [
    'nobody registers a CPF again',
    ({ victim }) => post('/api/users/new', { body: { ...newcomer, cpf: victim.account.cpf } }),
    409,
    'Usuário já cadastrado.\nPor favor faça o login.',
  ],
  [
    'nobody is born tomorrow',
    () => post('/api/users/new', { body: { ...newcomer, birthdate: '2999-01-01' } }),
    400,
    'Data de nascimento inválida.\nPor favor confira os dados.',
  ],
])('The shop holds against an attacker: %s', async (_, ask, status, msg) =>
  expect(await attempt(shop(), ask)).toEqual({ status, msg, moved: [] }),
)

test('A person who registers as an administrator becomes a buyer', async () => {
  const body = { ...newcomer, cpf: inventCpf(4711), admin: 1, is_admin: true, userId: 1 }
  const { statusCode } = await shop().server.app.inject(post('/api/users/new', { body }))
  const { is_admin: isAdmin, id } = await shop()
    .server.db.selectFrom('account')
    .select(['is_admin', 'id'])
    .where('cpf', '=', body.cpf)
    .executeTakeFirstOrThrow()

  expect([statusCode, isAdmin, id === 1]).toEqual([200, false, false])
})

test('A session that has ended, or was ended, opens nothing', async () => {
  const { server, attacker } = shop()
  for (const end of [{ expires_at: new Date(Date.now() - 1000) }, { revoked_at: new Date() }]) {
    const token = await buildSession(server.db, attacker.account.id)
    const hash = createHash('sha256').update(token).digest()
    await server.db.updateTable('session').set(end).where('token_hash', '=', hash).execute()
    const tried = await attempt(shop(), () => get(`/api/users/${attacker.account.id}`, { token }))
    expect(tried).toEqual({ status: 401, msg: ENDED, moved: [] })
  }
})
