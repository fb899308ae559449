import { randomUUID } from 'node:crypto'
import { addDays, businessDate } from '@porteira/domain'
import { expect, test } from 'vitest'
import { buildCheckIn, checkInClient, requireDocuments } from '#testing/check-in.ts'
import { openPostponing } from '#testing/postponing.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'

let server: TestServer
serverOfFile((started) => {
  server = started
})

const day = (offset: number) => addDays(businessDate(new Date()), offset)
/** No rider is born on 29 February. */
const FIRST_DAY = day(75).endsWith('-02-29') ? 71 : 70
/** The birthdate of a person who becomes so old on a day. */
const birthdate = (age: number, on: string) => `${Number(on.slice(0, 4)) - age}${on.slice(4)}`
const days = {
  starts_on: day(FIRST_DAY),
  ends_on: day(FIRST_DAY + 2),
  sales_end_at: new Date(`${day(9)}T12:00:00-03:00`),
}
const ofSeventeen = { birthdate: birthdate(18, day(FIRST_DAY + 5)) }
const ofFifteen = { birthdate: birthdate(16, day(FIRST_DAY + 5)) }

type Facts = { event?: object; category?: object; rider?: object }
const buildSale = (given: Facts = {}) =>
  buildCheckIn(server, { ...given, event: { ...days, ...given.event } })

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

/** The reasons why entries do not fit the days of their event, moved by some days. */
async function reasonsAfter({ event }: { event: { id: string } }, by: number) {
  const { forecast } = await openPostponing(server, event.id)
  const { status, body } = await forecast(day(FIRST_DAY + by), day(FIRST_DAY + by + 2))
  expect([status, body.msg]).toEqual([200, undefined])
  return body.forecast.unfit.map(({ reason }) => reason)
}

test.each([
  [
    'too old for the category',
    { fits: 4, not: 5 },
    'ultrapassa a idade máxima de 15 anos para LAÇO PIÁ',
    () => buildSale({ category: { restrict_age_max: 15, name: 'LAÇO PIÁ' }, rider: ofFifteen }),
  ],
  [
    'a minor only on the earlier days',
    { fits: 4, not: -30 },
    'menor nos novos dias',
    () =>
      buildSale({
        rider: { birthdate: birthdate(18, day(FIRST_DAY - 10)) },
        event: { minors_need_authorisation: 'require' },
      }),
  ],
  ['without a valid card', { fits: 5, not: 6 }, '', buildMember],
  ['with a document that ends before', { fits: 5, not: 6 }, 'Cartão', buildDocument],
] as const)('A rider who is %s is listed with a reason', async (_, { fits, not }, part, build) => {
  const scene = await build()
  expect(await reasonsAfter(scene, fits)).toEqual([])
  expect(await reasonsAfter(scene, not)).toEqual([expect.stringContaining(part)])
})

test('A minor whose guardian allowed the old days is listed, and is not after the eighteenth birthday', async () => {
  const scene = await buildAuthorised()
  expect(await reasonsAfter(scene, 1)).toEqual([expect.stringContaining('autoriza')])
  const adult = await buildSale({ event: { minors_need_authorisation: 'require' }, rider: ofSeventeen })
  expect(await reasonsAfter(adult, 5)).toEqual([])
})

test('A removed entry is not listed', async () => {
  const scene = await buildDocument()
  await server.call('POST /api/cart/admin/:cartUUID/remove', {
    params: { cartUUID: scene.cartUUID },
    query: { token: scene.admin.token },
  })
  const other = await buildCheckIn(server, { event: days })
  await server.db
    .updateTable('item')
    .set({ event_id: scene.event.id })
    .where('id', '=', other.category.id)
    .execute()
  await server.db
    .updateTable('cart')
    .set({ event_id: scene.event.id })
    .where('id', '=', other.cartUUID)
    .execute()
  expect(await reasonsAfter(scene, 30)).toEqual([])
})
