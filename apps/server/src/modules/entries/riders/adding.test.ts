import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildBuyer, buildCategory, buildEvent, inventCpf } from '#testing/builders.ts'
import { allAtOnce, buildPaidCart, filled, openCart, putParticipants } from '#testing/paid-cart.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { withoutAdvisoryLocks } from '#testing/without-advisory-locks.ts'
import { addRider } from './adding.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const boy = { name: 'Piá  da Silva Inventado', nickname: 'Piá', birthdate: '2017-03-12', sex: 'M' as const }

type FormOptions = { at?: TestServer; max?: number; ends?: string; quantity?: number }

/** A buyer with a paid cart whose riders are missing. */
async function buildForm({ at = server, max = 2, ends, quantity = 1 }: FormOptions = {}) {
  const days = ends === undefined ? {} : { starts_on: ends, ends_on: ends }
  const { id: eventId } = await buildEvent(at.db)
  const riders = { min_participants: 1, max_participants: max }
  const category = await buildCategory(at.db, { eventId, ...riders })
  const buyer = await buildBuyer(at.db)
  const cart = await buildPaidCart(at, buyer.token, [{ itemUUID: category.id, quantity }])
  await at.db
    .updateTable('event')
    .set(days.ends_on ? days : { name: 'RODEIO' })
    .where('id', '=', eventId)
    .execute()
  const add = (cpf: string, part: Partial<typeof boy> & { cartUUID?: string } = {}) =>
    at.call('POST /api/users/riders', {
      query: { token: buyer.token },
      body: { ...boy, cpf, cartUUID: cart.cartUUID, ...part },
    })
  return { ...buyer, ...cart, eventId, add }
}

const rowOf = (cpf: string, at = server) =>
  at.db.selectFrom('account').selectAll().where('cpf', '=', cpf).executeTakeFirst()

const lookUp = (cpf: string) => server.call('GET /api/users/lookup/:cpf', { params: { cpf } })

test('A buyer adds a rider without an account, and the look-up then has the name and the form takes it', async () => {
  const { add, cartUUID, forms, token, account } = await buildForm()
  const cpf = inventCpf()
  expect((await lookUp(cpf)).body.status).toBe('NotFound')

  const added = await add(cpf)

  expect(added.body).toEqual({ status: 'LookUp', nickname: 'PIÁ', name: '', userUUID: expect.any(String) })
  expect((await lookUp(cpf)).body).toEqual(added.body)
  expect(await rowOf(cpf)).toMatchObject({
    name: 'PIÁ DA SILVA INVENTADO',
    birthdate: '2017-03-12',
    birthdate_declared: true,
    password_hash: null,
    email: '',
    mobile: '',
  })
  const item = filled(forms[0]!, { participants: [cpf] })
  expect((await putParticipants(server, cartUUID, [item], { token })).status).toBe(200)
  const rider = await server.db
    .selectFrom('formation_rider')
    .selectAll()
    .where('cpf', '=', cpf)
    .executeTakeFirstOrThrow()
  expect(rider).toMatchObject({ name: 'PIÁ', declared_birthdate: '2017-03-12' })
  const facts = await server.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'account.added')
    .where('actor_id', '=', account.id)
    .execute()
  expect(facts).toMatchObject([{ entity_id: String(rider.account_id), after: { way: 'buyer' } }])
  expect(JSON.stringify(facts)).not.toContain(cpf)
})

test('The same call again has the same answer and adds nothing, and another name changes nothing', async () => {
  const { add } = await buildForm()
  const cpf = inventCpf()
  const first = await add(cpf)
  const before = await rowOf(cpf)
  expect(await add(cpf)).toMatchObject({ status: 200, body: first.body })
  expect(await add(cpf, { name: 'Outro Nome', birthdate: '1990-01-01' })).toMatchObject({ body: first.body })
  expect(await rowOf(cpf)).toEqual(before)
})

