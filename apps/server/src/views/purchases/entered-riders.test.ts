import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildAccount,
  buildAdmin,
  buildBuyer,
  buildCategory,
  buildEvent,
  inventCpf,
} from '#testing/builders.ts'
import { buildPaidCart, filled, putParticipants } from '#testing/paid-cart.ts'
import { signUpBody } from '#testing/sign-up.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const listRiders = (userId: number, token: string) =>
  server.call('GET /api/users/:userId/riders', { params: { userId: String(userId) }, query: { token } })

type Saver = { token?: string }

/** A paid entry of the buyer with this rider, saved by `saver`. */
async function enter(buyer: { token: string }, cpf: string, saver: Saver = { token: buyer.token }) {
  const { id: eventId } = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId, entity_required: 'Text' })
  const { cartUUID, forms } = await buildPaidCart(server, buyer.token, [{ itemUUID: category.id }])
  const item = filled(forms[0]!, { entitySel: `CABANHA ${cpf}`, participants: [cpf] })
  const { status } = await putParticipants(server, cartUUID, [item], saver)
  expect(status).toBe(200)
}

test('A buyer reads the riders of the own earlier entries, newest first, each once with the last club', async () => {
  const buyer = await buildBuyer(server.db)
  const rider = await buildAccount(server.db, { nickname: '', name: 'TERÊNCIO LEMOS' })
  await enter(buyer, rider.cpf)
  await enter(buyer, buyer.account.cpf)
  await enter(buyer, rider.cpf)
  const { body, raw } = await listRiders(buyer.account.id, buyer.token)
  expect(body.riders).toEqual([
    {
      cpf: rider.cpf,
      name: 'TERÊNCIO L.',
      userUUID: rider.uuid,
      entitySel: '',
      entityName: `CABANHA ${rider.cpf}`,
    },
    expect.objectContaining({ cpf: buyer.account.cpf, name: buyer.account.nickname }),
  ])
  for (const secret of ['1985-05-05', rider.email, 'birthdate']) expect(raw.toString()).not.toContain(secret)
})

test('Riders that another person entered into the own cart are not in the list', async () => {
  const buyer = await buildBuyer(server.db)
  const [byAdmin, byHolder] = [await buildAccount(server.db), await buildAccount(server.db)]
  await enter(buyer, byAdmin.cpf, { token: (await buildAdmin(server.db)).token })
  await enter(buyer, byHolder.cpf, {})
  expect((await listRiders(buyer.account.id, buyer.token)).body.riders).toEqual([])
})

test('At most twenty riders are listed', async () => {
  const buyer = await buildBuyer(server.db)
  const { id: eventId } = await buildEvent(server.db)
  const team = { min_participants: 21, max_participants: 21 }
  const category = await buildCategory(server.db, { eventId, ...team })
  const { cartUUID, forms } = await buildPaidCart(server, buyer.token, [{ itemUUID: category.id }])
  const cpfs = await Promise.all(Array.from({ length: 21 }, async () => (await buildAccount(server.db)).cpf))
  const saved = await putParticipants(server, cartUUID, [filled(forms[0]!, { participants: cpfs })], {
    token: buyer.token,
  })
  expect(saved.status).toBe(200)
  expect((await listRiders(buyer.account.id, buyer.token)).body.riders).toHaveLength(20)
})

test('The list of another account does not exist, and an erased rider is in no list', async () => {
  const [buyer, stranger] = [await buildBuyer(server.db), await buildBuyer(server.db)]
  const rider = await buildAccount(server.db)
  await enter(buyer, rider.cpf)
  expect((await listRiders(buyer.account.id, stranger.token)).status).toBe(404)
  await server.db.updateTable('account').set({ disabled_at: new Date() }).where('id', '=', rider.id).execute()
  expect((await listRiders(buyer.account.id, buyer.token)).body.riders).toEqual([])
})

