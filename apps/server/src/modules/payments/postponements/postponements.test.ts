import { addDays, businessDate } from '@porteira/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { issueInstallments } from '#modules/payments/methods/pix/installments/issuing.service.ts'
import { bankControl } from '#testing/bank.ts'
import { buildAccount, buildAdmin, buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { listCharges } from '#testing/installments.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { allAtOnce, buildPaidCart, filled, openCart, putParticipants } from '#testing/paid-cart.ts'
import { askBankNow, waitUntilLocked } from '#testing/paying.ts'
import { openPostponing } from '#testing/postponing.ts'
import { buildPurchase, readMoneyOf } from '#testing/purchase.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'

let server: TestServer
serverOfFile((started) => {
  server = started
})

const TODAY = businessDate(new Date())
const day = (offset: number) => addDays(TODAY, offset)
/** A buyer whose free entry has the given rider. */
async function buildEntry(
  eventId: string,
  { category = {}, rider = {} }: { category?: object; rider?: object } = {},
) {
  const { id } = await buildCategory(server.db, {
    eventId,
    price_in_cents: 0,
    auto_badge: true,
    min_badge: 1,
    ...category,
  })
  const buyer = await buildBuyer(server.db)
  const { cpf, nickname } = await buildAccount(server.db, rider)
  const { cartUUID, forms } = await buildPaidCart(server, buyer.token, [{ itemUUID: id }])
  const items = forms.map((form) => filled(form, { participants: [cpf] }))
  const { status, body } = await putParticipants(server, cartUUID, items, { token: buyer.token })
  if (status !== 200) throw new Error(body.msg)
  return { ...buyer, cartUUID, rider: nickname }
}

const buildSold = async () => {
  const event = await buildEvent(server.db, {
    starts_on: day(30),
    ends_on: day(32),
    sales_end_at: new Date(`${day(29)}T12:00:00-03:00`),
  })
  const entry = await buildEntry(event.id)
  return { event, entry, ...(await openPostponing(server, event.id)) }
}

const daysOf = ({ event }: { event: { id: string } }) =>
  server.db
    .selectFrom('event')
    .where('id', '=', event.id)
    .select(['starts_on', 'ends_on', 'public_notice'])
    .executeTakeFirstOrThrow()

const mailsAbout = async (fact: string) =>
  (
    await server.db.selectFrom('outbox').where('fact', 'like', fact).select(['recipient', 'text']).execute()
  ).map(({ recipient, text }) => [recipient, text] as const)

const own = ({ token }: { token: string }, eventUUID: string) =>
  server.call('GET /api/users/postponements/:eventUUID', { params: { eventUUID }, query: { token } })
const keep = ({ token }: { token: string }, eventUUID: string) =>
  server.call('POST /api/users/postponements/:eventUUID/keep', { params: { eventUUID }, query: { token } })

test('Two people move the days: the public reads it, and each buyer gets one mail and keeps the entries', async () => {
  const scene = await buildSold()
  const { entry, event } = scene
  const [asked, decided] = await scene.move(90)
  expect([asked?.body.msg, decided?.body.msg]).toEqual([
    'Pedido feito. Uma segunda pessoa precisa confirmar em 24 horas.',
    'Novos dias confirmados. Os compradores recebem o aviso agora.',
  ])
  expect(await daysOf(scene)).toMatchObject({
    starts_on: day(90),
    ends_on: day(92),
    public_notice: expect.stringContaining('Chuva forte'),
  })
  const mails = (await mailsAbout('event-days:%')).filter(([to]) => to === entry.account.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.[1]).toContain(`/adiado/${event.id}`)
  const { body } = await own(entry, event.id)
  expect(body).toMatchObject({ kept: 0, isOver: 0, purchases: [{ cartUUID: entry.cartUUID }] })
  expect((await keep(entry, event.id)).body.msg).toBe('Suas inscrições continuam. Até lá!')
  expect((await keep(entry, event.id)).status).toBe(200)
  expect((await scene.read()).postponement).toMatchObject({ buyers: 1, kept: 1, withdrew: 0, state: 'done' })
})

test('The person who asks never confirms, and a second person may refuse', async () => {
  const scene = await buildSold()
  await scene.ask(90)
  expect((await scene.decide('approve', scene.owner)).body.code).toBe('same_person')
  expect((await scene.ask(80)).body.code).toBe('one_at_a_time')
  expect((await scene.decide('decline')).body.msg).toBe('Pedido recusado. Os dias continuam os mesmos.')
  expect((await daysOf(scene)).starts_on).toBe(day(30))
})

test.each([
  ['without a reason', 90, { reason: ' ' }, 'invalid_reason'],
  ['to the same days', 30, {}, 'same_days'],
  ['to the past', -1, {}, 'day_in_the_past'],
  ['with a choice after the first day', 90, { chooseUntil: day(90) }, 'choose_until_out_of_range'],
  ['with other figures', 90, { shown: { carts: 2, entries: 2 } }, 'values_changed'],
] as const)('A request %s is refused and stores nothing', async (_, startsIn, part, code) => {
  const scene = await buildSold()
  const answer = await scene.ask(startsIn, part)
  expect([answer.body.code, answer.body.msg.length > 10]).toEqual([code, true])
  expect((await scene.read()).postponement).toBeUndefined()
})

test('An event without entries, and one that has begun, are not postponed', async () => {
  const empty = await buildEvent(server.db, { starts_on: day(30), ends_on: day(32) })
  const begun = await buildSold()
  await server.db.updateTable('event').set({ starts_on: TODAY }).where('id', '=', begun.event.id).execute()
  const codes = [await (await openPostponing(server, empty.id)).ask(90), await begun.ask(90)].map(
    ({ body }) => body.code,
  )
  expect(codes).toEqual(['no_entries', 'event_begun'])
})

test('An event does not move to days that end before its sale', async () => {
  const scene = await buildSold()
  const answers = [await scene.ask(20), await scene.ask(27)]
  expect(answers.map(({ body }) => body.code ?? 'fine')).toEqual(['sales_end_after_event', 'fine'])
})

test('A cart between the figures and the decision is noticed, and the days stay', async () => {
  const scene = await buildSold()
  await scene.ask(90)
  await buildEntry(scene.event.id)
  const answer = await scene.decide('approve', scene.treasurer, { carts: 1, entries: 1 })
  expect([answer.status, answer.body.code]).toEqual([409, 'values_changed'])
  expect((await daysOf(scene)).starts_on).toBe(day(30))
})

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
  const child = await buildEntry(event.id, {
    category: { restrict_age_max: 12, name: 'LAÇO PIÁ' },
    rider: { birthdate },
  })
  await buildEntry(event.id, { rider: { birthdate } })
  const office = await openPostponing(server, event.id)
  const { forecast } = (await office.forecast(day(90), day(92))).body
  expect(forecast.unfit).toMatchObject([
    { cartUUID: child.cartUUID, category: 'LAÇO PIÁ', reason: expect.stringContaining('LAÇO PIÁ') },
  ])
  await office.move(90)
  expect((await office.read()).postponement?.unfit).toHaveLength(1)
})

