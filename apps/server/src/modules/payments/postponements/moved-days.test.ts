import { addDays, businessDate } from '@porteira/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { issueInstallments } from '#modules/payments/methods/pix/installments/issuing.service.ts'
import { bankControl } from '#testing/bank.ts'
import { buildAdmin, buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { listCharges } from '#testing/installments.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { openCart } from '#testing/paid-cart.ts'
import { askBankNow, waitUntilLocked } from '#testing/paying.ts'
import { buildEntry, buildSold, daysOf, mailsAbout, openPostponing } from '#testing/postponing.ts'
import { buildPurchase, readMoneyOf } from '#testing/purchase.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'

let server: TestServer
serverOfFile((started) => {
  server = started
})

const TODAY = businessDate(new Date())
const day = (offset: number) => addDays(TODAY, offset)
test('A buyer withdraws because the days moved, also after seven days, and the whole price goes back', async () => {
  const purchase = await buildPurchase(server)
  const office = await openPostponing(server, purchase.event.id)
  await sql`update payment set received_at = received_at - interval '20 days' where cart_id = ${purchase.cartUUID}`.execute(
    server.db,
  )
  const params = { cartUUID: purchase.cartUUID }
  const preview = (query: object = {}) =>
    server.call('GET /api/cart/:cartUUID/withdrawal', { params, query: { token: purchase.token, ...query } })
  expect((await preview()).body.refusal).toContain('O prazo para desistir terminou')
  expect((await office.move(460)).map(({ status }) => status)).toEqual([200, 200])
  const entries = [purchase.entry(240)]
  const { body } = await preview({ entries: entries.join() })
  expect(body).toMatchObject({ refusal: '', isChosen: 1, withheld: 0, removal: { value: 70.85, due: 0 } })
  const done = await server.call('POST /api/cart/:cartUUID/withdrawal', {
    params,
    query: { token: purchase.token },
    body: { entries, shown: { value: 70.85, due: 0 } },
  })
  expect(done.status).toBe(200)
  expect(await readMoneyOf(server, purchase.cartUUID)).toEqual({ back: [['pix', 7085]], open: [] })
  expect((await office.read()).postponement).toMatchObject({ buyers: 1, kept: 0, withdrew: 1 })
  await sql`update payment set received_at = received_at + interval '20 days' where cart_id = ${purchase.cartUUID}`.execute(
    server.db,
  )
  await expectInvariants(server.db)
})

test('Installments that would be due on the first day or later move to its eve, also at the bank', async () => {
  const purchase = await buildPurchase(server, { count: 3 })
  const office = await openPostponing(server, purchase.event.id)
  const [, second, third] = await listCharges(server, purchase.cartUUID)
  const first = addDays(third!.due_on!, -5)
  expect(second!.due_on! < first).toBe(true)
  const body = { startDate: first, endDate: addDays(first, 1) }
  const { forecast } = (await office.forecast(body.startDate, body.endDate)).body
  expect(forecast.dueDays).toBe(1)
  const shown = { carts: forecast.carts, entries: forecast.entries }
  await office.ask(90, { ...body, shown })
  expect((await office.decide('approve')).status).toBe(200)
  const open = await sql<{ due: string; cents: number }>`
    select due_on::text as due, value_in_cents as cents from owed_installment
    where cart_id = ${purchase.cartUUID} order by number`.execute(server.db)
  expect(open.rows).toEqual([
    { due: second!.due_on, cents: second!.value_in_cents },
    { due: addDays(first, -1), cents: third!.value_in_cents },
  ])
  await expectInvariants(server.db)
})

test('A rider who does not fit the new days by age is listed, and no other rider is', async () => {
  const event = await buildEvent(server.db, { starts_on: day(30), ends_on: day(32) })
  const birthdate = `${Number(day(40).slice(0, 4)) - 13}${day(40).slice(4)}`
  const child = await buildEntry(server, event.id, {
    category: { restrict_age_max: 12, name: 'LAÇO PIÁ' },
    rider: { birthdate },
  })
  await buildEntry(server, event.id, { rider: { birthdate } })
  const office = await openPostponing(server, event.id)
  const { forecast } = (await office.forecast(day(90), day(92))).body
  expect(forecast.unfit).toMatchObject([
    { cartUUID: child.cartUUID, category: 'LAÇO PIÁ', reason: expect.stringContaining('LAÇO PIÁ') },
  ])
  await office.move(90)
  expect((await office.read()).postponement?.unfit).toHaveLength(1)
})

test('The programme is moved with the days of its event', async () => {
  const scene = await buildSold(server)
  const { id } = await server.db
    .selectFrom('item')
    .where('event_id', '=', scene.event.id)
    .select('id')
    .executeTakeFirstOrThrow()
  const parts = [{ catUUID: id, kind: 'all', heat: 0 }]
  const sessions = [{ day: day(31), arena: 1, startsAt: '09:00', parts }]
  await sql`insert into programme (event_id, latest_end, sessions)
    values (${scene.event.id}, '00:00', ${JSON.stringify(sessions)}::jsonb)`.execute(server.db)
  await scene.move(90)
  const programme = await server.db
    .selectFrom('programme')
    .where('event_id', '=', scene.event.id)
    .select('sessions')
    .executeTakeFirstOrThrow()
  expect(programme.sessions).toMatchObject([{ day: day(91), startsAt: '09:00' }])
})

/** Starts `first`, which waits for a row that the test locks, then confirms other days. */
async function confirmMeanwhile(
  { decide }: Pick<Awaited<ReturnType<typeof openPostponing>>, 'decide'>,
  lock: ReturnType<typeof sql>,
  first: () => Promise<unknown>,
) {
  const started = await server.db.transaction().execute(async (held) => {
    await lock.execute(held)
    const changing = first()
    await waitUntilLocked(server)
    const moving = decide('approve')
    await Promise.race([moving, waitUntilLocked(server, 2)])
    return { changing, moving }
  })
  await started.changing
  return started.moving
}

test('A plan that is chosen while the days move is due before them', async () => {
  const event = await buildEvent(server.db, {
    starts_on: day(90),
    ends_on: day(92),
    sales_end_at: new Date(`${day(9)}T12:00:00-03:00`),
    pix_installments: 3,
  })
  const { id } = await buildCategory(server.db, { eventId: event.id })
  const { token } = await buildBuyer(server.db)
  const { cartUUID } = await openCart(server, token, [{ itemUUID: id }])
  const office = await openPostponing(server, event.id)
  expect((await office.ask(40)).status).toBe(200)
  const pay = () =>
    server.call('GET /api/cart/:cartUUID/pay/pix', {
      params: { cartUUID },
      query: { token, mode: '1', installments: '3' },
    })
  const moved = await confirmMeanwhile(office, sql`lock table charge in share mode`, pay)
  expect(moved.status).toBe(200)
  const [first] = await listCharges(server, cartUUID)
  await bankControl.pay({ txid: first!.txid })
  await askBankNow(server)
  await issueInstallments(server.context)
  const charges = await listCharges(server, cartUUID)
  expect(charges.map(({ status, due_on }) => [status, due_on])).toEqual([
    ['paid', TODAY],
    ['active', day(30)],
    ['active', day(39)],
  ])
  await expectInvariants(server.db)
})

test('A cart that is opened while the days move is noticed, and the days stay', async () => {
  const scene = await buildSold(server)
  await scene.ask(90)
  const { token } = await buildBuyer(server.db)
  const { id } = await server.db
    .selectFrom('item')
    .where('event_id', '=', scene.event.id)
    .select('id')
    .executeTakeFirstOrThrow()
  const open = () => openCart(server, token, [{ itemUUID: id }])
  const moved = await confirmMeanwhile(scene, sql`lock table cart_line in share mode`, open)
  expect([moved.status, moved.body.code]).toEqual([409, 'values_changed'])
  expect((await daysOf(server, scene)).starts_on).toBe(day(30))
})

test('A correction and an import leave the days of an event with entries, and the days of a postponement stay', async () => {
  const scene = await buildSold(server)
  const { token } = await buildAdmin(server.db)
  const move = { startDate: day(31), endDate: day(33) }
  const correct = (body: object) =>
    server.call('PUT /api/events/:eventUUID/correction', {
      params: { eventUUID: scene.event.id },
      query: { token },
      body: { reason: 'Chuva', ...body },
    })
  const importDays = (dryRun: '0' | '1') =>
    server.call('POST /api/events/', {
      query: { token, dryRun },
      body: { document: { eventUUID: scene.event.id, ...move } },
    })
  for (const answer of [await correct(move), await importDays('1'), await importDays('0')])
    expect([answer.status, answer.body.code, answer.body.msg]).toEqual([
      409,
      'event_sold',
      'Há inscrições neste evento. Os dias não podem mudar aqui.',
    ])
  expect((await correct({ name: 'RODEIO NOVO' })).status).toBe(200)
  expect((await daysOf(server, scene)).starts_on).toBe(day(30))
  await scene.move(90)
  expect((await importDays('0')).status).toBe(200)
  expect((await daysOf(server, scene)).starts_on).toBe(day(90))
})

test('A correction moves the days of an event after its last entry was removed', async () => {
  const scene = await buildSold(server)
  const { token } = await buildAdmin(server.db)
  await server.call('POST /api/cart/admin/:cartUUID/remove', {
    params: { cartUUID: scene.entry.cartUUID },
    query: { token },
  })
  const before = await mailsAbout(server, 'event-days:%')
  const moved = await server.call('PUT /api/events/:eventUUID/correction', {
    params: { eventUUID: scene.event.id },
    query: { token },
    body: { startDate: day(31), endDate: day(33) },
  })
  expect(moved.status).toBe(200)
  expect(await mailsAbout(server, 'event-days:%')).toEqual(before)
})
