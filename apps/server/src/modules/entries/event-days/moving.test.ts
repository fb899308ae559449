import { randomUUID } from 'node:crypto'
import { addDays, businessDate } from '@porteira/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildAccount, buildAdmin, buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { buildCheckIn, checkInClient, requireDocuments } from '#testing/check-in.ts'
import { buildPaidCart, filled, openCart, putParticipants } from '#testing/paid-cart.ts'
import { waitUntilLocked } from '#testing/paying.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'

let server: TestServer
serverOfFile((started) => {
  server = started
})

const REFUSAL = 'Há inscrições neste evento. Os dias não podem mudar aqui.'
const day = (offset: number) => addDays(businessDate(new Date()), offset)
/** No rider is born on 29 February. */
const FIRST_DAY = day(75).endsWith('-02-29') ? 71 : 70
/** The third of three payments is due then. */
const LAST_DUE = 60
/** The birthdate of a person who becomes so old on a day. */
const birthdate = (age: number, on: string) => `${Number(on.slice(0, 4)) - age}${on.slice(4)}`
const days = { starts_on: day(FIRST_DAY), ends_on: day(FIRST_DAY + 2) }
/** The days of the event, moved. */
const movedBy = (count: number) => ({
  startDate: addDays(days.starts_on, count),
  endDate: addDays(days.ends_on, count),
})

const ofSeventeen = { birthdate: birthdate(18, day(FIRST_DAY + 5)) }
const ofFifteen = { birthdate: birthdate(16, day(FIRST_DAY + 5)) }

type Scene = { event: { id: string }; admin: { token: string } }

const correct = ({ event, admin }: Scene, body: object) =>
  server.call('PUT /api/events/:eventUUID/correction', {
    params: { eventUUID: event.id },
    query: { token: admin.token },
    body: { reason: 'Chuva', ...body },
  })
const importDays = ({ event, admin }: Scene, document: object, dryRun: '0' | '1' = '0') =>
  server.call('POST /api/events/', {
    query: { token: admin.token, dryRun },
    body: { document: { eventUUID: event.id, ...document } },
  })
const daysOf = ({ event }: Scene) =>
  server.db.selectFrom('event').where('id', '=', event.id).select(['starts_on', 'ends_on']).executeTakeFirst()
const listMails = () =>
  server.db
    .selectFrom('outbox')
    .where('fact', 'like', 'event-days:%')
    .select(['recipient', 'subject', 'text', 'html'])
    .orderBy('recipient')
    .execute()
const forgetMails = () => server.db.deleteFrom('outbox').where('fact', 'like', 'event-days:%').execute()

async function buildSale(given: { event?: object; category?: object; rider?: object } = {}) {
  await forgetMails()
  const scene = await buildCheckIn(server, {
    ...given,
    event: { ...days, ...given.event },
  })
  return { ...scene, admin: await buildAdmin(server.db) }
}

/** A buyer whose plan has its last payment sixty days from today. */
async function buildInstallments() {
  await forgetMails()
  const event = await buildEvent(server.db, { ...days, pix_installments: 3 })
  const category = await buildCategory(server.db, { eventId: event.id })
  const { token } = await buildBuyer(server.db)
  const { cartUUID } = await openCart(server, token, [{ itemUUID: category.id }])
  return { event, category, cartUUID, token, admin: await buildAdmin(server.db) }
}

const payIn = ({ cartUUID, token }: { cartUUID: string; token: string }, installments: string) =>
  server.call('GET /api/cart/:cartUUID/pay/pix', {
    params: { cartUUID },
    query: { token, mode: '1', installments },
  })

async function buildMember() {
  const scene = await buildSale({ event: { check_participant_ctg: true } })
  const ctg = randomUUID()
  await server.db
    .insertInto('entity')
    .values({ id: ctg, kind: 'ctg', name: `CTG ${ctg}` })
    .execute()
  const card = { cpf: scene.rider.cpf, ctg_id: ctg, valid_until: day(FIRST_DAY - 30 + 5) }
  await server.db.insertInto('membership').values(card).execute()
  await server.db
    .updateTable('formation')
    .set({ entity_id: ctg })
    .where('cart_item_id', '=', scene.cartItemId)
    .execute()
  return scene
}

