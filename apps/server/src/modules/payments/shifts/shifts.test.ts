import { shiftMessages, tillMessages } from '@porteira/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEvent } from '#testing/builders.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { waitUntilLocked } from '#testing/paying.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { buildClerk, type Clerk, countOf, openShift } from '#testing/till.ts'
import { findOwnShift } from './shifts.service.ts'

let server: TestServer
let eventUUID: string
beforeAll(async () => {
  server = await startTestServer()
  eventUUID = (await buildEvent(server.db)).id
})
afterAll(() => server[Symbol.asyncDispose]())

const clerkOf = (role?: Parameters<typeof buildClerk>[2]) => buildClerk(server, eventUUID, role)

const open = (clerk: Clerk, body: object = {}) =>
  server.call('POST /api/events/:eventUUID/till/shifts', {
    params: { eventUUID },
    query: { token: clerk.token },
    body: { float: 100, deviceKey: clerk.deviceKey, deviceName: 'Balcão', ...body },
  })
const at = (clerk: Clerk, shiftId: string) => ({ params: { shiftId }, query: { token: clerk.token } })
const move = (clerk: Clerk, shiftId: string, body: object, key?: string) =>
  server.call(
    'POST /api/till/shifts/:shiftId/movements',
    {
      ...at(clerk, shiftId),
      body: { kind: 'withdrawal', value: 10, reason: 'Cofre', deviceKey: clerk.deviceKey, ...body },
    },
    key === undefined ? {} : { 'idempotency-key': key },
  )
const count = (clerk: Clerk, shiftId: string, counts = countOf(100)) =>
  server.call('POST /api/till/shifts/:shiftId/count', {
    ...at(clerk, shiftId),
    body: { counts, deviceKey: clerk.deviceKey },
  })
const reopen = (clerk: Clerk, shiftId: string, reason = 'Contei errado') =>
  server.call('POST /api/till/shifts/:shiftId/reopen', {
    ...at(clerk, shiftId),
    body: { reason, deviceKey: clerk.deviceKey },
  })
const approve = (clerk: Clerk, shiftId: string, reason = 'Troco errado') =>
  server.call('POST /api/till/shifts/:shiftId/approve', { ...at(clerk, shiftId), body: { reason } })
const bring = (clerk: Clerk, shiftId: string, deviceName = 'Notebook') =>
  server.call('POST /api/till/shifts/:shiftId/move', {
    ...at(clerk, shiftId),
    body: { deviceKey: clerk.deviceKey, deviceName },
  })

const refusal = ({ status, body }: { status: number; body: { code?: string; msg?: string } }) => [
  status,
  body.code,
  body.msg,
]

/** Every row of shifts, movements and the audit. */
const everything = async () => {
  const { rows } = await sql<{
    state: string
  }>`select md5(concat((select jsonb_agg(shift order by id) from shift),
    (select count(*) from shift_movement), (select count(*) from audit))) as state`.execute(server.db)
  return rows[0]?.state
}

test('A shift is opened, moves cash, is counted without a difference and closed', async () => {
  const clerk = await clerkOf('treasurer')
  const { body } = await open(clerk, { float: 150.5 })
  expect(body).toMatchObject({
    msg: `Caixa ${body.shift.number} aberto.`,
    shift: { state: 'open', isOwn: 1, isHere: 1, counted: null, difference: null, countedOn: '' },
  })
  const { shiftId } = body.shift
  expect((await move(clerk, shiftId, { kind: 'deposit', value: 50, reason: 'Troco' })).body.msg).toBe(
    'Suprimento de R$ 50,00 registrado.',
  )
  expect((await move(clerk, shiftId, { value: 200.5, reason: 'Cofre' })).body.msg).toBe(
    'Sangria de R$ 200,50 registrada.',
  )
  const viewer = { accountId: clerk.account.id, deviceKey: clerk.deviceKey }
  expect(await findOwnShift(server.db, eventUUID, viewer)).toMatchObject({
    totals: { float: 150.5, deposits: 50, withdrawals: 200.5, expected: 0, sales: 0 },
  })
  const counted = await count(clerk, shiftId, [])
  expect(counted.body).toMatchObject({
    msg: shiftMessages.closed,
    shift: { state: 'closed', counted: 0, difference: 0, approvedBy: '' },
  })
  expect(await findOwnShift(server.db, eventUUID, viewer)).toBeUndefined()
  expect(refusal(await count(clerk, shiftId, []))).toEqual([409, 'shift_closed', tillMessages.shiftClosed])
})

