import { expect, test } from 'vitest'
import { type Abuse, attempt, get, post, put, shopOfFile, type Shop } from '#testing/abuse.ts'

const shop = shopOfFile()

const INVALID = 'Pedido inválido. Por favor confira os dados.'
const CPF = 'CPF inválido.\nPor favor confira os dados.'
const NO_EVENT = 'Evento não encontrado.'
const NOTHING = 'Não encontrado.'
const FORMAT = 'Formato não aceito.'
const ORIGIN = 'Origem não permitida.'
const profile = {
  nickname: 'LAÇADOR',
  name: 'PESSOA INVENTADA',
  email: 'pessoa@example.com',
  mobile: '54900000000',
  birthdate: '1985-05-05',
  sex: 'M',
  state: 'RS',
  city: 'Bom Jesus',
}
const raw = (body: string | Buffer, type = 'application/json') =>
  post('/api/users/login/userpass', { headers: { 'content-type': type }, body })
const cart = ({ attacker, category }: Shop, headers: Record<string, string>) =>
  post('/api/cart/', { ...attacker, headers, body: { items: [{ itemUUID: category.id, quantity: 1 }] } })
const upload = ({ attacker }: Shop, bytes: string, name = 'image') =>
  post(`/api/users/${attacker.account.uuid}/picture`, {
    ...attacker,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: `--x\r\ncontent-disposition: form-data; name="${name}"; filename="a.jpg"\r\n\r\n${bytes}\r\n--x--\r\n`,
  })

