import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deleteExpired } from '#operations/retention/retention.service.ts'
import { buildAccount, buildAdmin, buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { buildPaidCart, filled, putParticipants } from '#testing/paid-cart.ts'
import type { TestServer } from '#testing/server.ts'
import { serverWithAdmin } from '#testing/server-of-file.ts'

let server: TestServer
let admin: Awaited<ReturnType<typeof buildAdmin>>
serverWithAdmin((started, created) => {
  server = started
  admin = created
})

const list = async (eventUUID: string) => {
  const query = { token: admin.token }
  return (await server.call('GET /api/events/:eventUUID/horses', { params: { eventUUID }, query })).body.items
}
const put = (eventUUID: string, horseKey: string, body = { name: ' gateado ', owner: 'Rosa  Prenda' }) =>
  server.call('PUT /api/events/:eventUUID/horses/:horseKey', {
    params: { eventUUID, horseKey },
    query: { token: admin.token },
    body,
  })

/** An entry of two riders with these horses. */
async function enter(eventId: string, horses: { sbb: string; horseName?: string }[]) {
  const two = { min_participants: 2, max_participants: 2, auto_badge: true, sbb_enabled: true }
  const category = await buildCategory(server.db, { eventId, ...two })
  const { token } = await buildBuyer(server.db)
  const { cartUUID, forms } = await buildPaidCart(server, token, [{ itemUUID: category.id }])
  const riders = await Promise.all(horses.map(() => buildAccount(server.db)))
  const participants = horses.map((horse, index) => ({ cpf: riders[index]!.cpf, ...horse }))
  const saved = await putParticipants(server, cartUUID, [filled(forms[0]!, { participants })], { token })
  expect(saved.status).toBe(200)
  return { category: category.name, cartItemId: forms[0]!.cartItemId, cartUUID }
}

test('A horse is listed once with all its entries, and the desk writes its name and owner', async () => {
  const { id } = await buildEvent(server.db)
  const first = await enter(id, [{ sbb: 'B-123.456' }, { sbb: 'B 123456', horseName: 'Gateado' }])
  const second = await enter(id, [{ sbb: 'b123456' }, { sbb: 'não tem' }])
  const entries = [first, first, second].map(({ category }) => ({ category, badge: 1 }))
  const ofSecond = { registration: 'NÃO TEM', name: '', owner: '', checks: [] }
  const [horse, other] = (await list(id)).toSorted((a, b) => a.horseKey.localeCompare(b.horseKey))
  expect(horse).toMatchObject({ horseKey: 'B123456', name: 'GATEADO', owner: '' })
  expect(horse?.entries).toEqual(expect.arrayContaining(entries))
  expect(other).toMatchObject({ horseKey: `entry:${second.cartItemId}:1`, ...ofSecond })

  expect((await put(id, 'B123456', { name: ' gateado  velho', owner: 'Rosa  Prenda' })).status).toBe(200)
  expect((await put(id, `entry:${second.cartItemId}:1`)).status).toBe(200)
  expect((await list(id)).map(({ name, owner }) => [name, owner]).toSorted()).toEqual([
    ['GATEADO VELHO', 'ROSA PRENDA'],
    ['GATEADO', 'ROSA PRENDA'],
  ])
  const facts = await server.db
    .selectFrom('audit')
    .select('after')
    .where('action', '=', 'horse.edit')
    .execute()
  expect(facts.map(({ after }) => after)).toEqual([
    { changed: ['name', 'owner'] },
    { changed: ['name', 'owner'] },
  ])
})

test('The history of an event tells who changed its requirements and its horses, in words', async () => {
  const [{ id }, other] = [await buildEvent(server.db), await buildEvent(server.db)]
  const gta = { requirementId: null, categoryUUID: null, name: 'GTA', isRequired: 1, waivedBy: [] }
  const entry = await enter(id, [{ sbb: 'B 123456' }, { sbb: 'não tem' }])
  await server.call('PUT /api/events/:eventUUID/requirements', {
    params: { eventUUID: id },
    query: { token: admin.token },
    body: { items: [{ ...gta, about: 'horse', kind: 'yesNo' }] },
  })
  await put(id, 'B123456')
  await put(id, `entry:${entry.cartItemId}:1`, { name: 'Baio', owner: '' })
  const read = (eventUUID: string) =>
    server.call('GET /api/events/:eventUUID/requirements/history', {
      params: { eventUUID },
      query: { token: admin.token },
    })
  const { facts } = (await read(id)).body
  expect(facts.map(({ says }) => says)).toEqual([
    'Dados do cavalo alterados · nome',
    'Dados do cavalo alterados · B123456 · nome e proprietário',
    'Exigências alteradas · Exigência GTA: nova (Cavalo, Sim ou não, obrigatória, sem dispensa).',
  ])
  expect(facts[0]?.who).toContain(admin.account.nickname)
  expect((await read(other.id)).body.facts).toEqual([])
  expect((await read(randomUUID())).status).toBe(404)
})

test('A horse of another event is refused, and a horse of a removed entry is no longer listed', async () => {
  const [mine, other] = [await buildEvent(server.db), await buildEvent(server.db)]
  const entry = await enter(other.id, [{ sbb: 'RP 45' }, { sbb: 'RP 46' }])
  expect((await put(mine.id, 'RP45')).body).toMatchObject({ msg: 'Este cavalo não está inscrito no evento.' })
  expect((await put(other.id, 'RP45')).status).toBe(200)
  await server.call('POST /api/cart/admin/:cartUUID/:cartItemId/remove', {
    params: { cartUUID: entry.cartUUID, cartItemId: String(entry.cartItemId) },
    query: { token: admin.token },
  })
  expect((await list(other.id)).map(({ horseKey, entries }) => [horseKey, entries])).toEqual([['RP45', []]])
})

test('A horse shows the documents that were checked of it', async () => {
  const { id } = await buildEvent(server.db)
  await enter(id, [{ sbb: 'B90' }, { sbb: 'B91' }])
  const gta = randomUUID()
  await server.db
    .insertInto('requirement')
    .values({ id: gta, event_id: id, kind: 'yesNo', position: 0, name: 'GTA', about: 'horse' })
    .execute()
  await server.db
    .insertInto('document_check')
    .values({
      requirement_id: gta,
      subject: 'B90',
      event_id: id,
      value: '1',
      checked_at: new Date(),
      revision: 1,
      account_id: admin.account.id,
    })
    .execute()
  const checks = (await list(id)).map((horse) => [horse.horseKey, horse.checks.length])
  expect(Object.fromEntries(checks)).toEqual({ B90: 1, B91: 0 })
})

test('The owner of a horse is forgotten half a year after the event', async () => {
  const { id } = await buildEvent(server.db)
  await enter(id, [{ sbb: 'B77' }, { sbb: 'B78' }])
  await put(id, 'B77')
  const owners = async () => (await list(id)).map(({ owner }) => owner).filter(Boolean)
  await deleteExpired(server.context)
  expect(await owners()).toEqual(['ROSA PRENDA'])
  await server.db
    .updateTable('event')
    .set({ starts_on: '2020-01-01', ends_on: '2020-01-02' })
    .where('id', '=', id)
    .execute()
  await deleteExpired(server.context)
  expect(await owners()).toEqual([])
})
