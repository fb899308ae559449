import { endpoints, type Key } from '@porteira/contract'
import { mapRiderDetails } from '@porteira/domain'
import type { InjectOptions, RouteOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { checksumOf } from '#testing/checksum.ts'
import { openCart } from '#testing/paid-cart.ts'
import { signUpBody } from '#testing/sign-up.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let before: Record<string, string>
const routes: RouteOptions[] = []
const dependencies = {
  token: '',
  strangersToken: '',
  cartUUID: '',
  strangersCart: '',
  strangersId: '',
  itemUUID: '',
}
/** Bodies that only the last check of their call refuses, so that a single wrong field is what is refused. */
const almostRight: Partial<Record<Key, object>> = {}

beforeAll(async () => {
  server = await startTestServer({
    config: { webDirectory: 'no web app here' },
    onlookers: { seesRoute: (route) => routes.push(route) },
  })
  const event = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId: event.id, total: 0 })
  const open = await buildCategory(server.db, { eventId: event.id })
  const [buyer, stranger] = await Promise.all([buildBuyer(server.db), buildBuyer(server.db)])
  const [mine, theirs] = [
    await openCart(server, buyer.token, [{ itemUUID: open.id }]),
    await openCart(server, stranger.token, [{ itemUUID: open.id }]),
  ]
  Object.assign(dependencies, {
    token: buyer.token,
    strangersToken: stranger.token,
    cartUUID: mine.cartUUID,
    strangersCart: theirs.cartUUID,
    strangersId: String(stranger.account.id),
    itemUUID: category.id,
  })
  const known = await signUpBody({ cpf: (await buildAccount(server.db)).cpf })
  const { cpf, pass } = known
  Object.assign(almostRight, {
    'POST /api/cart/': { items: [{ itemUUID: category.id, quantity: 1 }], termsAccepted: '1' },
    'PUT /api/cart/:cartUUID/participants': {
      items: [
        {
          cartItemId: 1,
          entitySel: null,
          badgeSel: 1,
          strengthSel: '',
          participants: [{ cpf, name: 'X', ...mapRiderDetails({ text: () => 'B1', flag: () => 0 }) }],
        },
      ],
    },
    'POST /api/users/riders': {
      cpf,
      name: 'Piá Inventado',
      nickname: 'Piá',
      birthdate: '2017-03-12',
      sex: 'M',
      cartUUID: theirs.cartUUID,
    },
    'POST /api/users/new': known,
    'POST /api/users/login/userpass': { cpf, pass, adminCheck: 1, otp: '123456' },
    'POST /api/users/login/token': { token: 'x'.repeat(43), adminCheck: 0 },
    'POST /api/users/change/pass': { cpf, code: '482913', pass },
    'POST /api/cart/:cartUUID/receipt/html': { email: 'a@example.com', cartUUID: theirs.cartUUID },
    'POST /api/cart/:cartUUID/receipt/email': { email: 'a@example.com', cartUUID: theirs.cartUUID },
    'POST /api/cart/:cartUUID/minors/:userUUID/guardian': { name: 'ROSA PRENDA', mobile: '54999990001' },
    'POST /api/authorisations/:token': {
      name: 'ROSA PRENDA',
      cpf,
      kinship: 'mother',
      agreed: 1,
      textVersion: 'x',
    },
    'POST /api/cart/admin/:cartUUID/pix/:txid/return': { value: '1,00', desc: 'Motivo' },
  } satisfies Partial<Record<Key, object>>)
  before = await checksumOf(server.db)
})

afterAll(() => server[Symbol.asyncDispose]())

const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  'a\u0001b',
  'x'.repeat(5000),
  "'; drop table cart; --",
  '%_\\',
  '../../etc/passwd',
  '-1',
  '99999999999999999999',
  '١٢٣٤٥٦٧٨٩٠١',
  'ffffffff-ffff-4fff-8fff-fffffffffffg',
  '💥',
]
const HOSTILE_VALUES = [...HOSTILE_TEXTS, '\ud800', null, true, -1, 1.5, 1e21, [], [[null]], {}, { $gt: '' }]