test('A difference waits for a treasurer who did not open the shift, and its approval closes the shift', async () => {
  const treasurer = await clerkOf('treasurer')
  const clerk = await clerkOf()
  const { shiftId } = await openShift(server, eventUUID, clerk)
  expect((await count(clerk, shiftId, countOf(93))).body).toMatchObject({
    msg: 'Caixa conferido: faltam R$ 7,00. O tesoureiro precisa aprovar a diferença.',
    shift: { state: 'counted', counted: 93, difference: -7, totals: { expected: 100 } },
  })
  expect((await approve(clerk, shiftId)).status).toBe(403)
  expect((await approve(treasurer, shiftId, '  ')).status).toBe(400)
  expect((await approve(treasurer, shiftId)).body.msg).toBe(
    'Diferença aprovada: faltam R$ 7,00. Caixa fechado.',
  )
  const row = await server.db
    .selectFrom('shift')
    .where('id', '=', shiftId)
    .select(['status', 'approved_by', 'approval_reason', 'expected_in_cents', 'counts'])
    .executeTakeFirst()
  expect(row).toEqual({
    status: 'closed',
    approved_by: treasurer.account.id,
    approval_reason: 'Troco errado',
    expected_in_cents: 10_000,
    counts: [
      { valueInCents: 5000, quantity: 1 },
      { valueInCents: 2000, quantity: 2 },
      { valueInCents: 200, quantity: 1 },
      { valueInCents: 100, quantity: 1 },
    ],
  })
})

test('A difference of the own shift, of an open shift, an approved one and none are not approved', async () => {
  const treasurer = await clerkOf('treasurer')
  const other = await clerkOf('owner')
  const { shiftId } = await openShift(server, eventUUID, treasurer)
  const before = await everything()
  expect(refusal(await approve(other, shiftId))).toEqual([409, 'not_counted', shiftMessages.notCounted])
  expect(await everything()).toBe(before)
  await count(treasurer, shiftId, countOf(107))
  expect(refusal(await approve(treasurer, shiftId))).toEqual([
    409,
    'own_difference',
    shiftMessages.ownDifference,
  ])
  expect((await approve(other, shiftId)).status).toBe(200)
  expect(refusal(await approve(other, shiftId))).toEqual([409, 'shift_closed', tillMessages.shiftClosed])

  const { shiftId: exact } = await openShift(server, eventUUID, treasurer)
  await count(treasurer, exact)
  expect(refusal(await approve(other, exact))).toEqual([409, 'no_difference', shiftMessages.noDifference])
})

test('A counted shift takes no movement and no second count until its opener reopens it with a reason', async () => {
  const clerk = await clerkOf()
  const { shiftId } = await openShift(server, eventUUID, clerk)
  expect(refusal(await reopen(clerk, shiftId))).toEqual([409, 'not_counted', shiftMessages.notCounted])
  await count(clerk, shiftId, countOf(99))
  const before = await everything()
  for (const answer of [
    await move(clerk, shiftId, {}),
    await move(clerk, shiftId, { kind: 'deposit' }),
    await count(clerk, shiftId),
  ])
    expect(refusal(answer)).toEqual([409, 'shift_not_open', tillMessages.shiftNotOpen])
  expect((await reopen(await clerkOf(), shiftId)).body.code).toBe('shift_of_another')
  expect((await reopen(clerk, shiftId, ' ')).status).toBe(400)
  expect(await everything()).toBe(before)

  // A counted shift does not stop its opener from opening the next one; then it stays counted.
  const { shiftId: next } = await openShift(server, eventUUID, clerk)
  expect(refusal(await reopen(clerk, shiftId))).toEqual([409, 'already_open', shiftMessages.alreadyOpen])
  await count(clerk, next)
  expect((await reopen(clerk, shiftId)).body.msg).toBe(shiftMessages.reopened)
  expect((await count(clerk, shiftId)).body.msg).toBe(shiftMessages.closed)
})

test('A recount with the same movements corrects a typing error and closes the shift', async () => {
  const clerk = await clerkOf()
  const { shiftId } = await openShift(server, eventUUID, clerk)
  await move(clerk, shiftId, { value: 10 })
  await count(clerk, shiftId, countOf(9))
  await reopen(clerk, shiftId)
  expect((await count(clerk, shiftId, countOf(90))).body).toMatchObject({
    msg: shiftMessages.closed,
    shift: { state: 'closed', earlierCount: null },
  })
})

