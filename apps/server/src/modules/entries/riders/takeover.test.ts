import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPeople } from '#modules/accounts/index.ts'
import { buildAdmin, buildBuyer, buildCategory, buildEvent, inventCpf } from '#testing/builders.ts'
import { buildPaidCart, filled, putParticipants } from '#testing/paid-cart.ts'
import { signUpBody } from '#testing/sign-up.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const boy = { name: 'Piá da Silva Inventado', nickname: 'Piá', birthdate: '2017-03-12', sex: 'M' as const }

/** A rider without an account in a saved formation of a category for children. */
async function enterRider() {
  const cpf = inventCpf()
  const { id: eventId } = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId, restrict_age_max: 99 })
  const buyer = await buildBuyer(server.db)
  const { cartUUID, forms } = await buildPaidCart(server, buyer.token, [{ itemUUID: category.id }])
  const query = { token: buyer.token }
  const { body } = await server.call('POST /api/users/riders', { query, body: { ...boy, cpf, cartUUID } })
  const item = filled(forms[0]!, { participants: [cpf] })
  expect((await putParticipants(server, cartUUID, [item], query)).status).toBe(200)
  return { cpf, uuid: body.userUUID, buyer, cartUUID }
}

const signUp = async (cpf: string) => server.call('POST /api/users/new', { body: await signUpBody({ cpf }) })

const rowOf = (cpf: string) =>
  server.db.selectFrom('account').selectAll().where('cpf', '=', cpf).executeTakeFirstOrThrow()

test('The owner of a CPF signs up and takes the person over, with the own name and date of birth', async () => {
  const { cpf, uuid, cartUUID } = await enterRider()
  const { id } = await rowOf(cpf)

  const { status, body } = await signUp(cpf)

  expect(status).toBe(200)
  expect(body).toMatchObject({ uuid, name: 'JOSÉ DA SILVA INVENTADO' })
  const taken = { id, birthdate: '1988-03-12', birthdate_declared: false, email: 'ZE@EXAMPLE.COM' }
  expect(await rowOf(cpf)).toMatchObject(taken)
  const facts = await server.db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('action', '=', 'account.claimed')
    .where('entity_id', '=', String(id))
    .execute()
  const fields = ['nickname', 'name', 'birthdate']
  expect(facts).toEqual([{ before: { isDeclared: true }, after: { fields } }])
  const cart = await server.db.selectFrom('cart').select('note').where('id', '=', cartUUID).executeTakeFirst()
  expect(cart?.note).toBe(
    'Data de nascimento de PIÁ alterada após a inscrição: de 12/03/2017 para 12/03/1988.',
  )
})

test('A person who takes the own data over sees no cart, no rider and no name of the buyer', async () => {
  const { cpf, cartUUID, buyer } = await enterRider()
  const { body: login } = await signUp(cpf)
  const [params, query] = [{ userId: String(login.userId) }, { token: login.token }]
  expect([login.cartsPaid, login.cartsRegistered]).toEqual([[], []])
  const answers = [
    await server.call('GET /api/users/:userId', { params, query }),
    await server.call('GET /api/users/:userId/purchases', {
      params,
      query: { ...query, showOpenFormations: '1' },
    }),
    await server.call('GET /api/users/:userId/riders', { params, query }),
    await server.call('GET /api/users/lookup/:cpf', { params: { cpf }, query }),
  ]
  expect(answers[1]).toMatchObject({ body: { purchases: [] } })
  expect(answers[2]).toMatchObject({ body: { riders: [] } })
  for (const { status, raw } of answers) {
    expect(status).toBe(200)
    for (const secret of [cartUUID, buyer.account.uuid, buyer.account.nickname, buyer.account.cpf, 'PIÁ'])
      expect(raw.toString()).not.toContain(secret)
  }
  const cart = await server.call('GET /api/cart/:cartUUID', { params: { cartUUID }, query })
  expect(cart.status).toBe(404)
})

test('No buyer adds or changes a person who took the own data over', async () => {
  const { cpf, buyer } = await enterRider()
  await signUp(cpf)
  const before = await rowOf(cpf)
  const { id: eventId } = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId })
  const { cartUUID } = await buildPaidCart(server, buyer.token, [{ itemUUID: category.id }])
  const { body } = await server.call('POST /api/users/riders', {
    query: { token: buyer.token },
    body: { ...boy, cpf, cartUUID },
  })
  expect(body).toMatchObject({ status: 'AlreadyExists', nickname: 'ZÉ DO LAÇO' })
  expect(await rowOf(cpf)).toEqual(before)
})

test('The owner of a CPF signs up while a buyer is adding the person, and gets the person', async () => {
  const cpf = inventCpf()
  const actor = { kind: 'user' } as const
  const signing = await server.db.transaction().execute(async (db) => {
    await addPeople(db, [{ ...boy, cpf }], { actor, way: 'buyer' })
    const started = signUp(cpf)
    while ((await countWaiting()) === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    return { started }
  })
  expect(await signing.started).toMatchObject({ status: 200, body: { name: 'JOSÉ DA SILVA INVENTADO' } })
  expect(await rowOf(cpf)).toMatchObject({ nickname: 'ZÉ DO LAÇO', birthdate_declared: false })
})

async function countWaiting() {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
  return rows[0]?.waiting ?? 0
}

test('The desk reads the name that was given and the own name of the rider until it confirms them', async () => {
  const { cpf, cartUUID } = await enterRider()
  const admin = await buildAdmin(server.db)
  const query = { token: admin.token }
  const read = () => server.call('GET /api/cart/:cartUUID', { params: { cartUUID }, query })
  const given = { name: 'PIÁ', forDesk: { document: '', declaredBirthdate: '2017-03-12', own: null } }
  const [before] = (await read()).body.items
  expect(before?.participants).toMatchObject([given])

  await signUp(cpf)
  const [both] = (await read()).body.items
  const own = { name: 'ZÉ DO LAÇO', birthdate: '1988-03-12' }
  expect(both?.participants).toMatchObject([{ ...given, forDesk: { ...given.forDesk, own } }])
})