const called = () =>
  routes
    .filter(({ url }) => !url.startsWith('/api/docs'))
    .map((route) => ({ key: `${String(route.method)} ${route.url}` as Key, route }))

/** The address of a thing of another buyer: the id exists and is not the caller's. */
const addressOf = ({ url }: RouteOptions, given: Record<string, string> = {}) =>
  url.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(
      given[name] ?? { cartUUID: dependencies.strangersCart, userId: dependencies.strangersId }[name] ?? 'x',
    ),
  )

const send = (options: InjectOptions) => server.app.inject(options)
type Answer = Awaited<ReturnType<typeof send>>

/** Refused with a sentence for people, or answered as if nothing were amiss; never a failure of ours. */
function expectCalm(answer: Answer, about: string) {
  expect(answer.statusCode, about).toBeLessThan(500)
  if (answer.statusCode < 400) return
  const body = answer.json()
  expect(Object.keys(body).toSorted(), about).toEqual(['code', 'msg', 'requestId', 'status'])
  expect(body.msg, about).not.toMatch(/must|body\/|querystring|syntax|select|column|null/i)
  expect(body.msg, about).toMatch(/[.!]$/)
}

test('No field of any body, whatever it holds, makes the server fail or changes anything', async () => {
  for (const { key, route } of called()) {
    const { body: schema } = endpoints[key] as { body?: { properties?: object } }
    if (!schema?.properties) continue
    for (const name of Object.keys(schema.properties))
      for (const value of HOSTILE_VALUES) {
        const payload = { ...almostRight[key], [name]: value }
        const answer = await send({
          method: String(route.method) as 'POST',
          url: addressOf(route),
          query: name === 'token' ? {} : { token: dependencies.token },
          headers: { 'content-type': 'application/json' },
          payload: JSON.stringify(payload),
        })
        expectCalm(answer, `${key} ${name}: ${JSON.stringify(value)}`)
      }
  }
  expect(await checksumOf(server.db)).toEqual(before)
})

test('No field inside the lists of a cart or of its riders does', async () => {
  const urls = {
    'POST /api/cart/': '/api/cart/',
    'PUT /api/cart/:cartUUID/participants': `/api/cart/${dependencies.cartUUID}/participants`,
  }
  for (const [key, url] of Object.entries(urls)) {
    const [item] = (almostRight[key as Key] as { items: Record<string, unknown>[] }).items
    const bodies = Object.keys(item!).flatMap((name) =>
      HOSTILE_VALUES.map((value) => ({ items: [{ ...item, [name]: value }] })),
    )
    const [rider] = (item!['participants'] as object[] | undefined) ?? []
    for (const name of Object.keys(rider ?? {}))
      for (const value of HOSTILE_VALUES)
        bodies.push({ items: [{ ...item, participants: [{ ...rider, [name]: value }] }] })
    for (const payload of [...bodies, ...HOSTILE_VALUES.map((items) => ({ items }))])
      expectCalm(
        await send({
          method: key.startsWith('PUT') ? 'PUT' : 'POST',
          url,
          query: { token: dependencies.token },
          headers: { 'content-type': 'application/json' },
          payload: JSON.stringify(payload),
        }),
        `${key} ${JSON.stringify(payload)}`,
      )
  }
  expect(await checksumOf(server.db)).toEqual(before)
})

test('No text in an address or a query does', async () => {
  for (const { key, route } of called()) {
    const { query } = endpoints[key] as { query?: { properties?: object } }
    const names = [...route.url.matchAll(/:(\w+)/g)].map(([, name]) => name!)
    const method = String(route.method) as 'GET'
    const payload = method === 'GET' ? {} : { payload: almostRight[key] ?? {} }
    for (const text of HOSTILE_TEXTS) {
      for (const name of names) {
        const url = addressOf(route, { [name]: text })
        expectCalm(
          await send({ method, url, query: { token: dependencies.token }, ...payload }),
          `${key} ${name}: ${text}`,
        )
      }
      for (const name of Object.keys(query?.properties ?? {}))
        expectCalm(
          await send({
            method,
            url: addressOf(route),
            query: { token: dependencies.token, [name]: text },
            ...payload,
          }),
          `${key} ?${name}=${text}`,
        )
    }
  }
  expect(await checksumOf(server.db)).toEqual(before)
})

