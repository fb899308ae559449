import type { Input } from '@porteira/contract'
import { addDays, businessDate } from '@porteira/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildAdmin, buildEvent, buildSession } from '#testing/builders.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { deliver, inventContacts, messagesTo } from '#testing/mailbox.ts'
import { waitUntilLocked } from '#testing/paying.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { lockTeam, revokeGrant } from './grants.queries.ts'

type NewGrant = Input<'POST /api/team/grants'>['body']

let server: TestServer
let admin: Awaited<ReturnType<typeof buildAdmin>>
beforeAll(async () => {
  server = await startTestServer()
  admin = await buildAdmin(server.db)
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server[Symbol.asyncDispose]()
})

const today = businessDate(new Date())
const person = (given: Parameters<typeof buildAccount>[1] = {}) =>
  buildAccount(server.db, { ...inventContacts(), ...given })
const grant = (token: string, body: NewGrant) =>
  server.call('POST /api/team/grants', { query: { token }, body })
const revoke = (token: string, grantId: string) =>
  server.call('POST /api/team/grants/:grantId/revoke', { params: { grantId }, query: { token } })
const readTeam = async (token: string) => (await server.call('GET /api/team/', { query: { token } })).body
const countGrants = async (accountId: number) =>
  (
    await server.db
      .selectFrom('role_grant')
      .select('id')
      .where('account_id', '=', accountId)
      .where('revoked_at', 'is', null)
      .execute()
  ).length

/** A person with a role for an event, logged in by the door of staff. */
async function buildStaff(role: NewGrant['role'], eventUUID: string | null) {
  const account = await person()
  await grant(admin.token, { cpf: account.cpf, role, eventUUID, until: null })
  const { id } = await server.db
    .selectFrom('role_grant')
    .select('id')
    .where('account_id', '=', account.id)
    .executeTakeFirstOrThrow()
  return { account, grantId: String(id), token: await buildSession(server.db, account.id, 'admin') }
}

test('A granted person sees only the own event, and gets a mail about the role', async () => {
  const [event, other] = [await buildEvent(server.db), await buildEvent(server.db)]
  const { account, token } = await buildStaff('desk', event.id)

  const { body } = await server.call('GET /api/events/', { query: { token, online: '1' } })
  expect(body.items.map((item) => item.eventUUID)).toEqual([event.id])
  const refused = await server.call('GET /api/events/:eventUUID/report/start', {
    params: { eventUUID: other.id },
    query: { token },
  })
  expect([refused.status, refused.body]).toMatchObject([
    403,
    { code: 'role_required', msg: 'Seu papel neste evento não permite isto.' },
  ])
  await deliver(server)
  expect((await messagesTo(account.email)).map(({ subject }) => subject)).toEqual([
    'Você agora faz parte da equipe: Secretaria',
  ])
})

