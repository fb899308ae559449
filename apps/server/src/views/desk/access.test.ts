import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Endpoint, endpoints } from '@porteira/contract'
import { ownAsks } from '@porteira/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildCategory, buildEvent, buildSession, inventCpf } from '#testing/builders.ts'
import { voucherTerms } from '#testing/vouchers.ts'
import { openCart } from '#testing/paid-cart.ts'
import { checkInAction } from '#testing/check-in.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let ids: Record<string, string>
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestServer()
  const buyer = await buildAccount(server.db)
  const admin = await buildAccount(server.db, { is_admin: true })
  tokens['a buyer'] = await buildSession(server.db, buyer.id)
  tokens['an administrator who logged in as a buyer'] = await buildSession(server.db, admin.id)
  const event = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId: event.id })
  const { cartUUID } = await openCart(server, tokens['a buyer'] ?? '', [{ itemUUID: category.id }])
  ids = {
    eventUUID: event.id,
    itemUUID: category.id,
    cartUUID,
    cartItemId: '1',
    txid: 'x'.repeat(32),
    term: 'abc',
  }
})
afterAll(() => server[Symbol.asyncDispose]())

const adminCalls = Object.entries(endpoints as Record<string, Endpoint>)
  .filter(([key, { caller }]) => caller === 'admin' && !key.includes('/scoring/'))
  .map(([key]) => key)

const call = (key: string, token: string) => {
  const [method, path] = key.split(' ') as ['GET', string]
  return server.app.inject({
    method,
    url: path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? 'x'),
    query: { ...(token && { token }), eventUUID: ids['eventUUID'] ?? '' },
    ...(method !== 'GET' && { payload: validBody(key) }),
  })
}

function postponementBody(key: string) {
  const shown = { carts: 0, entries: 0 }
  const days = { startDate: '2031-01-10', endDate: '2031-01-12', chooseUntil: '2031-01-02' }
  if (key.endsWith('/postponement')) return { ...days, reason: 'x', shown }
  return { postponementUUID: randomUUID(), ...(key.endsWith('/approve') && { shown }) }
}

function cancellationBody(key: string) {
  const shown = { entries: 0, carts: 0, value: 0 }
  if (key.endsWith('/pause')) return { paused: 1 }
  if (key.endsWith('/cancellation')) return { categories: [randomUUID()], wholeEvent: 0, reason: 'x', shown }
  return { cancellationUUID: randomUUID(), ...(key.endsWith('/approve') && { shown }) }
}