test('A body that cannot be parsed is refused as unreadable', async () => {
  for (const { key, route } of called()) {
    if (route.method === 'GET' || !('body' in endpoints[key])) continue
    const post = async (type: string | undefined, payload: string) => {
      const headers = type ? { 'content-type': type } : {}
      const url = addressOf(route, { cartUUID: dependencies.cartUUID })
      const answer = await send({ method: String(route.method) as 'POST', url, headers, payload })
      expectCalm(answer, `${key} ${type} ${payload.slice(0, 40)}`)
      return answer.statusCode
    }
    const json = 'application/json'
    const deep = '{"a":'.repeat(200) + '1' + '}'.repeat(200)
    expect(await post(json, '{"items":'), key).toBe(400)
    expect(await post(json, '{"__proto__":{"admin":1}}'), key).toBe(400)
    expect(await post(json, '{"constructor":{"prototype":{"admin":1}}}'), key).toBe(400)
    expect(await post(json, '{"a\\u0000b":1}'), key).toBe(400)
    expect(await post(json, deep), key).toBe(400)
    expect(await post(json, 'null'), key).toBe(400)
    expect(await post(json, '[]'), key).toBe(400)
    expect(await post(json, '"text"'), key).toBe(400)
    expect(await post('text/plain', '{}'), key).toBe(415)
    expect(await post('application/x-www-form-urlencoded', 'a=1'), key).toBe(415)
    expect(await post('application/xml', '<a/>'), key).toBe(415)
    expect(await post(undefined, '{}'), key).toBe(415)
    expect(await post('application/json\ta', '{"items":'), key).toBeGreaterThanOrEqual(400)
  }
  expect(await checksumOf(server.db)).toEqual(before)
})

test('A body that is too long is refused before it is read', async () => {
  for (const { key, route } of called()) {
    const { bodyLimit = 16_384 } = endpoints[key] as { bodyLimit?: number }
    if (route.method === 'GET' || !('body' in endpoints[key])) continue
    const answer = await send({
      method: String(route.method) as 'POST',
      url: addressOf(route),
      payload: { text: 'x'.repeat(bodyLimit) },
    })
    expect([answer.statusCode, answer.json().msg], key).toEqual([413, 'O envio é grande demais.'])
  }
})

test('An address that is too long to be a name is not found', async () => {
  const answer = await send({ method: 'GET', url: `/api/events/${'x'.repeat(201)}` })
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
})

test('A request has one token, and a wrong one gives no session', async () => {
  for (const { key, route } of called()) {
    const { caller } = endpoints[key]
    if (caller !== 'user' && caller !== 'admin' && caller !== 'anyone') continue
    const method = String(route.method) as 'GET'
    const payload = method === 'GET' ? undefined : almostRight[key]
    if (method !== 'GET' && 'body' in endpoints[key] && !payload) continue
    const ask = async (query: string, headers: Record<string, string> = {}) => {
      const mode = key.includes('/pay/pix') ? '&mode=2' : ''
      const answer = await send({
        method,
        url: `${addressOf(route)}?${query}${mode}`,
        headers,
        ...(payload && { payload }),
      })
      expectCalm(answer, `${key} ?${query}`)
      return answer.statusCode
    }
    const { token } = dependencies
    expect(await ask(`token=${token}&token=${token}`), key).toBe(400)
    expect(await ask(`token=${token}`, { authorization: `Bearer ${dependencies.strangersToken}` }), key).toBe(
      400,
    )
    const wrong = token.startsWith('A') ? `B${token.slice(1)}` : `A${token.slice(1)}`
    // A body of this table may carry a token of its own; two different ones are refused first.
    expect(payload && 'token' in payload ? 401 : await ask(`token=${wrong}`), key).toBe(401)
    expect(payload && 'token' in payload ? 401 : await ask(`token=${token.slice(0, 20)}`), key).toBe(401)
    const empty = await ask('token=')
    expect(caller === 'anyone' ? empty !== 401 : empty === 401, `${key} ${empty}`).toBe(true)
  }
})

