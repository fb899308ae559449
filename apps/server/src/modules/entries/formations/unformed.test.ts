import { formatDay, formatTime } from '@porteira/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { filled, openCart, putParticipants } from '#testing/paid-cart.ts'
import { readCartRow, takenOf } from '#testing/paying.ts'
import { type Database, startTestServer, type TestServer } from '#testing/server.ts'
import { openDesk } from '#testing/desk-sales.ts'
import { withoutRowLocks } from '#testing/without-row-locks.ts'
import { replayAudit } from '#operations/audit-replay/replaying.service.ts'
import { listForms } from './forms.service.ts'
import { limitUnformed } from './unformed.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { limits: true } })
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server[Symbol.asyncDispose]()
})

async function openFreeSale(overrides: Parameters<typeof buildEvent>[1] = {}, at = server) {
  const event = await buildEvent(at.db, { require_login_to_reserve: false, ...overrides })
  const free = await buildCategory(at.db, { eventId: event.id, price_in_cents: 0, total: 300 })
  const buyer = await buildBuyer(at.db, { email: `${event.short_name}@example.com` })
  const reserve = (quantity: number, itemUUID = free.id) =>
    at.call('POST /api/cart/', {
      query: { token: buyer.token },
      body: { items: [{ itemUUID, quantity }] },
    })
  return { event, free, buyer, reserve }
}

/** Moves the deadline of a cart back by these hours, with its opening. */
const pass = (cartUUID: string, hours: number, at = server) =>
  sql`update cart set form_by = form_by - make_interval(hours => ${hours}),
    created_at = created_at - make_interval(hours => ${hours}) where id = ${cartUUID}`.execute(at.db)

const subjectsTo = async (email: string) =>
  (
    await server.db
      .selectFrom('outbox')
      .where('recipient', '=', email.toLowerCase())
      .orderBy('id')
      .select('subject')
      .execute()
  ).map(({ subject }) => subject.split(' – ')[0])

const nameRiders = async (
  cartUUID: string,
  buyer: { token: string; account: { cpf: string } },
  at = server,
) => {
  const forms = await listForms(at.db, cartUUID, 'owner')
  const items = forms.map((form) => filled(form, { participants: [buyer.account.cpf] }))
  return putParticipants(at, cartUUID, items, { token: buyer.token })
}

test('One account cannot empty a free category without naming riders', async () => {
  const { free, buyer, reserve } = await openFreeSale()
  const first = await reserve(60)
  const answers = [await reserve(21), await reserve(20), await reserve(1)]
  expect(answers.map(({ status, body }) => [status, body.code ?? ''])).toEqual([
    [409, 'too_many_unformed'],
    [200, ''],
    [409, 'too_many_unformed'],
  ])
  expect(answers[0]!.body.msg).toBe(
    'Você já tem 60 inscrições sem pagamento ou sem participantes neste evento. Pague, informe os participantes ou cancele antes de reservar outras.',
  )
  expect(await takenOf(server, free.id)).toBe(80)
  expect((await nameRiders(first.body.cartUUID, buyer)).status).toBe(200)
  expect((await reserve(60)).status).toBe(200)
})

test('A visitor cannot claim more free entries without riders than the event allows', async () => {
  const { free, buyer } = await openFreeSale({ max_unpaid_units: 8 })
  const items = [{ itemUUID: free.id, quantity: 5 }]
  const carts = [await openCart(server, '', items), await openCart(server, '', items)]
  const claim = ({ cartUUID }: { cartUUID: string }) =>
    server.call('GET /api/cart/:cartUUID', { params: { cartUUID }, query: { token: buyer.token } })
  expect((await claim(carts[0]!)).status).toBe(200)
  expect((await claim(carts[1]!)).body.code).toBe('too_many_unformed')
})

