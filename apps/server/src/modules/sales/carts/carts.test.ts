import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { createPixClient } from '#providers/pix/client.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { openCart } from '#testing/paid-cart.ts'
import {
  endTime,
  openCharge,
  openOwnedCart,
  passGrace,
  readCartRow,
  takenOf,
  waitUntilLocked,
} from '#testing/paying.ts'
import { startTestServer, type TestServer, withBank } from '#testing/server.ts'
import { endOverdueCharges } from '#modules/payments/methods/pix/settlement/asking.service.ts'
import { moveCharge } from '#modules/payments/methods/pix/charges/charge-states.service.ts'
import { expireCarts } from './carts.service.ts'

const job = { kind: 'job' } as const

async function openManyCarts(server: TestServer, count: number) {
  const event = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId: event.id })
  const carts = await Promise.all(
    Array.from({ length: count }, () => openCart(server, '', [{ itemUUID: category.id, quantity: 2 }])),
  )
  return { category, ids: carts.map(({ cartUUID }) => cartUUID) }
}

const factsOf = async (server: TestServer, cartUUID: string) => {
  const rows = await server.db
    .selectFrom('audit')
    .select('action')
    .where('entity_id', '=', cartUUID)
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

test('A cart whose time is over frees its units, and one that still has time keeps them', async () => {
  await using server = await startTestServer()
  const { category, ids } = await openManyCarts(server, 3)
  await endTime(server, ids[0]!)
  await endTime(server, ids[1]!)

  await expireCarts(server.db, job)

  expect(await Promise.all(ids.map(async (id) => (await readCartRow(server, id)).status))).toEqual([
    'expired',
    'expired',
    'open',
  ])
  expect(await takenOf(server, category.id)).toBe(2)
  expect(await expireCarts(server.db, job), 'carts that are not over, or over and done with').toBe(0)
  await expectInvariants(server.db)
})

test('Two workers end the same carts together and each cart ends once', async () => {
  await using server = await startTestServer()
  const { category, ids } = await openManyCarts(server, 20)
  for (const id of ids) await endTime(server, id)

  await Promise.all([expireCarts(server.db, job), expireCarts(server.db, job), expireCarts(server.db, job)])

  expect(await takenOf(server, category.id)).toBe(0)
  for (const id of ids) expect(await factsOf(server, id)).toEqual(['cart.create', 'cart.expired'])
  await expectInvariants(server.db)
})

test('A cart that fails to end does not stop the others from ending', async () => {
  await using server = await startTestServer()
  const { ids } = await openManyCarts(server, 3)
  for (const id of ids) await endTime(server, id)
  await sql
    .raw(`
    create function refuse_one() returns trigger language plpgsql as $$ begin
      if old.id = '${ids[0]}' then raise exception 'this one stays'; end if; return new; end $$;
    create trigger refuse_one before update on cart for each row execute function refuse_one()`)
    .execute(server.db)

  await expect(expireCarts(server.db, job)).rejects.toThrow('1 carts could not end')

  expect(await Promise.all(ids.map(async (id) => (await readCartRow(server, id)).status))).toEqual([
    'open',
    'expired',
    'expired',
  ])
})

test('A login in the last moment extends the cart, also when the job has already listed it', async () => {
  await using server = await startTestServer()
  const { category, ids } = await openManyCarts(server, 1)
  const { token } = await buildBuyer(server.db)
  await endTime(server, ids[0]!)

  const claimed = await server.db.transaction().execute(async (db) => {
    // The job has listed the cart and waits for the lock of its items.
    await db.selectFrom('item').select('id').where('id', '=', category.id).forUpdate().execute()
    const ending = expireCarts(server.db, job)
    await waitUntilLocked(server)
    const answer = await server.call('GET /api/cart/:cartUUID', {
      params: { cartUUID: ids[0]! },
      query: { token },
    })
    return { ending, status: answer.status }
  })
  await claimed.ending

  expect(claimed.status).toBe(200)
  expect((await readCartRow(server, ids[0]!)).status).toBe('open')
  await expectInvariants(server.db)
})

test('A cart with a live charge waits for the bank and holds its units', async () => {
  await using server = await startTestServer()
  const { cartUUID, category } = await openCharge(server)
  await endTime(server, cartUUID)

  await expireCarts(server.db, job)
  await endOverdueCharges(server.context)

  expect((await readCartRow(server, cartUUID)).status).toBe('expiring')
  expect(await takenOf(server, category.id)).toBe(1)
})

test('A cart whose charge was removed ends, also if the process died before it ended the cart', async () => {
  await using server = await startTestServer()
  const { cartUUID, category } = await openCharge(server)
  await endTime(server, cartUUID)
  await expireCarts(server.db, job)
  await passGrace(server, cartUUID)
  // The bank removed the charge, the server stored that, and then the process died.
  const charge = await server.db.selectFrom('charge').selectAll().executeTakeFirstOrThrow()
  await server.db
    .transaction()
    .execute((db) => moveCharge(db, charge, { from: ['active'], to: 'removed', actor: job }))

  await endOverdueCharges(server.context)
  await expireCarts(server.db, job)

  expect((await readCartRow(server, cartUUID)).status).toBe('expired')
  expect(await takenOf(server, category.id)).toBe(0)
  await expectInvariants(server.db)
})

test('The end of a charge is stored only together with its audit record', async () => {
  await using server = await startTestServer()
  const { cartUUID, category } = await openCharge(server)
  await endTime(server, cartUUID)
  await expireCarts(server.db, job)
  await passGrace(server, cartUUID)
  await sql`alter table audit add constraint silence check (action <> 'charge.removed')`.execute(server.db)
  await endOverdueCharges(server.context)
  const unsaid = await server.db.selectFrom('charge').select('status').executeTakeFirstOrThrow()
  expect(unsaid.status).toBe('active')

  await sql`alter table audit drop constraint silence`.execute(server.db)
  await endOverdueCharges(server.context)

  expect(await takenOf(server, category.id)).toBe(0)
  await expectInvariants(server.db)
})

test('A cart keeps its units for ten minutes while the bank does not answer, and then frees them', async () => {
  await using server = await startTestServer()
  const { cartUUID, category } = await openCharge(server)
  const closedPort = 'http://127.0.0.1:9'
  const bank = createPixClient({ ...server.config.pix, baseUrl: closedPort, tokenUrl: closedPort })
  const silent = withBank(server.context, bank)
  await endTime(server, cartUUID)
  await expireCarts(server.db, job)
  await passGrace(server, cartUUID)
  await endOverdueCharges(silent)
  expect(await takenOf(server, category.id)).toBe(1)

  await passGrace(server, cartUUID, 601)
  await endOverdueCharges(silent)

  expect(await takenOf(server, category.id)).toBe(0)
  const charge = await server.db
    .selectFrom('charge')
    .select(['status', 'watched_until'])
    .executeTakeFirstOrThrow()
  expect(charge.status).toBe('expired')
  expect(charge.watched_until).not.toBeNull()
  await bank.close()
})

test('The owner of a cart never changes, also not by a direct statement', async () => {
  await using server = await startTestServer()
  const { cartUUID, account } = await openOwnedCart(server)
  const stranger = await buildBuyer(server.db)

  const change = (owner: number | null) =>
    server.db.updateTable('cart').set({ owner_id: owner }).where('id', '=', cartUUID).execute()

  await expect(change(stranger.account.id)).rejects.toMatchObject({ constraint: 'cart_owner_is_for_ever' })
  await expect(change(null)).rejects.toMatchObject({ constraint: 'cart_owner_is_for_ever' })
  expect((await readCartRow(server, cartUUID)).owner_id).toBe(account.id)
})