test('People that the buyer added and did not enter yet are in the list until they have an account', async () => {
  const buyer = await buildBuyer(server.db)
  const { id: eventId } = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId })
  const { cartUUID } = await buildPaidCart(server, buyer.token, [{ itemUUID: category.id }])
  const cpf = inventCpf()
  const stated = { name: 'Piá Inventado', nickname: 'Piá', birthdate: '2017-03-12', sex: 'M' as const }
  const query = { token: buyer.token }
  await server.call('POST /api/users/riders', { query, body: { ...stated, cpf, cartUUID } })
  const { body } = await listRiders(buyer.account.id, buyer.token)
  expect(body.riders).toMatchObject([{ cpf, name: 'PIÁ', entitySel: '', entityName: '' }])
  await server.call('POST /api/users/new', { body: await signUpBody({ cpf }) })
  expect((await listRiders(buyer.account.id, buyer.token)).body.riders).toEqual([])
})

test('With an event the list says which categories refuse each rider and the buyer, and tells no age', async () => {
  const buyer = await buildBuyer(server.db, { birthdate: '1985-05-05', sex: 'M' })
  const son = await buildAccount(server.db, { birthdate: '2014-02-09', sex: 'M' })
  await enter(buyer, son.cpf)
  const { id: eventId } = await buildEvent(server.db, { starts_on: '2030-01-10', ends_on: '2030-01-12' })
  const category = async (name: string, limits: object) =>
    (await buildCategory(server.db, { eventId, name, ...limits })).id
  const [guri, prenda, warned] = [
    await category('GURI', { restrict_age_min: 13, restrict_age_max: 15 }),
    await category('PRENDA', { rider_sex: 'F' }),
    await category('SÓ AVISA', { restrict_age_max: 12, restrict_age_mode: 'warn' }),
  ]
  await category('ABERTO', {})

  const { body, raw } = await server.call('GET /api/users/:userId/riders', {
    params: { userId: String(buyer.account.id) },
    query: { token: buyer.token, eventUUID: eventId },
  })
  const unfitOf = (unfit: { itemUUID: string; reason: string }[] = []) =>
    Object.fromEntries(unfit.map(({ itemUUID, reason }) => [itemUUID, reason]))
  const onlyWomen = { [prenda]: 'Só para prendas.' }
  expect(unfitOf(body.riders[0]?.unfit)).toEqual(onlyWomen)
  expect(unfitOf(body.ownUnfit)).toEqual({ ...onlyWomen, [guri]: 'Para laçadores de 13 a 15 anos.' })
  expect(unfitOf(body.ownUnfit)).not.toHaveProperty(warned)
  for (const secret of ['1985-05-05', '2014-02-09', 'birthdate']) expect(raw.toString()).not.toContain(secret)
  const other = await listRiders(buyer.account.id, buyer.token)
  expect(other.body.riders[0]).not.toHaveProperty('unfit')

  const askFor = async (stated: { birthdate?: string; sex?: 'M' | 'F' }) => {
    const query = { token: buyer.token, eventUUID: eventId, ...stated }
    const params = { userId: String(buyer.account.id) }
    const answer = await server.call('GET /api/users/:userId/riders', { params, query })
    const { statedUnfit } = answer.body
    return answer.status === 200 ? statedUnfit && unfitOf(statedUnfit) : answer.status
  }
  expect(await askFor({ birthdate: '2015-02-09', sex: 'F' })).toEqual({})
  expect(await askFor({ birthdate: '2019-02-09', sex: 'M' })).toEqual({
    ...onlyWomen,
    [guri]: 'Para laçadores de 13 a 15 anos.',
  })
  expect(await askFor({ birthdate: '2019-02-09' })).toBeUndefined()
  expect(await askFor({ birthdate: '2019-02-31', sex: 'M' })).toBeUndefined()
  expect(await askFor({ birthdate: 'ontem', sex: 'M' })).toBe(400)
})
