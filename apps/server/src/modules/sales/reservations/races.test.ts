import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#app.ts'
import { openServerDatabase } from '#platform/database/client.ts'
import {
  buildAccount,
  buildAdmin,
  buildBuyer,
  buildBundle,
  buildCategory,
  buildEvent,
  buildSession,
} from '#testing/builders.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { openCart } from '#testing/paid-cart.ts'
import { readCartRow, takenOf, waitUntilLocked } from '#testing/paying.ts'
import { type Database, startTestServer, type TestServer } from '#testing/server.ts'
import { withoutRowLocks } from '#testing/without-row-locks.ts'
import { openCarts, type Reservation } from './opening.service.ts'
import { createReservationBatcher } from './reservations.service.ts'

type Answer = { status: number; body: { msg: string; cartUUID: string } }

let server: TestServer
let secondApp: TestServer['app']
let secondDatabase: ReturnType<typeof openServerDatabase>

beforeAll(async () => {
  server = await startTestServer()
  // A second server in this process is enough: the two servers share only the database.
  secondDatabase = openServerDatabase(server.url)
  secondApp = createApp({ ...server.context, db: secondDatabase.db, runSql: secondDatabase.runSql })
  await secondApp.ready()
})

afterAll(async () => {
  await expectInvariants(server.db)
  await secondApp.close()
  await secondDatabase.close()
  await server[Symbol.asyncDispose]()
})

const reserve = async (
  app: TestServer['app'],
  itemUUID: string,
  token = '',
  quantity = 1,
): Promise<Answer> => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/cart/',
    query: token ? { token } : {},
    payload: { items: [{ itemUUID, quantity }] },
  })
  return { status: response.statusCode, body: response.json() }
}

const buildItem = async (
  overrides: { total?: number; registrations_per_user?: number; name?: string } = {},
) => buildCategory(server.db, { eventId: (await buildEvent(server.db)).id, ...overrides })

const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

const count = (answers: Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length
const messagesOf = (answers: Answer[]) =>
  new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.msg))

test('Five hundred buyers race for ten units, exactly ten win and the others are refused as sold out', async () => {
  const item = await buildItem({ total: 10, name: 'LAÇO MAIS QUERIDO' })

  const answers = await times(500, () => reserve(server.app, item.id))

  expect([count(answers, 200), count(answers, 409)]).toEqual([10, 490])
  expect([...messagesOf(answers)]).toEqual(['As vagas de LAÇO MAIS QUERIDO estão esgotadas.'])
  expect(await takenOf(server, item.id)).toBe(10)
})

test('Buyers race through two processes on one database and no unit is oversold', async () => {
  const item = await buildItem({ total: 10 })

  const answers = await times(300, (index) => reserve(index % 2 ? server.app : secondApp, item.id))

  expect([count(answers, 200), count(answers, 409)]).toEqual([10, 290])
  expect(await takenOf(server, item.id)).toBe(10)
})

test('A buyer who wants more units than are free gets their number, and these units are still sold', async () => {
  const item = await buildItem({ total: 10, name: 'LAÇO DISPUTADO' })

  const answers = await times(60, (index) => reserve(index % 2 ? server.app : secondApp, item.id, '', 3))
  const last = await reserve(server.app, item.id)

  expect([count(answers, 200), count(answers, 409), last.status]).toEqual([3, 57, 200])
  expect([...messagesOf(answers)]).toEqual(['Resta apenas 1 vaga em LAÇO DISPUTADO.'])
  expect(await takenOf(server, item.id)).toBe(10)
})

const anyVisitor = (itemUUID: string): Reservation => ({
  items: [{ itemUUID, quantity: 1 }],
  buyer: { accountId: undefined, isAdmin: false },
  actor: { kind: 'visitor' },
  termsVersion: '',
})

test('Without the lock the constraint refuses an oversold item', async () => {
  await using alone = await startTestServer()
  const event = await buildEvent(alone.db)
  const item = await buildCategory(alone.db, { eventId: event.id, total: 1 })
  const oversell = () => sql`update item set taken = taken + 2 where id = ${item.id}`.execute(alone.db)

  await expect(oversell()).rejects.toMatchObject({ constraint: 'item_never_oversold' })
  await sql`alter table item drop constraint item_never_oversold`.execute(alone.db)
  await oversell()

  await expect(expectInvariants(alone.db)).rejects.toThrow('no item is taken beyond its total')
})

