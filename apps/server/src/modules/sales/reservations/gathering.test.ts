import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServerDatabase } from '#platform/database/client.ts'
import { buildAccount, buildBundle, buildCategory, buildEvent } from '#testing/builders.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { takenOf, waitUntilLocked } from '#testing/paying.ts'
import { type Database, startTestServer, type TestServer } from '#testing/server.ts'
import { openCarts, type Reservation } from './opening.service.ts'
import { createReservationBatcher } from './reservations.service.ts'

let server: TestServer
/** Two processes that share only the database. */
let processes: ReturnType<typeof startProcess>[]

beforeAll(async () => {
  server = await startTestServer()
  processes = [startProcess(), startProcess()]
})

afterAll(async () => {
  await expectInvariants(server.db)
  for (const { close } of processes) await close()
  await server[Symbol.asyncDispose]()
})

function startProcess() {
  const database = openServerDatabase(server.url)
  const { reserve } = createReservationBatcher(database.db, server.config)
  return { db: database.db, reserve, close: () => database.close() }
}

const reservationOf = (itemUUID: string, accountId?: number): Reservation => ({
  items: [{ itemUUID, quantity: 1 }],
  buyer: { accountId, isAdmin: false },
  actor: { kind: accountId === undefined ? 'visitor' : 'user' },
  termsVersion: '',
})

/** Runs `act` while another transaction holds the rows, then releases them. */
const whileLocked = <Result>(
  table: 'item' | 'account',
  id: string | number,
  act: () => Promise<Result>,
): Promise<Result> =>
  server.db.transaction().execute(async (db) => {
    await db.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().execute()
    return act()
  })

/** The number of transactions that opened the carts of an event. */
async function countTransactions(eventId: string) {
  const { count } = await server.db
    .selectFrom('cart')
    .where('event_id', '=', eventId)
    .select((cart) => cart.fn.count<number>('created_at').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function buildItem() {
  const event = await buildEvent(server.db)
  return { eventId: event.id, ...(await buildCategory(server.db, { eventId: event.id })) }
}

test('Requests that two processes collect while they wait for an item need one transaction per process', async () => {
  const item = await buildItem()
  const call = (index: number) => processes[index % 2]!.reserve(reservationOf(item.id))

  const { calls } = await whileLocked('item', item.id, async () => {
    const first = [call(0), call(1)]
    await waitUntilLocked(server, 2)
    // All of them arrive after their process has asked for the lock.
    return { calls: [...first, ...Array.from({ length: 20 }, (_, index) => call(index))] }
  })

  expect(new Set((await Promise.all(calls)).map(({ cartUUID }) => cartUUID)).size).toBe(22)
  expect(await takenOf(server, item.id)).toBe(22)
  expect(await countTransactions(item.eventId)).toBe(2)
})

test('Without joining, requests that come while a transaction waits for the item need another one', async () => {
  const item = await buildItem()
  const open = () => openCarts(processes[0]!.db, server.config, [reservationOf(item.id)])

  const { calls } = await whileLocked('item', item.id, async () => {
    const first = open()
    await waitUntilLocked(server)
    return { calls: [first, open(), open()] }
  })

  await Promise.all(calls)
  expect(await countTransactions(item.eventId)).toBe(3)
})

test('A request for another item does not wait for the lock of the first item', async () => {
  const [item, other] = [await buildItem(), await buildItem()]

  const { waiting, answer } = await whileLocked('item', item.id, async () => {
    const first = processes[0]!.reserve(reservationOf(item.id))
    await waitUntilLocked(server)
    return { waiting: first, answer: await processes[0]!.reserve(reservationOf(other.id)) }
  })

  expect([answer.cartCode.length, (await waiting).cartCode.length]).toEqual([8, 8])
})

test('A buyer whose account is locked delays no other request of the batch and gets a cart afterwards', async () => {
  const item = await buildItem()
  const { id: accountId } = await buildAccount(server.db)
  const [{ reserve }] = processes as [(typeof processes)[number]]

  const { answer, buying } = await whileLocked('account', accountId, async () => {
    const calls = await whileLocked('item', item.id, async () => {
      const visiting = reserve(reservationOf(item.id))
      await waitUntilLocked(server)
      return { visiting, buying: reserve(reservationOf(item.id, accountId)) }
    })
    return { answer: await calls.visiting, buying: calls.buying }
  })

  expect([answer.cartCode.length, (await buying).cartCode.length]).toEqual([8, 8])
  expect(await takenOf(server, item.id)).toBe(2)
})

test('A batch that has locked an item never waits for an account of a request that joins it', async () => {
  const item = await buildItem()
  const { id: accountId } = await buildAccount(server.db)
  const [visitor, buyer] = [reservationOf(item.id), reservationOf(item.id, accountId)]
  let askForItem = () => {}
  const asked = new Promise<void>((resolve) => (askForItem = resolve))
  let hold = () => {}
  const held = new Promise<void>((resolve) => (hold = resolve))
  // As a claim does: the account first, then the item.
  const other = server.db.transaction().execute(async (db) => {
    await lockRow(db, 'account', accountId)
    hold()
    await asked
    await lockRow(db, 'item', item.id)
  })
  await held

  const decisions = await openCarts(processes[0]!.db, server.config, [visitor], () => {
    askForItem()
    return [buyer]
  })

  await other
  expect([decisions.has(visitor), decisions.has(buyer)]).toEqual([true, false])
})

const lockRow = (db: Database, table: 'account' | 'item', id: number | string) =>
  db.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().execute()

test('A batch locks the accounts before the items', async () => {
  const item = await buildItem()
  const { id: accountId } = await buildAccount(server.db)

  const { opening } = await whileLocked('account', accountId, async () => {
    const call = openCarts(processes[0]!.db, server.config, [reservationOf(item.id, accountId)])
    await waitUntilLocked(server)
    await server.db.selectFrom('item').select('id').where('id', '=', item.id).forUpdate().noWait().execute()
    return { opening: call }
  })

  expect((await opening).size).toBe(1)
})

test('Two processes open carts with bundles of the same categories in opposite order without a deadlock', async () => {
  const { id: eventId } = await buildEvent(server.db)
  const [one, two] = [
    await buildCategory(server.db, { eventId }),
    await buildCategory(server.db, { eventId }),
  ]
  const bundles = [
    await buildBundle(server.db, { eventId, categoryIds: [one.id, two.id] }),
    await buildBundle(server.db, { eventId, categoryIds: [two.id, one.id] }),
  ]
  const wanted = [two.id, bundles[0]!.id, one.id, bundles[1]!.id]
  const buyers = await Promise.all(Array.from({ length: 20 }, () => buildAccount(server.db)))

  // Not by the batcher, which would repeat the requests after a deadlock.
  for (let round = 0; round < 5; round++) {
    const opened = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const itemUUID = wanted[(index + round) % 4]!
        const joins = () => (round % 2 ? [reservationOf(itemUUID, buyers[(index + 7) % 20]!.id)] : [])
        return openCarts(processes[index % 2]!.db, server.config, [reservationOf(itemUUID)], joins)
      }),
    )
    expect(opened.every(({ size }) => size > 0)).toBe(true)
  }
})