test.each([
  ['has an account', { password_hash: 'x' }, 'AlreadyExists'],
  ['was imported', { password_hash: null }, 'LookUp'],
])('A person who %s is not changed, and the answer is that of a look-up', async (_, given, status) => {
  const { add } = await buildForm()
  const known = await buildAccount(server.db, { ...given, nickname: '', name: 'TERÊNCIO DE SOUZA LEMOS' })
  const { body } = await add(known.cpf)
  expect(body).toEqual({ status, nickname: '', name: 'TERÊNCIO L.', userUUID: known.uuid })
  expect(await rowOf(known.cpf)).toEqual(known)
})

test.each([
  [{ name: 'Piá' }, 'Nome inválido.\nDigite o nome e o sobrenome.', 'invalid_name'],
  [{ nickname: ' ' }, 'Apelido inválido.\nPor favor confira os dados.', 'invalid_nickname'],
  [
    { birthdate: '2017-02-30' },
    'Data de nascimento inválida.\nPor favor confira os dados.',
    'invalid_birthdate',
  ],
  [
    { birthdate: '2999-01-01' },
    'Data de nascimento inválida.\nPor favor confira os dados.',
    'invalid_birthdate',
  ],
])('%j is refused with the sentence of the field', async (part, msg, code) => {
  const { add } = await buildForm()
  const cpf = inventCpf()
  expect(await add(cpf, part)).toMatchObject({ status: 400, body: { msg, code } })
  expect(await rowOf(cpf)).toBeUndefined()
})

test('A CPF with a wrong check digit is refused', async () => {
  const { add } = await buildForm()
  const cpf = inventCpf()
  const wrong = `${cpf.slice(0, 10)}${(Number(cpf[10]) + 1) % 10}`
  expect(await add(wrong)).toMatchObject({ status: 400, body: { code: 'invalid_cpf' } })
})

test('Riders are added only from the form of an own cart with an open formation of an event that is not over', async () => {
  const [own, other, over] = [await buildForm(), await buildForm(), await buildForm({ ends: '2020-01-01' })]
  const unpaid = await openCart(server, own.token, [
    { itemUUID: (await buildCategory(server.db, { eventId: own.eventId })).id },
  ])
  const filledIn = await buildForm()
  const items = filledIn.forms.map((form) => filled(form, { participants: [filledIn.account.cpf] }))
  await putParticipants(server, filledIn.cartUUID, items, { token: filledIn.token })
  await server.db
    .updateTable('event')
    .set({ sales_closed: true })
    .where('id', '=', filledIn.eventId)
    .execute()

  const refused = {
    status: 409,
    body: { msg: 'Esta compra não tem inscrição com participantes a preencher.' },
  }
  for (const [who, call, answer] of [
    ['cart of another buyer', () => own.add(inventCpf(), { cartUUID: other.cartUUID }), { status: 404 }],
    ['invented cart', () => own.add(inventCpf(), { cartUUID: own.eventId }), { status: 404 }],
    ['event is over', () => over.add(inventCpf()), refused],
    ['not paid', () => own.add(inventCpf(), { cartUUID: unpaid.cartUUID }), refused],
    ['filled in, and the swaps have ended', () => filledIn.add(inventCpf()), refused],
  ] as const)
    expect([who, await call()]).toMatchObject([who, answer])
  const visitor = await server.call('POST /api/users/riders', {
    body: { ...boy, cpf: inventCpf(), cartUUID: own.cartUUID },
  })
  expect(visitor.status).toBe(401)
})

const tooManyUnused =
  'Você tem 30 participantes cadastrados que não estão em nenhuma inscrição.\nInscreva estes antes de cadastrar outros.'
const tooMany =
  'Você já cadastrou 30 participantes hoje.\nTente de novo amanhã ou procure a secretaria do evento.'