test('Free entries without riders end after the time of the event, with a mail before and one at the end', async () => {
  const { event, free, buyer, reserve } = await openFreeSale({ free_unformed_hours: 10 })
  const { cartUUID } = (await reserve(3)).body
  const before = await readCartRow(server, cartUUID)
  expect(before.form_by!.getTime() - before.created_at.getTime()).toBe(10 * 3_600_000)
  await limitUnformed(server.context)
  expect(await subjectsTo(buyer.account.email)).toEqual([])

  await pass(cartUUID, 7)
  await limitUnformed(server.context)
  await limitUnformed(server.context)
  expect(await subjectsTo(buyer.account.email)).toEqual(['Informe os participantes'])
  expect(await takenOf(server, free.id)).toBe(3)

  await pass(cartUUID, 3)
  await limitUnformed(server.context)
  await limitUnformed(server.context)
  expect(await subjectsTo(buyer.account.email)).toEqual(['Informe os participantes', 'Vagas liberadas'])
  expect([(await readCartRow(server, cartUUID)).status, await takenOf(server, free.id)]).toEqual([
    'cancelled',
    0,
  ])
  expect((await nameRiders(cartUUID, buyer)).status).toBe(409)
  await expectInvariants(server.db)

  const { token } = await buildAdmin(server.db)
  const params = { cartUUID }
  await server.call('POST /api/cart/admin/:cartUUID/restore', { params, query: { token } })
  await limitUnformed(server.context)
  expect([(await readCartRow(server, cartUUID)).status, await takenOf(server, free.id)]).toEqual(['paid', 3])
  expect(event.free_unformed_hours).toBe(10)
})

test('The purchases, the cart and the receipt say until when the riders must be named, until they are', async () => {
  const { buyer, reserve } = await openFreeSale()
  const { cartUUID } = (await reserve(1)).body
  const { token, account } = buyer
  const readPurchase = async () => {
    const { body } = await server.call('GET /api/users/:userId/purchases', {
      params: { userId: String(account.id) },
      query: { token, showOpenFormations: '1' },
    })
    return body.purchases[0]!
  }
  const readReceipt = async () =>
    (await server.call('POST /api/cart/:cartUUID/receipt/html', { params: { cartUUID }, body: { token } }))
      .body.receiptHTML
  const readCart = async () =>
    (await server.call('GET /api/cart/:cartUUID', { params: { cartUUID }, query: { token } })).body
  const formBy = (await readCartRow(server, cartUUID)).form_by!
  expect((await readPurchase()).formBy).toBe(formBy.toISOString())
  expect((await readCart()).formBy).toBe(formBy.toISOString())
  expect(await readReceipt()).toContain(
    `Participantes a preencher até ${formatDay(formBy)} às ${formatTime(formBy)}. Depois disso a vaga volta à venda.`,
  )
  await nameRiders(cartUUID, buyer)
  expect(await readPurchase()).not.toHaveProperty('formBy')
  expect(await readCart()).not.toHaveProperty('formBy')
  expect(await readReceipt()).not.toContain('volta à venda')
})

test('The time to name riders ends with the sale at the latest', async () => {
  const sales_end_at = new Date(Date.now() + 3_600_000)
  const { reserve } = await openFreeSale({ sales_end_at })
  const { cartUUID } = (await reserve(1)).body
  expect((await readCartRow(server, cartUUID)).form_by).toEqual(sales_end_at)
})

test('Formed entries, entries in person, priced carts and sales of the desk never end without riders', async () => {
  const { event, free, buyer, reserve } = await openFreeSale()
  const inPerson = await buildCategory(server.db, {
    eventId: event.id,
    price_in_cents: 0,
    registration_in_person: true,
  })
  const formed = (await reserve(1)).body.cartUUID
  await nameRiders(formed, buyer)
  const items = [free, inPerson].map(({ id }) => ({ itemUUID: id }))
  const mixed = (await openCart(server, buyer.token, items)).cartUUID
  for (const cartUUID of [formed, mixed]) await pass(cartUUID, 25)
  await limitUnformed(server.context)
  expect([await takenOf(server, free.id), await takenOf(server, inPerson.id)]).toEqual([1, 1])
  expect((await readCartRow(server, formed)).status).toBe('registered')
  expect((await readCartRow(server, mixed)).status).toBe('registered')

  const priced = await buildCategory(server.db, { eventId: event.id })
  const paid = await openCart(server, buyer.token, [{ itemUUID: priced.id }, { itemUUID: free.id }])
  expect((await readCartRow(server, paid.cartUUID)).form_by).toBeNull()
})

test('An entry that the desk restores, and the others of its cart, no longer end without riders', async () => {
  const { free, reserve } = await openFreeSale()
  const { cartUUID } = (await reserve(2)).body
  const { token } = await buildAdmin(server.db)
  const [form] = await listForms(server.db, cartUUID, 'owner')
  const params = { cartUUID, cartItemId: String(form!.cartItemId) }
  const act = (action: 'remove' | 'restore') =>
    server.call(`POST /api/cart/admin/:cartUUID/:cartItemId/${action}`, { params, query: { token } })
  await act('remove')
  expect(await takenOf(server, free.id)).toBe(1)
  expect((await readCartRow(server, cartUUID)).form_by).not.toBeNull()
  expect((await act('restore')).status).toBe(200)
  await pass(cartUUID, 25)
  await limitUnformed(server.context)
  const { status, form_by } = await readCartRow(server, cartUUID)
  expect([status, form_by, await takenOf(server, free.id)]).toEqual(['paid', null, 2])
})