test('A role is granted once, also by two calls at the same moment', async () => {
  const event = await buildEvent(server.db)
  const { cpf, id } = await person()
  const body = { cpf, role: 'scorer', eventUUID: event.id, until: null } as const
  expect((await grant(admin.token, body)).status).toBe(200)
  const again = await grant(admin.token, body)
  expect([again.status, again.body.msg]).toEqual([409, 'Esta pessoa já tem este papel.'])
  const { cpf: second, id: secondId } = await person()
  const both = () => grant(admin.token, { ...body, cpf: second })
  const together = await Promise.all([both(), both(), both()])
  expect(together.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect([await countGrants(id), await countGrants(secondId)]).toEqual([1, 1])
})

test('The database accepts a live role of a person for an event once', async () => {
  const event = await buildEvent(server.db)
  const { id } = await person()
  const insert = (eventId: string | null) =>
    server.db.insertInto('role_grant').values({ account_id: id, role: 'desk', event_id: eventId }).execute()
  for (const eventId of [event.id, null]) {
    await insert(eventId)
    await expect(insert(eventId)).rejects.toMatchObject({ constraint: 'role_is_granted_once' })
  }
  const byOneself = { account_id: id, role: 'owner', granted_by: id } as const
  await expect(server.db.insertInto('role_grant').values(byOneself).execute()).rejects.toMatchObject({
    constraint: 'role_grant_is_by_another_person',
  })
})

const refusals: [string, () => Promise<Partial<NewGrant>>, number, string][] = [
  ['an unknown CPF', async () => ({ cpf: '99999900453' }), 404, 'Nenhum cadastro com senha tem este CPF.'],
  [
    'a rider without a password',
    async () => ({ cpf: (await person({ password_hash: null })).cpf }),
    404,
    'Nenhum cadastro com senha tem este CPF.',
  ],
  [
    'a minor',
    async () => ({ cpf: (await person({ birthdate: addDays(today, -365 * 17) })).cpf }),
    409,
    'Somente uma pessoa de 18 anos ou mais pode ter um papel.',
  ],
  [
    'an administrator',
    async () => ({ cpf: (await buildAdmin(server.db)).account.cpf }),
    409,
    'Esta pessoa administra a loja e já pode tudo.',
  ],
  [
    'a last day in the past',
    async () => ({ until: addDays(today, -1) }),
    400,
    'O último dia deve ser hoje ou depois.',
  ],
  [
    'a day that does not exist',
    async () => ({ until: '2099-02-30' }),
    400,
    'O último dia deve ser hoje ou depois.',
  ],
  [
    'an unknown event',
    async () => ({ eventUUID: '00000000-0000-4000-8000-000000000000' }),
    404,
    'Evento não encontrado.',
  ],
]
test.each(refusals)('No role is granted to or for %s', async (_, given, status, msg) => {
  const event = await buildEvent(server.db)
  const { cpf } = await person()
  const body = { cpf, role: 'desk', eventUUID: event.id, until: null, ...(await given()) } as const
  const before = await server.db.selectFrom('role_grant').select('id').execute()
  const answer = await grant(admin.token, body)
  expect([answer.status, answer.body.msg]).toEqual([status, expect.stringContaining(msg)])
  expect(await server.db.selectFrom('role_grant').select('id').execute()).toEqual(before)
})

test('An owner cannot grant a role to the own account or for an event of another owner', async () => {
  const [event, other] = [await buildEvent(server.db), await buildEvent(server.db)]
  const { account, token } = await buildStaff('owner', event.id)
  const own = { cpf: account.cpf, role: 'treasurer', eventUUID: event.id, until: null } as const
  const said = async (body: NewGrant) => {
    const answer = await grant(token, body)
    return [answer.status, answer.body.code]
  }
  expect(await said(own)).toEqual([409, 'to_oneself'])
  const { cpf } = await person()
  for (const eventUUID of [other.id, null, '00000000-0000-4000-8000-000000000000'])
    expect(await said({ ...own, cpf, eventUUID })).toEqual([403, 'role_required'])
  expect(await said({ ...own, cpf })).toEqual([200, undefined])
})

test('A revoked role ends the elevated session at the next call, and the history says who revoked it', async () => {
  const event = await buildEvent(server.db, { name: 'RODEIO DA EQUIPE' })
  const { account, grantId, token } = await buildStaff('treasurer', event.id)
  expect((await server.call('GET /api/refunds/waiting', { query: { token } })).status).toBe(200)
  expect((await revoke(admin.token, grantId)).body.msg).toContain('não tem mais o papel Tesoureiro')
  expect((await server.call('GET /api/refunds/waiting', { query: { token } })).body.code).toBe(
    'session_ended',
  )
  expect((await revoke(admin.token, grantId)).body.code).toBe('already_revoked')
  const { body } = await server.call('GET /api/team/history', { query: { token: admin.token } })
  expect(body.facts.slice(0, 2)).toMatchObject([
    {
      who: admin.account.nickname,
      says: `${account.nickname}: papel Tesoureiro em RODEIO DA EQUIPE retirado`,
    },
    { who: admin.account.nickname, says: `${account.nickname}: papel Tesoureiro em RODEIO DA EQUIPE` },
  ])
})

test('A role ends after its last day, and can then be granted again', async () => {
  const event = await buildEvent(server.db)
  const { account, grantId, token } = await buildStaff('desk', event.id)
  const setEnd = (until: string) =>
    server.db.updateTable('role_grant').set({ until }).where('id', '=', Number(grantId)).execute()
  const status = async () => (await server.call('GET /api/desk/today', { query: { token } })).status
  await setEnd(today)
  expect(await status()).toBe(200)
  await setEnd(addDays(today, -1))
  expect(await status()).toBe(401)
  const again = { cpf: account.cpf, role: 'desk', eventUUID: event.id, until: today } as const
  expect((await grant(admin.token, again)).status).toBe(200)
  expect(await status()).toBe(200)
})

test('The team shows the last day of a role, also of one without an own end date', async () => {
  const event = await buildEvent(server.db, { starts_on: today, ends_on: addDays(today, 3) })
  const lastDayOf = async (userUUID: string) =>
    (await readTeam(admin.token)).people.find((one) => one.userUUID === userUUID)?.until
  const [desk, auditor] = [await buildStaff('desk', event.id), await buildStaff('auditor', null)]

  expect([await lastDayOf(desk.account.uuid), await lastDayOf(auditor.account.uuid)]).toEqual([
    addDays(today, 10),
    null,
  ])
})

test('No owner revokes the own role, and of two owners who revoke each other one stays', async () => {
  for (let round = 0; round < 5; round++) {
    const event = await buildEvent(server.db)
    const [first, second] = [await buildStaff('owner', event.id), await buildStaff('owner', event.id)]
    expect((await revoke(first.token, first.grantId)).body.code).toBe('from_oneself')
    const answers = await Promise.all([
      revoke(first.token, second.grantId),
      revoke(second.token, first.grantId),
    ])
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses[0]).toBe(200)
    expect([401, 403]).toContain(statuses[1])
    expect((await countGrants(first.account.id)) + (await countGrants(second.account.id))).toBe(1)
  }
})