/** A body that an administrator could send, so that nothing but the caller is wrong. */
function validBody(key: string): object {
  const [reason, deviceKey, deviceName] = ['x', 'd'.repeat(32), 'X']
  if (/^POST \/api\/.*till\/shifts(\/:shiftId\/move)?$/.test(key)) return { float: 1, deviceKey, deviceName }
  if (key.endsWith('/movements')) return { kind: 'deposit', value: 1, reason, deviceKey }
  if (key.endsWith('/count')) return { counts: [], deviceKey }
  if (/shiftId\/(reopen|approve)$/.test(key)) return { reason, deviceKey }
  if (/^POST \/api\/.*\/?till\//.test(key)) return tillBody(key)
  if (key.endsWith('/vouchers')) return voucherTerms
  if (key.endsWith('/guardian')) return { name: 'ROSA PRENDA', mobile: '54999990001' }
  if (key.endsWith('/authorisation')) return { minorsNeedAuthorisation: 'off', authorisationText: '' }
  if (key.endsWith('/requirements')) return { items: [] }
  if (key.endsWith('/:horseKey')) return { name: 'GATEADO', owner: '' }
  if (key.endsWith('/deliveries'))
    return {
      clientId: randomUUID(),
      doneBy: 'device:1',
      actions: [checkInAction({ kind: 'present', cartItemId: 1 })],
    }
  if (key.endsWith('/actions'))
    return { clientId: randomUUID(), actions: [checkInAction({ kind: 'present', cartItemId: 1 })] }
  if (key.endsWith('/resolve'))
    return { resolution: 'keep', seen: { version: 1, state: 'expected' }, note: 'x' }
  if (key.endsWith('/paper/undo')) return { reason: 'x' }
  if (key.endsWith('/preview')) return { kind: 'dispensed', badge: 1 }
  if (key.endsWith('/official')) return { id: randomUUID(), seen: '', strength: 1, shown: [] }
  if (key.endsWith('/reopen')) return { id: randomUUID(), seen: '', strength: 1, reason: 'x' }
  if (key.endsWith('/announcement')) return { categories: [], text: 'x' }
  if (key.includes('/cancellation')) return cancellationBody(key)
  if (key.includes('/postponement')) return postponementBody(key)
  if (key.endsWith('/sale')) return { closed: 1 }
  if (key.startsWith('PUT /api/programme/'))
    return { revision: 0, latestEnd: '00:00', sessions: [], full: 0, trial: 0 }
  if (key.endsWith('/decisions'))
    return { id: randomUUID(), kind: 'dispensed', seen: '', badge: 1, reason: 'x' }
  if (key.endsWith('/competition')) return { competition: null }
  if (key === 'PUT /api/drafts/:draftId') return { version: 0, document: {} }
  if (key.endsWith('/publish')) return { version: 1 }
  if (key.endsWith('/formation')) return { item: { cartItemId: 1, participants: [] }, version: 'x' }
  if (key.endsWith('/transferred')) return { desc: 'x' }
  if (key.endsWith('/removal')) return { desc: 'x', shown: 0 }
  if (key.endsWith('/join'))
    return {
      fromUUID: randomUUID(),
      toUUID: randomUUID(),
      reason: 'x',
      shown: { entries: 1, renumbered: 0, unfit: 0 },
    }
  if (key.endsWith('/move')) return { itemUUID: randomUUID(), reason: 'x', shown: { owed: 0, value: 0 } }
  if (key.includes('/return')) return { value: '1', desc: 'x' }
  if (key.includes('/registry/')) return { text: 'tipo;nome\nctg;X' }
  if (key === 'POST /api/people/csv') return { text: 'cpf;nome;apelido;nascimento;sexo' }
  if (key === 'POST /api/checkin/:eventUUID/find') return { cpf: inventCpf() }
  if (key === 'POST /api/people/batch') return { people: [{ ...somebody, cpf: inventCpf() }] }
  if (key === 'POST /api/people/') return { ...somebody, cpf: inventCpf(), document: '', country: '' }
  if (key === 'POST /api/users/second-factor') return { pass: 'a'.repeat(64) }
  if (key.includes('second-factor')) return { code: '000000' }
  if (key.includes('/refuse') || /\/(honour|ask-difference)$/.test(key)) return { reason: 'x' }
  const inEvent = { eventUUID: ids['eventUUID'] ?? '' }
  if (key === 'POST /api/team/grants') return { ...inEvent, cpf: '99999900100', role: 'desk', until: null }
  if (key === 'POST /api/team/devices') return { ...inEvent, role: 'scorer', name: 'X' }
  if (key === 'POST /api/bundles/')
    return { name: 'X', bundledUUIDs: ids['itemUUID'], price: 1, unitsTotal: 1 }
  return key.startsWith('PUT') ? { rules: 'X', batch: 'X' } : {}
}

function tillBody(key: string): object {
  const shift = { shiftId: '5c1f0f6e-0000-4000-8000-000000000001', deviceKey: 'k'.repeat(32) }
  if (key.endsWith('/sales')) return { cpf: inventCpf(), items: [{ itemUUID: ids['itemUUID'], quantity: 1 }] }
  if (key.endsWith('/voucher')) return { code: 'ABCDEFGH' }
  if (key.endsWith('/pix')) return { value: 1 }
  if (key.endsWith('/complete')) return { ...shift, cash: { value: 1, given: 1 }, cards: [], courtesy: null }
  if (key.endsWith('/refund')) return { value: 1, desc: 'x' }
  if (key.endsWith('/pay-out')) return shift
  if (key.endsWith('/restore')) return { ...shift, shown: 1, cash: { value: 1, given: 1 }, cards: [] }
  if (key.endsWith('/withdraw')) return { reason: 'x' }
  return {}
}

const somebody = { name: 'PESSOA INVENTADA', nickname: 'ZÉ', birthdate: '2010-04-05', sex: 'M' }

/** Every row of every table that an administrator can change. */
const everything = async () => {
  const { rows } = await sql<{ state: string }>`
    select md5(concat((select jsonb_agg(event) from event), (select jsonb_agg(item order by id) from item),
      (select jsonb_agg(category order by id) from category), (select jsonb_agg(cart) from cart),
      (select count(*) from account), (select count(*) from audit), (select count(*) from refund), (select count(*) from entity), (select count(*) from refund_request), (select count(*) from bundle), (select count(*) from event_draft), (select count(*) from role_grant), (select count(*) from device), (select count(*) from authorisation), (select count(*) from check_in_action), (select count(*) from event_key), (select count(*) from shift), (select count(*) from shift_movement), (select count(*) from requirement), (select count(*) from horse), (select count(*) from programme), (select count(*) from voucher))) as state`.execute(
    server.db,
  )
  return rows[0]?.state
}

test('The contract has calls that only administrators may make', () =>
  expect(adminCalls.length).toBeGreaterThan(20))

test.each(adminCalls)(
  '%s answers 401 to a visitor, 403 without an elevated session, and changes nothing',
  async (key) => {
    const before = await everything()
    expect((await call(key, '')).statusCode).toBe(401)
    for (const [who, token] of Object.entries(tokens)) {
      const answer = await call(key, token)
      expect([who, answer.statusCode, answer.json()]).toMatchObject([
        who,
        403,
        { msg: 'Faça login como administrador.' },
      ])
    }
    expect(await everything()).toBe(before)
  },
)

/** Every object inside of a body that takes names which its schema does not list, by its place. */
const openObjects = (schema: unknown, place: string): string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, additionalProperties, properties = {}, items, anyOf = [], oneOf } = schema as Shape
  return [
    ...(type === 'object' && !oneOf && additionalProperties !== false ? [place] : []),
    ...Object.entries(properties).flatMap(([name, inner]) => openObjects(inner, `${place} ${name}`)),
    ...[items, ...anyOf, ...(oneOf ?? [])].flatMap((inner) => openObjects(inner, place)),
  ]
}
type Shape = {
  type?: string
  additionalProperties?: unknown
  properties?: object
  items?: unknown
  anyOf?: unknown[]
  /** One of several kinds of an object, each with its own names. */
  oneOf?: unknown[]
}