test('A cart that the desk cancels and restores no longer ends without riders', async () => {
  const { free, reserve } = await openFreeSale()
  const { cartUUID } = (await reserve(2)).body
  const { token } = await buildAdmin(server.db)
  for (const action of ['remove', 'restore'] as const)
    await server.call(`POST /api/cart/admin/:cartUUID/${action}`, { params: { cartUUID }, query: { token } })
  await pass(cartUUID, 25)
  await limitUnformed(server.context)
  expect([(await readCartRow(server, cartUUID)).status, await takenOf(server, free.id)]).toEqual(['paid', 2])
})

test('A courtesy and a free sale of the desk keep their entries without riders', async () => {
  const desk = await openDesk(server)
  const given = await desk.sold()
  const courtesy = { value: 120, reason: 'Convidado da organização' }
  const completed = await desk.complete(given, { courtesy }, { token: desk.owner, shiftId: null })
  expect(completed.body.sale.state).toBe('completed')
  const free = await buildCategory(server.db, { eventId: desk.event.id, price_in_cents: 0 })
  const sold = await desk.sold({ itemUUID: free.id })
  for (const cartUUID of [given, sold]) await pass(cartUUID, 25)
  await limitUnformed(server.context)
  const carts = [await readCartRow(server, given), await readCartRow(server, sold)]
  expect(carts.map(({ status, form_by }) => [status, form_by])).toEqual([
    ['paid', null],
    ['paid', null],
  ])
  expect([await takenOf(server, desk.category.id), await takenOf(server, free.id)]).toEqual([1, 1])
})

/** Lets the job reach the cart while the buyer's call has locked it, then lets the buyer's call end. */
async function endWhileNamed(seenByJob: (db: Database) => Database) {
  await using alone = await startTestServer()
  const { free, buyer, reserve } = await openFreeSale({}, alone)
  const { cartUUID } = (await reserve(2)).body
  await pass(cartUUID, 25, alone)
  const calls = await alone.db.transaction().execute(async (db) => {
    await sql`lock table formation in share mode`.execute(db)
    const naming = nameRiders(cartUUID, buyer, alone)
    await waitFor(alone.db, 'relation')
    const ending = limitUnformed({ ...alone.context, db: seenByJob(alone.db) })
    await waitFor(alone.db, 'transactionid')
    return [naming, ending] as const
  })
  const [{ status }] = await Promise.all(calls)
  return [status, (await readCartRow(alone, cartUUID)).status, await takenOf(alone, free.id)]
}

/** Waits until a connection of the database waits for a lock of this kind. */
async function waitFor(db: Database, kind: 'relation' | 'transactionid') {
  const isWaiting = async () =>
    (
      await sql`select from pg_stat_activity where datname = current_database() and wait_event = ${kind}`.execute(
        db,
      )
    ).rows.length > 0
  while (!(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 10))
}

test('A buyer who names the riders while the job reaches the cart keeps the entries', async () => {
  expect(await endWhileNamed((db) => db)).toEqual([200, 'registered', 2])
})

test('The same race without the lock of the cart takes named entries from the buyer (control)', async () => {
  expect(await endWhileNamed(withoutRowLocks)).toEqual([200, 'cancelled', 0])
})

test('The end of the time and a buyer who names the riders race and exactly one wins', async () => {
  const { free, buyer, reserve } = await openFreeSale()
  const { cartUUID } = (await reserve(2)).body
  await pass(cartUUID, 25)
  const [answer] = await Promise.all([nameRiders(cartUUID, buyer), limitUnformed(server.context)])
  const { status } = await readCartRow(server, cartUUID)
  expect([
    [200, 'registered', 2],
    [409, 'cancelled', 0],
  ]).toContainEqual([answer.status, status, await takenOf(server, free.id)])
  await expectInvariants(server.db)
})

test('The audit replays to the carts and the entries that the job has ended', async () => {
  const replayed = await replayAudit(server.db)
  expect(replayed.filter(({ different }) => different.length > 0)).toEqual([])
})