test.each([
  ['no more units than the total with the row lock alone', (db: Database) => db, 10],
  ['more units than the total without lock and constraint', withoutRowLocks, undefined],
] as const)('Two processes on one database sell %s', async (_, seenBy, most) => {
  await using alone = await startTestServer()
  const second = openServerDatabase(alone.url)
  await sql`alter table item drop constraint item_never_oversold`.execute(alone.db)
  const event = await buildEvent(alone.db)
  const item = await buildCategory(alone.db, { eventId: event.id, total: 10 })

  const answers = await Promise.allSettled(
    Array.from(Array(40).keys(), (index) =>
      openCarts(seenBy(index % 2 ? alone.db : second.db), alone.config, [anyVisitor(item.id)]),
    ),
  )

  const opened = answers.flatMap((answer) =>
    answer.status === 'fulfilled' ? [...answer.value.values()] : [],
  )
  const sold = opened.filter((decision) => 'lines' in decision).length
  expect(most === undefined ? sold > 10 : sold === most, `${sold} sold`).toBe(true)
  await second.close()
})

test('Parallel calls of one buyer through two processes stay within the purchase limit', async () => {
  const item = await buildItem({ registrations_per_user: 3 })
  const { token, account } = await buildBuyer(server.db)

  const answers = await times(12, (index) => reserve(index % 2 ? server.app : secondApp, item.id, token, 2))

  const open = await openCartsOf(account.id)
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect(open).toHaveLength(1)
  expect(await takenOf(server, item.id)).toBe(2)
})

/** Two items of one event, and a buyer who requests both at the same time. */
async function buildTwoItemsAndBuyer() {
  const event = await buildEvent(server.db)
  const items = await times(2, () => buildCategory(server.db, { eventId: event.id }))
  return { items, ...(await buildBuyer(server.db)) }
}

test('Two parallel calls of one buyer at two processes end with one cart', async () => {
  const { items, token, account } = await buildTwoItemsAndBuyer()

  const { answers } = await server.db.transaction().execute(async (db) => {
    // The lock is released only after both calls wait for it.
    await sql`lock table cart in share mode`.execute(db)
    const started = times(2, (index) => reserve(index ? server.app : secondApp, items[index]!.id, token))
    await waitUntilLocked(server, 2)
    return { answers: started }
  })

  expect((await answers).map(({ status }) => status)).toEqual([200, 200])
  expect(await openCartsOf(account.id)).toHaveLength(1)
})

test('Two parallel calls of one buyer in one process are served one after the other', async () => {
  const { items, account } = await buildTwoItemsAndBuyer()
  const batcher = createReservationBatcher(server.db, server.config)
  const buyer = { accountId: account.id, isAdmin: false }

  await times(2, (index) => batcher.reserve({ ...anyVisitor(items[index]!.id), buyer }))

  expect(await openCartsOf(account.id)).toHaveLength(1)
})

test('A cart whose charge is being written is not replaced by a new one', async () => {
  const [old, wished] = [await buildItem(), await buildItem()]
  await server.db.updateTable('item').set({ event_id: old.event_id }).where('id', '=', wished.id).execute()
  const { token } = await buildBuyer(server.db)
  const { cartUUID } = await openCart(server, token, [{ itemUUID: old.id }])

  const answer = await server.db.transaction().execute(async (db) => {
    await db.selectFrom('cart').select('id').where('id', '=', cartUUID).forUpdate().execute()
    const reserving = reserve(server.app, wished.id, token)
    await waitUntilLocked(server)
    await writeCharge(db, cartUUID)
    return { reserving }
  })

  expect((await answer.reserving).status).toBe(200)
  expect((await readCartRow(server, cartUUID)).status).toBe('open')
  expect(await takenOf(server, old.id)).toBe(1)
  await server.db.deleteFrom('charge').where('cart_id', '=', cartUUID).execute()
  const { id } = await server.db
    .selectFrom('plan')
    .where('cart_id', '=', cartUUID)
    .select('id')
    .executeTakeFirstOrThrow()
  await server.db.deleteFrom('installment').where('plan_id', '=', id).execute()
  await server.db.deleteFrom('plan').where('id', '=', id).execute()
})