test('Only buyers of the event choose, and only until the day that was set', async () => {
  const scene = await buildSold()
  await scene.move(90)
  const stranger = await buildBuyer(server.db)
  const admin = await buildAdmin(server.db)
  for (const other of [stranger, admin]) expect((await own(other, scene.event.id)).status).toBe(404)
  expect((await keep(stranger, 'nada')).status).toBe(404)
  await sql`update postponement set choose_until = ${day(-1)} where event_id = ${scene.event.id}`.execute(
    server.db,
  )
  const late = await keep(scene.entry, scene.event.id)
  expect([late.status, late.body.code]).toEqual([409, 'choice_over'])
  expect((await scene.read()).postponement?.kept).toBe(0)
})

test('The programme is moved with the days of its event', async () => {
  const scene = await buildSold()
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

test('A buyer keeps by two calls at once and counts once, and a keeper who withdraws counts as one who withdrew', async () => {
  const scene = await buildSold()
  await scene.move(90)
  const answers = await allAtOnce(server.db, 'postponement_kept', [
    () => keep(scene.entry, scene.event.id),
    () => keep(scene.entry, scene.event.id),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await scene.read()).postponement).toMatchObject({ kept: 1, withdrew: 0 })
  const params = { cartUUID: scene.entry.cartUUID }
  const query = { token: scene.entry.token }
  const { units } = (await server.call('GET /api/cart/:cartUUID/withdrawal', { params, query })).body
  const entries = units.flatMap(({ cartItemIds }) => cartItemIds)
  const done = await server.call('POST /api/cart/:cartUUID/withdrawal', {
    params,
    query,
    body: { entries, shown: { value: 0, due: 0 } },
  })
  expect(done.status).toBe(200)
  expect((await scene.read()).postponement).toMatchObject({ buyers: 1, kept: 0, withdrew: 1 })
})

test('A request of an event whose days were corrected meanwhile is not confirmed', async () => {
  const scene = await buildSold()
  await scene.ask(90)
  await server.db
    .updateTable('event')
    .set({ starts_on: day(31) })
    .where('id', '=', scene.event.id)
    .execute()
  expect((await scene.decide('approve')).body.code).toBe('changed_meanwhile')
  expect((await daysOf(scene)).starts_on).toBe(day(31))
})

test('A person who lost the role since the request moves no days', async () => {
  const scene = await buildSold()
  await scene.ask(90)
  await server.db
    .updateTable('role_grant')
    .set({ revoked_at: new Date() })
    .where('event_id', '=', scene.event.id)
    .where('role', '=', 'owner')
    .execute()
  const { postponement } = (
    await server.call('GET /api/events/:eventUUID/postponement', {
      params: { eventUUID: scene.event.id },
      query: { token: scene.treasurer },
    })
  ).body
  const answer = await server.call('POST /api/events/:eventUUID/postponement/approve', {
    params: { eventUUID: scene.event.id },
    query: { token: scene.treasurer },
    body: { postponementUUID: postponement!.postponementUUID, shown: { carts: 1, entries: 1 } },
  })
  expect(answer.body.code).toBe('asker_lost_role')
})

test('A postponement is decided under its own event only', async () => {
  const [one, other] = [await buildSold(), await buildSold()]
  await one.ask(90)
  const { postponement } = await one.read()
  const answer = await server.call('POST /api/events/:eventUUID/postponement/decline', {
    params: { eventUUID: other.event.id },
    query: { token: other.treasurer },
    body: { postponementUUID: postponement!.postponementUUID },
  })
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
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
  const scene = await buildSold()
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
  expect((await daysOf(scene)).starts_on).toBe(day(30))
})

test('A correction and an import leave the days of an event with entries, and the days of a postponement stay', async () => {
  const scene = await buildSold()
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
  expect((await daysOf(scene)).starts_on).toBe(day(30))
  await scene.move(90)
  expect((await importDays('0')).status).toBe(200)
  expect((await daysOf(scene)).starts_on).toBe(day(90))
})

test('A correction moves the days of an event after its last entry was removed', async () => {
  const scene = await buildSold()
  const { token } = await buildAdmin(server.db)
  await server.call('POST /api/cart/admin/:cartUUID/remove', {
    params: { cartUUID: scene.entry.cartUUID },
    query: { token },
  })
  const before = await mailsAbout('event-days:%')
  const moved = await server.call('PUT /api/events/:eventUUID/correction', {
    params: { eventUUID: scene.event.id },
    query: { token },
    body: { startDate: day(31), endDate: day(33) },
  })
  expect(moved.status).toBe(200)
  expect(await mailsAbout('event-days:%')).toEqual(before)
})