test('An owner who is revoked while the own call waits changes no role', async () => {
  const event = await buildEvent(server.db)
  const [owner, other] = [await buildStaff('owner', event.id), await buildStaff('desk', event.id)]
  const late = await server.db.transaction().execute(async (db) => {
    await lockTeam(db)
    const waiting = [
      revoke(owner.token, other.grantId),
      grant(owner.token, { cpf: (await person()).cpf, role: 'owner', eventUUID: event.id, until: null }),
    ]
    await waitUntilLocked(server, 2)
    await revokeGrant(db, Number(owner.grantId), admin.account.id)
    return waiting
  })
  expect((await Promise.all(late)).map(({ body }) => body.code)).toEqual(['role_required', 'role_required'])
  expect(await countGrants(other.account.id)).toBe(1)
})

test('A team lists people of own events with a masked CPF, and administrators only to owners of all events', async () => {
  const event = await buildEvent(server.db)
  const owner = await buildStaff('owner', event.id)
  const scorer = await buildStaff('scorer', event.id)
  await buildStaff('scorer', (await buildEvent(server.db)).id)
  const team = await readTeam(owner.token)
  expect(team).toMatchObject({ mayGrantAll: 0, events: [{ eventUUID: event.id }] })
  expect(team.people.map(({ userUUID, isRevocable }) => [userUUID, isRevocable]).toSorted()).toEqual(
    [
      [owner.account.uuid, 0],
      [scorer.account.uuid, 1],
    ].toSorted(),
  )
  expect(JSON.stringify(team)).not.toContain(scorer.account.cpf)
  const all = await readTeam(admin.token)
  expect(all.mayGrantAll).toBe(1)
  expect(all.people.find(({ userUUID }) => userUUID === admin.account.uuid)).toMatchObject({
    grantId: '',
    role: 'owner',
    eventUUID: null,
    isRevocable: 0,
  })
})

test('A role for one event without an end date ends seven days after the event, and one with a date on that date', async () => {
  const events = await Promise.all([1, 2, 3].map(() => buildEvent(server.db)))
  const [first, second, third] = events.map((event) => event.id) as [string, string, string]
  const endOn = (eventId: string, day: string) =>
    server.db.updateTable('event').set({ starts_on: day, ends_on: day }).where('id', '=', eventId).execute()
  const { id, cpf } = await person()
  const give = async (eventUUID: string, until: string | null = null) =>
    (await grant(admin.token, { cpf, role: 'desk', eventUUID, until })).body.code
  expect([await give(first), await give(second), await give(third, addDays(today, 30))]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  for (const [eventId, days] of [
    [first, -8],
    [second, -7],
    [third, -8],
  ] as const)
    await endOn(eventId, addDays(today, days))
  const token = await buildSession(server.db, id, 'admin')
  const readTill = async (eventUUID: string) =>
    (
      await server.call('GET /api/events/:eventUUID/till', {
        params: { eventUUID },
        query: { token, deviceKey: 'd'.repeat(32) },
      })
    ).status
  expect([await readTill(first), await readTill(second), await readTill(third)]).toEqual([403, 200, 200])
  const { people } = await readTeam(admin.token)
  const listed = people.map(({ eventUUID }) => eventUUID)
  expect([first, second, third].map((eventId) => listed.includes(eventId))).toEqual([false, true, true])
  expect(await give(first)).toBe('event_over')
  // A postponed event moves the end of its roles.
  await endOn(first, today)
  expect(await readTill(first)).toBe(200)
})