const noTexts: [what: string, token: unknown][] = [
  ['an object that claims to be one', { toString: 'x', valueOf: 1 }],
  ['a list of one', ['x'.repeat(43)]],
  ['a number', 43],
  ['an empty object', {}],
]
test.each(noTexts)(
  'A token that is %s gives no session, also where the body has no schema',
  async (_, token) => {
    const url = `/api/cart/${dependencies.cartUUID}/pay/all`
    const answer = await send({ method: 'POST', url, payload: { token } })
    expectCalm(answer, url)
    expect(answer.statusCode).toBe(401)
  },
)

test("Another buyer's things do not exist", async () => {
  const notMine = called().filter(
    ({ route, key }) =>
      /:cartUUID|:userId/.test(route.url) && !['admin', 'bank', 'service'].includes(endpoints[key].caller),
  )
  expect(notMine.length).toBeGreaterThan(4)
  for (const { key, route } of notMine) {
    const answer = await send({
      method: String(route.method) as 'GET',
      url: addressOf(route),
      query: { token: dependencies.token, ...(key.includes('/pay/pix') && { mode: '1' }) },
      ...(route.method !== 'GET' && { payload: almostRight[key] ?? {} }),
    })
    expectCalm(answer, key)
    // A call without the required fields of its body is malformed for every caller.
    expect(route.method !== 'GET' && !almostRight[key] ? [400, 404] : [404], key).toContain(answer.statusCode)
  }
  expect(await checksumOf(server.db)).toEqual(before)
})

test('An address with broken percent signs is malformed, wherever it points', async () => {
  for (const url of ['/api/events/%zz', '/api/cart/%', '/%c3%28', '/api/users/lookup/%e0%a4%a'])
    expect((await send({ method: 'GET', url })).statusCode, url).toBe(400)
})

test('An empty body with a JSON type is a body without fields', async () => {
  const answer = await send({
    method: 'POST',
    url: '/api/users/logout',
    headers: { 'content-type': 'application/json' },
    query: { token: dependencies.token },
    payload: '',
  })
  expect(answer.statusCode).toBe(200)
})

test.each([
  ['no items', {}, 400, 'Pedido inválido. Por favor confira os dados.'],
  ['no unit', { quantity: 0 }, 400, 'Pedido inválido. Por favor confira os dados.'],
  ['half a unit', { quantity: 0.5 }, 400, 'Pedido inválido. Por favor confira os dados.'],
  ['units as text', { quantity: '1' }, 400, 'Pedido inválido. Por favor confira os dados.'],
  ['501 units', { quantity: 501 }, 400, 'Pedido inválido. Por favor confira os dados.'],
  ['no id', { itemUUID: 'laço' }, 409, 'Item indisponível para venda.'],
  [
    'an unknown id',
    { itemUUID: 'ffffffff-ffff-4fff-8fff-ffffffffffff' },
    409,
    'Item indisponível para venda.',
  ],
] as const)('A cart with %s is refused with its sentence', async (_, wrong, status, msg) => {
  const items = Object.keys(wrong).length
    ? [{ itemUUID: dependencies.itemUUID, quantity: 1, ...wrong }]
    : undefined
  const answer = await send({ method: 'POST', url: '/api/cart/', payload: { items } })
  expect([answer.statusCode, answer.json().msg]).toEqual([status, msg])
})

test('Fifty-one lines are too many for a cart', async () => {
  const items = Array.from({ length: 51 }, () => ({ itemUUID: dependencies.itemUUID, quantity: 1 }))
  expect((await send({ method: 'POST', url: '/api/cart/', payload: { items } })).statusCode).toBe(400)
})