async function buildDocument() {
  const scene = await buildSale()
  await requireDocuments(server, scene, [{ name: 'Cartão', about: 'rider', kind: 'date' }])
  const desk = checkInClient(server, { token: scene.admin.token, eventUUID: scene.event.id })
  const { requirements } = await desk.snapshot()
  const { cartItemId, rider } = scene
  const noted = {
    cartItemId,
    requirementId: requirements[0]!.requirementId,
    subject: rider.uuid,
    value: day(FIRST_DAY + 7),
  }
  expect(await desk.act({ kind: 'check', ...noted })).toMatchObject({ outcome: 'applied' })
  return scene
}

async function buildAuthorised() {
  const event = { minors_need_authorisation: 'require' }
  const scene = await buildSale({ event, rider: ofFifteen })
  const marked = await server.call('POST /api/events/:eventUUID/minors/:userUUID/paper', {
    params: { eventUUID: scene.event.id, userUUID: scene.rider.uuid },
    query: { token: scene.admin.token },
    body: { note: '' },
  })
  expect(marked.status).toBe(200)
  return scene
}

test('Days that change nothing for the entries move, and each buyer gets one mail, riders none', async () => {
  const { event, category, admin, buyer } = await buildSale()
  const rename = (id: number, email: string) =>
    server.db.updateTable('account').set({ email }).where('id', '=', id).execute()
  await rename(buyer.account.id, 'Primeira@example.com')
  const other = await buildBuyer(server.db, { email: 'segunda@example.com' })
  const rider = await buildAccount(server.db, { email: 'lacador@example.com' })
  const { cartUUID, forms } = await buildPaidCart(server, other.token, [{ itemUUID: category.id }])
  await putParticipants(server, cartUUID, [filled(forms[0]!, { participants: [rider.cpf] })], {
    token: other.token,
  })
  await openCart(server, buyer.token, [{ itemUUID: category.id }])
  await openCart(server, '', [{ itemUUID: category.id }])

  const move = { name: 'RODEIO NOVO', startDate: '2099-01-14', endDate: '2099-01-17' }
  expect((await correct({ event, admin }, move)).status).toBe(200)
  expect((await correct({ event, admin }, move)).status).toBe(200)
  const mails = await listMails()
  expect(mails.map(({ recipient }) => recipient)).toEqual(['primeira@example.com', 'segunda@example.com'])
  expect(mails[0]).toMatchObject({
    subject: 'Novos dias – RODEIO NOVO',
    text: expect.stringContaining('Agora: 14 a 17 de janeiro de 2099') as string,
    html: expect.stringContaining(`/${event.short_name}"`) as string,
  })
  expect(mails[0]?.text).toContain('Antes: ')

  // The way back and the same way again are moves of their own.
  await correct({ event, admin }, { startDate: event.starts_on, endDate: event.ends_on })
  await correct({ event, admin }, move)
  expect(await listMails()).toHaveLength(6)
})

test.each([
  ['a due day', { allowed: LAST_DUE + 1 - FIRST_DAY, refused: LAST_DUE - FIRST_DAY }, payingLater],
  [
    'an age',
    { allowed: 4, refused: 5 },
    () => buildSale({ category: { restrict_age_max: 15 }, rider: ofFifteen }),
  ],
  ['the minority of a rider', { allowed: 4, refused: 5 }, () => buildSale({ rider: ofSeventeen })],
  ['a card', { allowed: 5, refused: 6 }, buildMember],
  ['a document', { allowed: 5, refused: 6 }, buildDocument],
] as const)('Days that would change %s of an entry do not move', async (_, { allowed, refused }, build) => {
  const scene: Scene = await build()
  const { status, body } = await correct(scene, movedBy(refused))
  expect([status, body.code, body.msg]).toEqual([409, 'event_sold', REFUSAL])
  const imported = await importDays(scene, movedBy(refused))
  expect([imported.status, imported.body.msg]).toEqual([409, REFUSAL])
  expect(await daysOf(scene)).toEqual(days)
  expect(await listMails()).toEqual([])
  expect((await correct(scene, movedBy(allowed))).status).toBe(200)
  expect(await listMails()).toHaveLength(1)
})

