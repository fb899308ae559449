import { addDays, businessDate } from '@porteira/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildAdmin, buildBuyer, buildEvent } from '#testing/builders.ts'
import { allAtOnce } from '#testing/paid-cart.ts'
import { buildEntry, buildSold, daysOf, mailsAbout, openPostponing } from '#testing/postponing.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'

let server: TestServer
serverOfFile((started) => {
  server = started
})

const TODAY = businessDate(new Date())
const day = (offset: number) => addDays(TODAY, offset)
const own = ({ token }: { token: string }, eventUUID: string) =>
  server.call('GET /api/users/postponements/:eventUUID', { params: { eventUUID }, query: { token } })
const keep = ({ token }: { token: string }, eventUUID: string) =>
  server.call('POST /api/users/postponements/:eventUUID/keep', { params: { eventUUID }, query: { token } })

test('Two people move the days: the public reads it, and each buyer gets one mail and keeps the entries', async () => {
  const scene = await buildSold(server)
  const { entry, event } = scene
  const [asked, decided] = await scene.move(90)
  expect([asked?.body.msg, decided?.body.msg]).toEqual([
    'Pedido feito. Uma segunda pessoa precisa confirmar em 24 horas.',
    'Novos dias confirmados. Os compradores recebem o aviso agora.',
  ])
  expect(await daysOf(server, scene)).toMatchObject({
    starts_on: day(90),
    ends_on: day(92),
    public_notice: expect.stringContaining('Chuva forte'),
  })
  const mails = (await mailsAbout(server, 'event-days:%')).filter(([to]) => to === entry.account.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.[1]).toContain(`/adiado/${event.id}`)
  const { body } = await own(entry, event.id)
  expect(body).toMatchObject({ kept: 0, isOver: 0, purchases: [{ cartUUID: entry.cartUUID }] })
  const listed = await server.call('GET /api/users/:userId/purchases', {
    params: { userId: String(entry.account.id) },
    query: { token: entry.token, showOpenFormations: '0' },
  })
  expect(listed.body.purchases).toMatchObject([{ cartUUID: entry.cartUUID, otherDays: 1 }])
  expect((await keep(entry, event.id)).body.msg).toBe('Suas inscrições continuam. Até lá!')
  expect((await keep(entry, event.id)).status).toBe(200)
  expect((await scene.read()).postponement).toMatchObject({ buyers: 1, kept: 1, withdrew: 0, state: 'done' })
})

test('The person who asks never confirms, and a second person may refuse', async () => {
  const scene = await buildSold(server)
  await scene.ask(90)
  expect((await scene.decide('approve', scene.owner)).body.code).toBe('same_person')
  expect((await scene.ask(80)).body.code).toBe('one_at_a_time')
  expect((await scene.decide('decline')).body.msg).toBe('Pedido recusado. Os dias continuam os mesmos.')
  expect((await daysOf(server, scene)).starts_on).toBe(day(30))
})

test.each([
  ['without a reason', 90, { reason: ' ' }, 'invalid_reason'],
  ['to the same days', 30, {}, 'same_days'],
  ['to the past', -1, {}, 'day_in_the_past'],
  ['with a choice after the first day', 90, { chooseUntil: day(90) }, 'choose_until_out_of_range'],
  ['with other figures', 90, { shown: { carts: 2, entries: 2 } }, 'values_changed'],
] as const)('A request %s is refused and stores nothing', async (_, startsIn, part, code) => {
  const scene = await buildSold(server)
  const answer = await scene.ask(startsIn, part)
  expect([answer.body.code, answer.body.msg.length > 10]).toEqual([code, true])
  expect((await scene.read()).postponement).toBeUndefined()
})

test('An event without entries, and one that has begun, are not postponed', async () => {
  const empty = await buildEvent(server.db, { starts_on: day(30), ends_on: day(32) })
  const begun = await buildSold(server)
  await server.db.updateTable('event').set({ starts_on: TODAY }).where('id', '=', begun.event.id).execute()
  const codes = [await (await openPostponing(server, empty.id)).ask(90), await begun.ask(90)].map(
    ({ body }) => body.code,
  )
  expect(codes).toEqual(['no_entries', 'event_begun'])
})

test('An event does not move to days that end before its sale', async () => {
  const scene = await buildSold(server)
  const answers = [await scene.ask(20), await scene.ask(27)]
  expect(answers.map(({ body }) => body.code ?? 'fine')).toEqual(['sales_end_after_event', 'fine'])
})

test('A cart between the figures and the decision is noticed, and the days stay', async () => {
  const scene = await buildSold(server)
  await scene.ask(90)
  await buildEntry(server, scene.event.id)
  const answer = await scene.decide('approve', scene.treasurer, { carts: 1, entries: 1 })
  expect([answer.status, answer.body.code]).toEqual([409, 'values_changed'])
  expect((await daysOf(server, scene)).starts_on).toBe(day(30))
})

test('Only buyers of the event choose, and only until the day that was set', async () => {
  const scene = await buildSold(server)
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

test('A buyer keeps by two calls at once and counts once, and a keeper who withdraws counts as one who withdrew', async () => {
  const scene = await buildSold(server)
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
  const scene = await buildSold(server)
  await scene.ask(90)
  await server.db
    .updateTable('event')
    .set({ starts_on: day(31) })
    .where('id', '=', scene.event.id)
    .execute()
  expect((await scene.decide('approve')).body.code).toBe('changed_meanwhile')
  expect((await daysOf(server, scene)).starts_on).toBe(day(31))
})

test('A person who lost the role since the request moves no days', async () => {
  const scene = await buildSold(server)
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
  const [one, other] = [await buildSold(server), await buildSold(server)]
  await one.ask(90)
  const { postponement } = await one.read()
  const answer = await server.call('POST /api/events/:eventUUID/postponement/decline', {
    params: { eventUUID: other.event.id },
    query: { token: other.treasurer },
    body: { postponementUUID: postponement!.postponementUUID },
  })
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
})