async function writeCharge(db: Database, cartId: string) {
  const { id } = await db
    .insertInto('plan')
    .values({ cart_id: cartId, installments: 1, total_in_cents: 12_000 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('charge')
    .values({
      plan_id: id,
      cart_id: cartId,
      installment: 1,
      kind: 'cob',
      txid: 'a'.repeat(32),
      value_in_cents: 12_000,
    })
    .execute()
}

test('Two buyers with older carts exchange their items without a deadlock', async () => {
  const event = await buildEvent(server.db)
  const [one, two] = await times(2, () => buildCategory(server.db, { eventId: event.id }))
  const bundle = await buildBundle(server.db, { eventId: event.id, categoryIds: [two!.id, one!.id] })
  const wanted = [one!.id, two!.id, bundle.id]
  const accounts = await times(8, () => buildAccount(server.db))
  const tokens = await Promise.all(accounts.map(({ id }) => buildSession(server.db, id)))

  for (let round = 0; round < 4; round += 1) {
    const answers = await times(8, (index) =>
      reserve(index % 2 ? server.app : secondApp, wanted[(index + round) % 3]!, tokens[index]),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  }
  for (const { id } of accounts) expect(await openCartsOf(id)).toHaveLength(1)
})

/** An administrator's call that closes the sale of the event of an item. */
async function closeSale({ event_id: eventUUID }: { event_id: string }) {
  const { token } = await buildAdmin(server.db)
  return server.call('PUT /api/events/:eventUUID/sale', {
    params: { eventUUID },
    query: { token },
    body: { closed: 1 },
  })
}

test('A reservation that waits while an administrator closes the sale is refused, and those of other events are not', async () => {
  const [item, other] = [await buildItem(), await buildItem()]
  const race = await server.db.transaction().execute(async (db) => {
    await db.selectFrom('item').select('id').where('id', '=', item.id).forUpdate().execute()
    const closing = closeSale(item)
    await waitUntilLocked(server)
    // These calls read the event before the sale is closed.
    const reservations = [item, other].map(({ id }) => anyVisitor(id))
    const together = openCarts(secondDatabase.db, server.config, reservations).catch(messageOf)
    const inBatcher = times(3, (index) => reserve(secondApp, index === 1 ? other.id : item.id))
    await waitUntilLocked(server, 3)
    return { closing, together, inBatcher }
  })

  expect((await race.closing).status).toBe(200)
  const closed = 'As inscrições online deste evento estão encerradas.'
  expect(await race.together).toBe(closed)
  expect((await race.inBatcher).map(({ status, body }) => [status, body.msg])).toEqual([
    [409, closed],
    [200, ''],
    [409, closed],
  ])
  expect([await takenOf(server, item.id), await takenOf(server, other.id)]).toEqual([0, 1])
})

const messageOf = (error: Error) => error.message

test('A reservation that waits while its event becomes over is refused on the web and at the desk', async () => {
  const item = await buildItem()
  const { id: soldBy } = await buildAccount(server.db)
  const race = await server.db.transaction().execute(async (db) => {
    await db.selectFrom('item').select('id').where('id', '=', item.id).forUpdate().execute()
    const atDesk = { ...anyVisitor(item.id), atDesk: { eventId: item.event_id, soldBy, isOwned: false } }
    // Both read the event before its dates move.
    const online = openCarts(secondDatabase.db, server.config, [anyVisitor(item.id)]).catch(messageOf)
    const desk = openCarts(server.db, server.config, [atDesk]).catch(messageOf)
    await waitUntilLocked(server, 2)
    await db
      .updateTable('event')
      .set({ starts_on: '2020-01-01', ends_on: '2020-01-02' })
      .where('id', '=', item.event_id)
      .execute()
    return { online, desk }
  })
  expect([await race.online, await race.desk]).toEqual([
    'Este evento já terminou.',
    'Este evento já terminou.',
  ])
  expect(await takenOf(server, item.id)).toBe(0)
})

test('The call that closes a sale answers only after the reservations that are being written have ended', async () => {
  const { id: eventId } = await buildEvent(server.db)
  const item = await buildCategory(server.db, { eventId, price_in_cents: 0 })
  let isAnswered = false
  const race = await server.db.transaction().execute(async (db) => {
    // A free cart is written first, and then its formation.
    await sql`lock table formation in share mode`.execute(db)
    const reserving = reserve(server.app, item.id)
    await waitUntilLocked(server)
    const closing = closeSale(item).finally(() => (isAnswered = true))
    await Promise.race([waitUntilLocked(server, 2), closing])
    expect(isAnswered).toBe(false)
    return { closing, reserving }
  })

  expect([(await race.reserving).status, (await race.closing).status]).toEqual([200, 200])
  expect((await reserve(server.app, item.id)).status).toBe(409)
})

const openCartsOf = (accountId: number) =>
  server.db
    .selectFrom('cart')
    .select('id')
    .where('owner_id', '=', accountId)
    .where('status', '=', 'open')
    .execute()