test('Cash that is moved after a count with a difference makes every later count wait for another person', async () => {
  const treasurer = await clerkOf('treasurer')
  const clerk = await clerkOf()
  const { shiftId } = await openShift(server, eventUUID, clerk)
  await count(clerk, shiftId, countOf(93))
  await reopen(clerk, shiftId)
  await move(clerk, shiftId, { value: 7 })
  const earlierCount = { counted: 93, expected: 100, difference: -7 }
  const waiting = {
    msg: shiftMessages.countedAfterDifference,
    shift: { state: 'counted', difference: 0, earlierCount },
  }
  expect((await count(clerk, shiftId, countOf(93))).body).toMatchObject(waiting)
  await reopen(clerk, shiftId)
  expect((await count(clerk, shiftId, countOf(93))).body).toMatchObject(waiting)
  expect((await approve(clerk, shiftId)).status).toBe(403)
  expect((await approve(treasurer, shiftId, 'Recibo conferido')).body.msg).toBe(shiftMessages.approved(0))
  const report = await server.call('GET /api/till/shifts/:shiftId', at(treasurer, shiftId))
  expect(report.body.shift).toMatchObject({
    state: 'closed',
    difference: 0,
    approvedBy: treasurer.account.nickname || treasurer.account.name,
    approvalReason: 'Recibo conferido',
    earlierCount,
  })
  expect(report.body.history.map(({ says }) => says.replaceAll('\u00A0', ' '))).toContain(
    'Caixa conferido, aguarda aprovação · contado R$ 93,00, esperado R$ 100,00',
  )
  await expectInvariants(server.db)
})

test('A person has one open shift in an event, and ten people who open at once get ten numbers', async () => {
  const event = await buildEvent(server.db)
  const clerks = await Promise.all(Array.from({ length: 10 }, () => buildClerk(server, event.id)))
  const opened = await Promise.all(
    [...clerks, clerks[0]!].map((clerk) =>
      server.call('POST /api/events/:eventUUID/till/shifts', {
        params: { eventUUID: event.id },
        query: { token: clerk.token },
        body: { float: 0, deviceKey: clerk.deviceKey, deviceName: 'Balcão' },
      }),
    ),
  )
  const numbers = opened.filter(({ status }) => status === 200).map(({ body }) => body.shift.number)
  expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(opened.filter(({ status }) => status !== 200).map(refusal)).toEqual([
    [409, 'already_open', shiftMessages.alreadyOpen],
  ])
})

test('An owner does not count, move, reopen or take money from a shift of another person', async () => {
  const clerk = await clerkOf()
  const thief = await clerkOf('owner')
  const { shiftId } = await openShift(server, eventUUID, clerk)
  const before = await everything()
  for (const answer of [
    await move(thief, shiftId, {}),
    await count(thief, shiftId),
    await reopen(thief, shiftId),
    await bring(thief, shiftId),
  ])
    expect(refusal(answer)).toEqual([409, 'shift_of_another', tillMessages.shiftOfAnother])
  expect(await everything()).toBe(before)
})

test('A shift works in one browser, and another browser of its opener must bring it there first', async () => {
  const clerk = await clerkOf()
  const { shiftId } = await openShift(server, eventUUID, clerk)
  const phone = { ...clerk, deviceKey: `${clerk.deviceKey}x` }
  expect(refusal(await move(phone, shiftId, {}))).toEqual([
    409,
    'shift_elsewhere',
    tillMessages.shiftElsewhere,
  ])
  expect((await count(phone, shiftId)).body.code).toBe('shift_elsewhere')
  expect((await bring(phone, shiftId)).body.msg).toBe(shiftMessages.moved)
  expect((await move(clerk, shiftId, {})).body.code).toBe('shift_elsewhere')
  expect((await move(phone, shiftId, {})).status).toBe(200)
  const viewer = { accountId: clerk.account.id, deviceKey: phone.deviceKey }
  expect(await findOwnShift(server.db, eventUUID, viewer)).toMatchObject({
    isHere: 1,
    deviceName: 'Notebook',
  })
  await count(phone, shiftId, countOf(90))
  expect(refusal(await bring(clerk, shiftId))).toEqual([409, 'shift_closed', tillMessages.shiftClosed])
})