test('No body of any call takes a name that is not listed, but the documents whose own check refuses it', () => {
  const open = Object.entries(endpoints as Record<string, Endpoint>).flatMap(([key, { body }]) =>
    openObjects(body, key),
  )
  expect(open).toEqual([
    'POST /api/events/ document',
    'PUT /api/drafts/:draftId document',
    'POST /api/integration/events',
  ])
})

const documented = readFileSync(new URL('../../../../../docs/product/events.md', import.meta.url), 'utf8')

const settingsInDocument = (thing: string) => {
  const [, section = ''] = documented.split('## Editable settings')
  const [row = ''] = new RegExp(`^\\| ${thing} +\\|.*$`, 'm').exec(section) ?? []
  return [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name)
}

test.each([
  ['an event', 'event', 'PUT /api/events/:eventUUID', []],
  ['a category', 'category', 'PUT /api/categories/:itemUUID', ownAsks()],
  ['a bundle', 'bundle', 'PUT /api/bundles/:itemUUID', []],
] as const)(
  'An administrator can edit exactly the settings of %s that the product lists',
  (_, thing, key, asked) => {
    const editable = Object.keys(endpoints[key].body.properties).filter((name) => name !== 'updatedOn')
    expect(editable.toSorted()).toEqual([...settingsInDocument(thing), ...asked].toSorted())
  },
)