test.each<Abuse>([
  ['an event with an odd name is none', () => get("/api/events/'%20or%20'1'='1"), 404, NO_EVENT],
  ['the end of a text is no name of an event', () => get('/api/events/%00'), 404, NO_EVENT],
  [
    'a way out of the folder is no name of an event',
    () => get('/api/events/..%2F..%2Fetc%2Fpasswd'),
    404,
    NO_EVENT,
  ],
  ['a state is two letters, not a pattern', () => get('/api/data/states/%25'), 404, NOTHING],
  ['small letters are no state', () => get('/api/data/states/rs'), 404, NOTHING],
  ['eleven digits are not yet a CPF', () => get('/api/users/lookup/12345678900?m=1'), 400, CPF],
  [
    'other digits than ours are no CPF',
    () => get(`/api/users/lookup/${encodeURIComponent('٩٩٩٩٩٩٠٠١٠٠')}`),
    400,
    CPF,
  ],
  ['a CPF of one digit is none', () => get('/api/users/badges/11111111111'), 400, CPF],
  ['a name is no id of a rider', () => get('/api/users/joao/picture'), 400, INVALID],
  ['text is no JSON', () => raw('{}', 'text/plain'), 415, FORMAT],
  ['a form is no JSON', () => raw('cpf=1', 'application/x-www-form-urlencoded'), 415, FORMAT],
  ['half a JSON is none', () => raw('{"cpf":'), 400, INVALID],
  ['a list is no body', () => raw('[]'), 400, INVALID],
  ['a body changes no prototype', () => raw('{"__proto__":{"admin":1}}'), 400, INVALID],
  ['a body changes no constructor', () => raw('{"constructor":{"prototype":{"admin":1}}}'), 400, INVALID],
  ['nothing is nested eleven deep', () => raw(`${'{"a":'.repeat(11)}1${'}'.repeat(11)}`), 400, INVALID],
  [
    '16 KiB are enough for a login',
    () => raw(`{"a":"${'x'.repeat(16_384)}"}`),
    413,
    'O envio é grande demais.',
  ],
  ['a text has no end inside', () => raw('{"cpf":"9999990\\u00000100"}'), 400, INVALID],
  ['half a sign is no text', () => raw('{"cpf":"\\ud800"}'), 400, INVALID],
  ['a number is no CPF', () => raw('{"cpf":99999900100}'), 400, INVALID],
  ['a list of one is not its one', () => raw('{"cpf":["99999900100"]}'), 400, INVALID],
  [
    'a drawing is no photo',
    (at) => upload(at, '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    415,
    'Fotos apenas no formato JPEG.',
  ],
  ['the beginning of a photo is none', (at) => upload(at, '\u00ff'), 415, 'Fotos apenas no formato JPEG.'],
  [
    'a photo is named image',
    (at) => upload(at, 'x', 'file'),
    400,
    'Envie uma única foto, no campo image, e mais nada.',
  ],
  [
    "nobody replaces another's photo",
    (at) => ({
      ...upload(at, 'x'),
      url: `/api/users/${at.victim.account.uuid}/picture?token=${at.attacker.token}`,
    }),
    404,
    NOTHING,
  ],
  ['another site opens no cart', (at) => cart(at, { origin: 'https://elsewhere.example' }), 403, ORIGIN],
  ['a page without an origin opens no cart', (at) => cart(at, { origin: 'null' }), 403, ORIGIN],
  [
    'our name in another name is another site',
    (at) => cart(at, { origin: 'http://localhost.elsewhere.example' }),
    403,
    ORIGIN,
  ],
  [
    'what a browser calls cross-site is refused without an origin too',
    (at) => cart(at, { 'sec-fetch-site': 'cross-site' }),
    403,
    ORIGIN,
  ],
  [
    'a POST that calls itself a PUT is a POST',
    ({ attacker }) =>
      post(`/api/users/${attacker.account.id}`, {
        ...attacker,
        headers: { 'x-http-method-override': 'PUT' },
        body: {},
      }),
    404,
    NOTHING,
  ],
  [
    'a mail address is one',
    ({ attacker }) =>
      put(`/api/users/${attacker.account.id}`, {
        ...attacker,
        body: { ...profile, email: 'a@example.com,b@example.com' },
      }),
    400,
    'Email inválido.\nPor favor confira os dados.',
  ],
  [
    'a city lies in its state',
    ({ attacker }) =>
      put(`/api/users/${attacker.account.id}`, {
        ...attacker,
        body: { ...profile, city: 'Atlântida Perdida' },
      }),
    400,
    'Selecione a cidade.',
  ],
  ['the search of the desk is no cart', () => get('/api/cart/admin'), 404, 'Carrinho não encontrado.'],
  ['the look-up is no person', ({ attacker }) => get('/api/users/lookup', attacker), 404, NOTHING],
])('The shop holds against an attacker: %s', async (_, ask, status, msg) =>
  expect(await attempt(shop(), ask)).toEqual({ status, msg, moved: [] }),
)

test('A person who looks up a stranger learns whether the stranger may register, and at most the name', async () => {
  const { server, victim } = shop()
  const { cpf, uuid, nickname } = victim.account
  const lookUp = async (query: string) =>
    (await server.app.inject(get(`/api/users/lookup/${cpf}${query}`))).json()

  expect(await lookUp('?m=1')).toEqual({ status: 'AlreadyExists', nickname: '', name: '', userUUID: '' })
  expect(await lookUp('')).toEqual({ status: 'AlreadyExists', nickname, name: '', userUUID: uuid })
})

test('A profile that is sent back whole changes only what may be changed', async () => {
  const { server, attacker } = shop()
  const body = {
    ...profile,
    cpf: '99999900100',
    admin: 1,
    userId: 1,
    userUUID: shop().victim.account.uuid,
    pass: 'x',
  }
  const before = attacker.account
  const { statusCode } = await server.app.inject(put(`/api/users/${before.id}`, { ...attacker, body }))
  const after = await server.db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow()

  expect(statusCode).toBe(200)
  const fixed = ({ id, uuid, cpf, is_admin, password_hash }: typeof after) => [
    id,
    uuid,
    cpf,
    is_admin,
    password_hash,
  ]
  expect(fixed(after)).toEqual(fixed({ ...after, ...before }))
})