test('A negative, a zero and a fractional amount, a withdrawal above the cash and a wrong count change nothing', async () => {
  const clerk = await clerkOf('treasurer')
  for (const float of [-1, 0.001, 1_000_000.01]) expect((await open(clerk, { float })).status).toBe(400)
  expect((await open(clerk, { deviceName: '  ' })).status).toBe(400)
  const { shiftId } = await openShift(server, eventUUID, clerk)
  const before = await everything()
  for (const value of [-5, 0, 0.015]) {
    expect((await move(clerk, shiftId, { value })).status).toBe(400)
    expect((await move(clerk, shiftId, { value, kind: 'deposit' })).status).toBe(400)
  }
  expect(refusal(await move(clerk, shiftId, { value: 0.015 }))).toEqual([
    400,
    'invalid_amount',
    shiftMessages.invalidAmount,
  ])
  expect(refusal(await move(clerk, shiftId, { value: 100.01 }))).toEqual([
    409,
    'exceeds_drawer',
    'O caixa tem R$ 100,00. Retire no máximo esse valor.',
  ])
  expect((await move(clerk, shiftId, { value: 1_000_000, kind: 'deposit' })).body.code).toBe('too_much_cash')
  expect((await move(clerk, shiftId, { reason: ' ' })).status).toBe(400)
  for (const counts of [
    [{ value: 3, quantity: 1 }],
    [
      { value: 50, quantity: 1 },
      { value: 50, quantity: 1 },
    ],
    [{ value: 200, quantity: 100_000 }],
    [{ value: 50, quantity: -2 }],
    [{ value: 50, quantity: 0.5 }],
  ])
    expect((await count(clerk, shiftId, counts)).status).toBe(400)
  for (const unknown of ['00000000-0000-4000-8000-000000000000', 'x']) {
    const owner = { ...clerk, token: (await clerkOf('owner')).token }
    expect([403, 404]).toContain((await move(owner, unknown, {})).status)
  }
  expect(await everything()).toBe(before)
})

test('Two withdrawals at once take no more cash than the shift has', async () => {
  const clerk = await clerkOf()
  const { shiftId } = await openShift(server, eventUUID, clerk)
  const both = await Promise.all([move(clerk, shiftId, { value: 60 }), move(clerk, shiftId, { value: 60 })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('A withdrawal and a deposit that are sent five times with one key are booked once', async () => {
  const clerk = await clerkOf()
  const { shiftId } = await openShift(server, eventUUID, clerk)
  for (const kind of ['withdrawal', 'deposit'] as const) {
    const send = (value = 10) => move(clerk, shiftId, { kind, value }, `${shiftId} ${kind}`)
    const answers = await Promise.all(Array.from({ length: 5 }, () => send()))
    const first = answers.find(({ status }) => status === 200)!
    for (const { status, body } of answers)
      expect([200, 'call_in_progress']).toContain(status === 200 ? 200 : body.code)
    expect((await send()).body).toEqual(first.body)
    expect((await send(11)).body.code).toBe('key_of_another_call')
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from shift_movement
      where shift_id = ${shiftId} and kind = ${kind}`.execute(server.db)
    expect(rows).toEqual([{ count: 1 }])
  }
  // The same movement in a new call is another movement.
  await move(clerk, shiftId, {}, `${shiftId} again`)
  expect((await count(clerk, shiftId, countOf(90))).body.msg).toBe(shiftMessages.closed)
})

test('A count waits for a movement under way and freezes the cash with it', async () => {
  const clerk = await clerkOf()
  const { shiftId } = await openShift(server, eventUUID, clerk)
  const answer = await server.db.transaction().execute(async (db) => {
    // Money that another transaction has booked and not committed.
    await sql`insert into shift_movement (shift_id, kind, amount_in_cents, reason, recorded_by)
      values (${shiftId}, 'deposit', 2500, 'Troco', ${clerk.account.id})`.execute(db)
    const counting = count(clerk, shiftId, countOf(125))
    await waitUntilLocked(server)
    return { counting }
  })
  expect((await answer.counting).body).toMatchObject({
    msg: shiftMessages.closed,
    shift: { state: 'closed', counted: 125 },
  })
})

test('Each change of a shift has its fact, without names', async () => {
  const clerk = await clerkOf()
  const treasurer = await clerkOf('treasurer')
  const { shiftId } = await openShift(server, eventUUID, clerk)
  await move(clerk, shiftId, { value: 10 })
  await move(clerk, shiftId, { value: 5, kind: 'deposit', reason: 'Troco' })
  await bring(clerk, shiftId)
  await count(clerk, shiftId, countOf(94))
  await reopen(clerk, shiftId)
  await count(clerk, shiftId, countOf(94))
  await approve(treasurer, shiftId)
  const facts = await server.db
    .selectFrom('audit')
    .where('entity', '=', 'shift')
    .where('entity_id', '=', shiftId)
    .select(['action', 'reason', 'actor_id'])
    .orderBy('id')
    .execute()
  expect(facts.map(({ action }) => action)).toEqual([
    'shift.opened',
    'shift.withdrawn',
    'shift.deposited',
    'shift.moved',
    'shift.counted',
    'shift.reopened',
    'shift.counted',
    'shift.approved',
  ])
  expect(facts.map(({ reason }) => reason).filter(Boolean)).toEqual([
    'Cofre',
    'Troco',
    'Contei errado',
    'Troco errado',
  ])
  expect(new Set(facts.map(({ actor_id }) => actor_id))).toEqual(
    new Set([clerk.account.id, treasurer.account.id]),
  )
})
