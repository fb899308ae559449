import { type Access, type Role, type StaffRole, staffAccess, staffView } from '@porteira/contract'
import { addDays, businessDate } from '@porteira/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomBytes } from 'node:crypto'
import { buildAccount, buildBuyer, buildSession } from '#testing/builders.ts'
import { checksumOf } from '#testing/checksum.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { type StaffCall, staffCall } from '#testing/staff-calls.ts'
import { buildWholeEvent, MINOR_PHOTO, type WholeEvent } from '#testing/whole-event.ts'
import { hashToken } from '../sessions/sessions.rules.ts'
import { newDeviceToken } from './devices.rules.ts'

const ROLES: Role[] = ['owner', 'treasurer', 'desk', 'scorer', 'announcer', 'auditor']
const DEVICE_ROLES = ['scorer', 'announcer', 'checkin'] as const
const PLACES = ['own', 'other', 'all'] as const

type Place = (typeof PLACES)[number]
type Caller = { who: string; role: StaffRole; place: Place; isDevice: boolean; token: string }

let server: TestServer
let events: Record<'own' | 'other', WholeEvent>
let buyer: string
const callers: Caller[] = []
/** Sessions of people and devices whose right has ended. */
const ended: { who: string; token: string; code: string }[] = []

beforeAll(async () => {
  server = await startTestServer()
  const customer = await buildBuyer(server.db)
  events = {
    own: await buildWholeEvent(server, 'RODEIO PRÓPRIO', customer),
    other: await buildWholeEvent(server, 'RODEIO ALHEIO', customer),
  }
  buyer = (await buildBuyer(server.db)).token
  for (const place of PLACES)
    for (const role of ROLES) {
      const token = await buildPerson(role, place)
      callers.push({ who: `${role} of ${place}`, role, place, isDevice: false, token })
    }
  for (const place of ['own', 'other'] as const)
    for (const role of DEVICE_ROLES) {
      const token = await buildDevice(role, place)
      callers.push({ who: `a device, ${role} of ${place}`, role, place, isDevice: true, token })
    }
  const yesterday = addDays(businessDate(new Date()), -1)
  const revoked = { revoked_at: new Date() }
  const session = 'session_ended'
  const device = 'device_revoked'
  ended.push(
    {
      who: 'an expired owner',
      token: await buildPerson('owner', 'all', { until: yesterday }),
      code: session,
    },
    { who: 'a revoked owner', token: await buildPerson('owner', 'all', revoked), code: session },
    { who: 'a revoked owner of the event', token: await buildPerson('owner', 'own', revoked), code: session },
    { who: 'a revoked device', token: await buildDevice('scorer', 'own', revoked), code: device },
    { who: 'an unknown device', token: newDeviceToken(), code: device },
  )
})
afterAll(() => server[Symbol.asyncDispose]())

const eventIdOf = (place: Place) => (place === 'all' ? null : events[place].eventUUID)

async function buildPerson(role: Role, place: Place, given: { until?: string; revoked_at?: Date } = {}) {
  const { id } = await buildAccount(server.db)
  await server.db
    .insertInto('role_grant')
    .values({ account_id: id, role, event_id: eventIdOf(place), ...given })
    .execute()
  return buildSession(server.db, id, 'admin')
}

async function buildDevice(
  role: (typeof DEVICE_ROLES)[number],
  place: 'own' | 'other',
  given: { revoked_at?: Date } = {},
) {
  const token = newDeviceToken()
  const { id } = await buildAccount(server.db)
  await server.db
    .insertInto('device')
    .values({
      event_id: events[place].eventUUID,
      role,
      name: `APARELHO ${randomBytes(3).toString('hex')}`,
      added_by: id,
      opened_at: new Date(),
      token_hash: hashToken(token),
      ...given,
    })
    .execute()
  return token
}

function send(key: StaffCall, token: string, target = events.own) {
  const { params, query = {}, body } = staffCall(key, target)
  const [method, path] = key.split(' ') as ['GET', string]
  return server.app.inject({
    method,
    url: path.replace(/:(\w+)/g, (_, name: keyof typeof params) => encodeURIComponent(params[name])),
    query: { ...query, ...(token && { token }) },
    ...(method !== 'GET' && { payload: body ?? {} }),
  })
}

/** What the table of the contract says, without the code that decides in the server. */
function isAllowed({ role, place, isDevice }: Caller, { roles, of }: Access) {
  if (!roles.includes(role) || (isDevice && of === 'self')) return false
  if (of === 'granted' || of === 'any' || of === 'self') return true
  return place === 'all' || (of !== 'all' && place === 'own')
}

const stateOf = async () => ({
  ...(await checksumOf(server.db)),
  facts: await server.db.selectFrom('audit').select('id').orderBy('id', 'desc').executeTakeFirst(),
})

const allowedTo = (access: Access) => callers.filter((caller) => isAllowed(caller, access))
const refusedTo = (access: Access) => callers.filter((caller) => !isAllowed(caller, access))

/** The lists of a caller name each event of the caller and no other one. */
function expectOwnLists({ who, place }: Caller, text: string) {
  const named = Object.values(events).filter(({ name }) => text.includes(name))
  const expected = place === 'all' ? Object.values(events) : [events[place]]
  expect([who, named.map(({ name }) => name)]).toEqual([who, expected.map(({ name }) => name)])
}

const codeOf = (answer: { json(): { code?: string } }) => answer.json().code

type Answer = Awaited<ReturnType<typeof send>>