async function payingLater() {
  const scene = await buildInstallments()
  expect((await payIn(scene, '3')).status).toBe(200)
  return scene
}

test('Days that a guardian has read and signed do not move, and they move after the entry is removed', async () => {
  const scene = await buildAuthorised()
  expect((await correct(scene, movedBy(1))).body.msg).toBe(REFUSAL)
  await server.call('POST /api/cart/admin/:cartUUID/remove', {
    params: { cartUUID: scene.cartUUID },
    query: { token: scene.admin.token },
  })
  expect((await correct(scene, movedBy(1))).status).toBe(200)
  expect(await listMails()).toEqual([])
})

test('An import moves the days of an event with entries that do not change, and mails the buyers once', async () => {
  const scene = await buildSale()
  const move = movedBy(7)
  expect((await importDays(scene, move, '1')).body.changes).toHaveLength(2)
  expect([await daysOf(scene), await listMails()]).toEqual([days, []])
  expect((await importDays(scene, move)).status).toBe(200)
  expect((await importDays(scene, move)).status).toBe(200)
  expect(await daysOf(scene)).toEqual({ starts_on: move.startDate, ends_on: move.endDate })
  expect(await listMails()).toHaveLength(1)
})

/** Starts `first`, which waits for a locked row of the test after it has read the event, then moves the days. */
async function moveMeanwhile(
  scene: Scene,
  lock: ReturnType<typeof sql>,
  first: () => Promise<unknown>,
  by: number,
) {
  const started = await server.db.transaction().execute(async (held) => {
    await lock.execute(held)
    const changing = first()
    await waitUntilLocked(server)
    const moving = correct(scene, movedBy(by))
    await Promise.race([moving, waitUntilLocked(server, 2)])
    return { changing, moving }
  })
  await started.changing
  return started.moving
}

test('Riders who are saved while the days move are counted', async () => {
  const event = await buildEvent(server.db, days)
  const category = await buildCategory(server.db, {
    eventId: event.id,
    restrict_age_max: 15,
    price_in_cents: 0,
  })
  const { token } = await buildBuyer(server.db)
  const rider = await buildAccount(server.db, ofFifteen)
  const { cartUUID, forms } = await buildPaidCart(server, token, [{ itemUUID: category.id }])
  const { cartItemId } = forms[0]!
  const lock = sql`select from formation where cart_item_id = ${cartItemId} for update`
  const fill = () =>
    putParticipants(server, cartUUID, [filled(forms[0]!, { participants: [rider.cpf] })], { token })
  const scene = { event, admin: await buildAdmin(server.db) }
  expect((await moveMeanwhile(scene, lock, fill, 5)).body.msg).toBe(REFUSAL)
  expect(await daysOf(scene)).toEqual(days)
})

test('A plan that is chosen while the days move is counted', async () => {
  const scene = await buildInstallments()
  const lock = sql`lock table charge in share mode`
  expect((await moveMeanwhile(scene, lock, () => payIn(scene, '3'), LAST_DUE - FIRST_DAY)).body.msg).toBe(
    REFUSAL,
  )
  expect(await daysOf(scene)).toEqual(days)
})

test('The buyer of a cart that is opened while the days move receives the mail', async () => {
  await forgetMails()
  const event = await buildEvent(server.db, days)
  const category = await buildCategory(server.db, { eventId: event.id })
  const { token } = await buildBuyer(server.db)
  const scene = { event, admin: await buildAdmin(server.db) }
  const lock = sql`lock table cart_line in share mode`
  const open = () => openCart(server, token, [{ itemUUID: category.id }])
  expect((await moveMeanwhile(scene, lock, open, 1)).status).toBe(200)
  expect(await listMails()).toHaveLength(1)
})
