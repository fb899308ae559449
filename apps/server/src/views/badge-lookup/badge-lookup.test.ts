import { accountMessages, addDays, businessDate } from '@porteira/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBuyer, buildCategory, buildEvent, inventCpf } from '#testing/builders.ts'
import { buildPaidCart, filled, putParticipants } from '#testing/paid-cart.ts'
import { individual, strength } from '#testing/arena.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const lookUp = (cpf: string) => server.call('GET /api/users/badges/:cpf', { params: { cpf } })

/** A rider with number 12, strength B, at an event. */
async function buildRider(category: Partial<Parameters<typeof buildCategory>[1]> = {}) {
  const event = await buildEvent(server.db)
  const { id, name } = await buildCategory(server.db, {
    eventId: event.id,
    badge_list: '1-50',
    strength_options: 3,
    ...category,
  })
  const { account, token } = await buildBuyer(server.db)
  const { cartUUID, forms } = await buildPaidCart(server, token, [{ itemUUID: id }])
  const item = filled(forms[0]!, { badgeSel: 12, strengthSel: 2, participants: [account.cpf] })
  const { status } = await putParticipants(server, cartUUID, [item], { token })
  expect(status).toBe(200)
  return { event, categoryName: name, cpf: account.cpf, cartUUID, account }
}

const change = (id: string, event: Parameters<typeof buildEvent>[1]) =>
  server.db
    .updateTable('event')
    .set({ ...event })
    .where('id', '=', id)
    .execute()

test('The look-up returns event, category, number and strength, and no name', async () => {
  const { event, categoryName, cpf, account, cartUUID } = await buildRider()
  const { status, raw, body } = await lookUp(cpf)
  expect(status).toBe(200)
  expect(body.items).toEqual([
    {
      eventName: event.name,
      eventDate: event.starts_on,
      categoryName,
      userBadge: 12,
      userStrength: 'B',
    },
  ])
  for (const secret of [account.name, account.nickname, cpf, cartUUID])
    expect(String(raw)).not.toContain(secret)
})

test('A category with one strength shows none', async () => {
  const { cpf } = await buildRider({ strength_options: 1 })
  expect((await lookUp(cpf)).body.items[0]).toMatchObject({ userBadge: 12, userStrength: '' })
})

test('An unknown CPF is answered like one without numbers', async () => {
  const { account } = await buildBuyer(server.db)
  const known = await lookUp(account.cpf)
  const unknown = await lookUp(inventCpf())
  expect([known.status, known.body.items]).toEqual([200, []])
  expect(unknown.raw).toEqual(known.raw)
})

test('An invalid CPF is refused by the look-up', async () => {
  for (const cpf of ['99999000100', '1', 'abc'])
    expect((await lookUp(cpf)).body.msg).toBe(accountMessages.invalidCpf)
})

test('Numbers are found until thirty days after the event, and never of a rehearsal or a hidden event', async () => {
  const { event, cpf } = await buildRider()
  const today = businessDate(new Date())
  const count = async () => (await lookUp(cpf)).body.items.length
  await change(event.id, { starts_on: addDays(today, -32), ends_on: addDays(today, -30) })
  expect(await count()).toBe(1)
  await change(event.id, { ends_on: addDays(today, -31) })
  expect(await count()).toBe(0)
  await change(event.id, { ends_on: today, test_mode: true })
  expect(await count()).toBe(0)
  await change(event.id, { test_mode: false, hide_from_rankings: true })
  expect(await count()).toBe(0)
  await change(event.id, { hide_from_rankings: false })
  expect(await count()).toBe(1)
})

test('A cancelled registration has no number any more', async () => {
  const { cpf, cartUUID } = await buildRider()
  await server.db
    .updateTable('formation')
    .set({ status: 'cancelled', active: false })
    .where('cart_item_id', 'in', (row) =>
      row.selectFrom('cart_item').select('id').where('cart_id', '=', cartUUID),
    )
    .execute()
  expect((await lookUp(cpf)).body.items).toEqual([])
})

test('A number has its place when its strength has a result, and none while the ranking is hidden', async () => {
  const rules = individual(0, [strength(0, { final: { kind: 'none' } })])
  const { cpf, categoryName } = await buildRider({ competition: JSON.stringify(rules) })
  const { id: catUUID } = await server.db
    .selectFrom('item')
    .select('id')
    .where('name', '=', categoryName)
    .executeTakeFirstOrThrow()
  const found = async () => (await lookUp(cpf)).body.items[0]
  const changeCategory = (changed: object) =>
    server.db.updateTable('category').set(changed).where('id', '=', catUUID).execute()

  expect(await found()).not.toHaveProperty('result')
  await changeCategory({ rankings_updated_at: new Date() })
  expect((await found())?.result).toEqual({
    catUUID,
    strength: '',
    places: '1º',
    state: 'provisional',
  })
  await changeCategory({ hide_from_rankings: true })
  expect(await found()).not.toHaveProperty('result')
})

test('While a category is live, its badges say where the order of call is, unless it is hidden', async () => {
  const { cpf, categoryName } = await buildRider()
  const liveIn = async () => (await lookUp(cpf)).body.items[0]?.live
  const { id } = await server.db
    .selectFrom('item')
    .where('name', '=', categoryName)
    .select('id')
    .executeTakeFirstOrThrow()
  const set = (values: object) => server.db.updateTable('category').set(values).where('id', '=', id).execute()
  expect(await liveIn()).toBeUndefined()
  await set({ rankings_live_now: true })
  expect(await liveIn()).toEqual({ catUUID: id })
  await set({ hide_from_rankings: true })
  expect(await liveIn()).toBeUndefined()
})