/** Whether an answer is the one for staff. */
const isForStaff: Record<keyof typeof staffView, (answer: Answer) => boolean> = {
  'GET /api/events/': ({ statusCode }) => statusCode === 200,
  'GET /api/events/:eventUUID': ({ body }) => body.includes(events.own.hiddenName),
  'POST /api/cart/': ({ statusCode }) => statusCode === 200,
  'GET /api/cart/:cartUUID': ({ statusCode }) => statusCode === 200,
  'GET /api/cart/:cartUUID/codes': ({ statusCode }) => statusCode === 200,
  'PUT /api/cart/:cartUUID/participants': ({ statusCode }) => statusCode !== 403 && statusCode !== 404,
  'PUT /api/cart/:cartUUID/places/:cartItemId': ({ statusCode }) => statusCode === 409,
  'POST /api/cart/:cartUUID/receipt/html': ({ statusCode }) => statusCode === 200,
  'POST /api/cart/:cartUUID/receipt/email': ({ statusCode }) => statusCode === 200,
  'GET /api/users/:uuid/picture': ({ body }) => body === MINOR_PHOTO,
}

test.each(Object.entries(staffView) as [keyof typeof staffView, Access][])(
  '%s shows more to exactly the roles of the table, and answers other people like a buyer',
  async (key, access) => {
    const before = await stateOf()
    const asBuyer = await send(key, buyer)
    expect(isForStaff[key](asBuyer)).toBe(false)
    for (const { who, token, code } of ended) {
      const answer = await send(key, token)
      expect([who, answer.statusCode, codeOf(answer)]).toEqual([who, 401, code])
    }
    for (const caller of refusedTo(access)) {
      const answer = await send(key, caller.token)
      const expected = caller.isDevice ? [403, false] : [asBuyer.statusCode, false]
      expect([caller.who, answer.statusCode, isForStaff[key](answer)]).toEqual([caller.who, ...expected])
    }
    expect(await stateOf()).toEqual(before)

    for (const caller of allowedTo(access)) {
      const answer = await send(key, caller.token)
      expect([caller.who, answer.statusCode, isForStaff[key](answer)]).toEqual([
        caller.who,
        answer.statusCode,
        true,
      ])
      if (access.of === 'granted') expectOwnLists(caller, answer.body)
    }
  },
)

// Lists come first, because decisions empty them.
const staffKeys = (Object.entries(staffAccess) as [keyof typeof staffAccess, Access][]).toSorted(
  ([, one], [, two]) => Number(two.of === 'granted') - Number(one.of === 'granted'),
)

test.each(staffKeys)(
  '%s admits exactly the roles of the table for their events, and a refused call changes nothing',
  async (key, access) => {
    const before = await stateOf()
    expect((await send(key, '')).statusCode).toBe(401)
    expect((await send(key, buyer)).json()).toMatchObject({ msg: 'Faça login como administrador.' })
    for (const { who, token, code } of ended) {
      const answer = await send(key, token)
      expect([who, answer.statusCode, codeOf(answer)]).toEqual([who, 401, code])
    }
    for (const caller of refusedTo(access)) {
      const answer = await send(key, caller.token)
      expect([caller.who, answer.statusCode, codeOf(answer)]).toEqual([caller.who, 403, 'role_required'])
    }
    expect(await stateOf()).toEqual(before)

    for (const caller of allowedTo(access)) {
      const answer = await send(key, caller.token)
      expect([caller.who, [401, 403, 500].includes(answer.statusCode)]).toEqual([caller.who, false])
      if (access.of === 'granted') expectOwnLists(caller, answer.body)
    }
  },
)

test('An unknown id is answered like an id of another event, so that no caller learns which ids exist', async () => {
  const { token } = callers.find(({ who }) => who === 'owner of other')!
  const unknown = {
    ...events.own,
    cartUUID: '00000000-0000-4000-8000-000000000000',
    deviceId: '999999',
    grantId: 'x',
  }
  for (const key of [
    'GET /api/cart/admin/:cartUUID/history',
    'POST /api/team/devices/:deviceId/revoke',
    'POST /api/team/grants/:grantId/revoke',
  ] as const) {
    const { params } = staffCall(key, unknown)
    const answers = [
      await server.call(key, { params, query: { token } }),
      await server.call(key, { params: staffCall(key, events.own).params, query: { token } }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'role_required'],
      [403, 'role_required'],
    ])
  }
})

test('A new bundle and a grant for all events need the role for the event that they name', async () => {
  const { token } = callers.find(({ who }) => who === 'owner of own')!
  const template = (eventUUID: string) =>
    server.call('GET /api/bundles/:itemUUID', {
      params: { itemUUID: 'new' },
      query: { token, newBundle: '1', eventUUID },
    })
  expect((await template(events.own.eventUUID)).status).toBe(200)
  expect((await template(events.other.eventUUID)).body.code).toBe('role_required')
  const mixed = await server.call('POST /api/cart/', {
    query: { token },
    body: {
      items: [events.own, events.other].map(({ hiddenUUID: itemUUID }) => ({ itemUUID, quantity: 1 })),
    },
  })
  expect(mixed.status).not.toBe(200)
})

test('An entry of another event is not found under a cart of the own event, and nothing changes', async () => {
  const { token } = callers.find(({ who }) => who === 'owner of own')!
  const mixed = { ...events.own, cartItemId: events.other.cartItemId, txid: events.other.txid }
  const keys = Object.keys(staffAccess) as StaffCall[]
  const before = await checksumOf(server.db)
  for (const key of keys.filter((name) => /:cartItemId|:txid/.test(name))) {
    const answer = await send(key, token, mixed)
    expect([key, answer.statusCode]).toEqual([key, 404])
  }
  expect(await checksumOf(server.db)).toEqual(before)
})