test('Of forty riders that a buyer adds at once thirty are added, and the others are refused with a sentence', async () => {
  await using guarded = await startTestServer({ config: { limits: true, trustedProxies: ['127.0.0.1'] } })
  const { cartUUID, account } = await buildForm({ at: guarded, max: 50 })
  const parallel = Array.from({ length: 40 }, () => inventCpf())
  // The service itself: the limits of calls and of look-ups would refuse some of these calls before.
  const answers = await Promise.all(
    parallel.map((cpf) => serve(guarded, { cpf, cartUUID, buyerId: account.id })),
  )

  expect(answers.filter((msg) => msg === 'added')).toHaveLength(30)
  expect(answers.filter((msg) => msg === tooMany)).toHaveLength(10)
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from account where birthdate_declared`.execute(guarded.db)
  expect(rows[0]?.n).toBe(30)
})

type Call = { cpf: string; cartUUID: string; buyerId: number; db?: TestServer['db'] }

const serve = ({ context, db: own }: TestServer, { cpf, cartUUID, buyerId, db = own }: Call) =>
  addRider(
    { ...context, db, cpfLookupLimit: { remember: async () => {}, admit: async () => {} } },
    { rider: { ...boy, cpf }, cartUUID, today: '2026-11-20' },
    {
      accountId: buyerId,
      actor: { kind: 'user', accountId: buyerId },
      lookUps: { caller: { ip: '', provenCost: 0 }, counts: [] },
    },
  ).then(
    () => 'added',
    (error: Error) => error.message,
  )

/** Each transaction reads what was committed before its first statement, as in the worst order of parallel calls. */
const withOwnSnapshots = (db: TestServer['db']) =>
  new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return () => target.transaction().setIsolationLevel('repeatable read')
      const member: unknown = Reflect.get(target, name, target)
      return typeof member === 'function' ? (member.bind(target) as unknown) : member
    },
  })

test('Three riders at once after twenty-nine exceed the limit when the additions are not locked (control)', async () => {
  await using guarded = await startTestServer({ config: { limits: true } })
  const { cartUUID, account } = await buildForm({ at: guarded, max: 50 })
  const add = (db = guarded.db) => serve(guarded, { cpf: inventCpf(), cartUUID, buyerId: account.id, db })
  for (let count = 0; count < 29; count++) expect(await add()).toBe('added')
  const calls = [1, 2, 3].map(() => () => add(withOwnSnapshots(withoutAdvisoryLocks(guarded.db))))
  // Each has its snapshot and has inserted its rider before one of them counts.
  const answers = await allAtOnce(guarded.db, 'formation_rider', calls, 'access exclusive')
  expect(answers).toEqual(['added', 'added', 'added'])
})

test('Yesterday’s riders do not count today, and unused riders beyond the places of their form are refused', async () => {
  await using guarded = await startTestServer({ config: { limits: true } })
  const { cartUUID, account, forms, token } = await buildForm({ at: guarded, max: 3 })
  const add = (cpf = inventCpf()) => serve(guarded, { cpf, cartUUID, buyerId: account.id })
  const goBackADay = () =>
    sql`update rider_addition set added_at = added_at - interval '1 day'`.execute(guarded.db)
  for (let count = 0; count < 30; count++) expect(await add()).toBe('added')
  expect(await add()).toBe(tooMany)
  await goBackADay()
  // The form has three places, so 33 riders may wait.
  for (let count = 0; count < 3; count++) expect(await add()).toBe('added')
  expect(await add()).toBe(tooManyUnused)
  const [rider] = await guarded.db
    .selectFrom('account')
    .select('cpf')
    .where('birthdate_declared', '=', true)
    .execute()
  const item = filled(forms[0]!, { participants: [rider!.cpf] })
  expect((await putParticipants(guarded, cartUUID, [item], { token })).status).toBe(200)
  expect(await add()).toBe(tooManyUnused)
})

test('Without limits a buyer adds more than thirty riders', async () => {
  const { cartUUID, account } = await buildForm()
  for (let count = 0; count < 31; count++)
    expect(await serve(server, { cpf: inventCpf(), cartUUID, buyerId: account.id })).toBe('added')
})
