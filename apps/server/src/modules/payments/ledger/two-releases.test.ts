import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/database/client.ts'
import { listMigrations, migrate } from '#platform/database/migrate.ts'
import { bankControl } from '#testing/bank.ts'
import { buildAdmin } from '#testing/builders.ts'
import { findBrokenInvariants } from '#operations/invariants/invariants.service.ts'
import { askBankNow, openCharge, waitUntilLocked } from '#testing/paying.ts'
import { openReviewDesk } from '#testing/review-desk.ts'
import { openTestDatabase, startTestServer, type TestServer } from '#testing/server.ts'
import { insertPix } from '../methods/pix/settlement/settlement.queries.ts'
import { moveDecision } from './ledger.queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const nameOf = (letter: string) => `E${letter.repeat(31)}`

/** Inserts a Pix like the previous release, which has no payments. */
const insertOldPix = (letter: string, chargeId: number | null, resolution: string) =>
  sql`insert into pix (end_to_end_id, charge_id, txid, value_in_cents, settled_at, resolution)
    values (${nameOf(letter)}, ${chargeId}, '', 5000, '2026-11-20T12:00:00Z', ${resolution})
    on conflict (end_to_end_id) do nothing`.execute(server.db)

const insertOldRefund = (letter: string, id: string, cents = 5000, status = 'requested') =>
  sql`insert into refund (id, end_to_end_id, value_in_cents, status)
    values (${id}, ${nameOf(letter)}, ${cents}, ${status})`.execute(server.db)

const readPayment = (letter: string) =>
  server.db
    .selectFrom('payment')
    .innerJoin('pix', 'pix.payment_id', 'payment.id')
    .where('end_to_end_id', '=', nameOf(letter))
    .selectAll('payment')
    .executeTakeFirstOrThrow()

/** The inserted Pix belong to no sale, but the ledger and the Pix must agree. */
const expectLedger = async () =>
  expect(Object.keys(await findBrokenInvariants(server.db)).filter((name) => name.startsWith('I25'))).toEqual(
    [],
  )

const countPayments = async () => (await server.db.selectFrom('payment').select('id').execute()).length

test('A Pix that the previous release writes becomes one payment of its cart', async () => {
  const { txid, cartUUID } = await openCharge(server)
  const { id } = await server.db
    .selectFrom('charge')
    .select('id')
    .where('txid', '=', txid)
    .executeTakeFirstOrThrow()
  await insertOldPix('a', id, 'mismatch')
  await insertOldPix('b', null, 'unknown')
  const before = await countPayments()
  await insertOldPix('a', id, 'mismatch')

  expect(await countPayments()).toBe(before)
  expect(await readPayment('a')).toMatchObject({
    method: 'pix',
    cart_id: cartUUID,
    amount_in_cents: 5000,
    received_at: new Date('2026-11-20T12:00:00Z'),
    recorded_by: null,
    decision: 'mismatch',
  })
  expect(await readPayment('b')).toMatchObject({ cart_id: null, decision: 'unknown' })
  await expectLedger()
})

test('A decision about a Pix by either release is read by the other one', async () => {
  await insertOldPix('c', null, 'mismatch')
  const { id } = await readPayment('c')
  const resolutionOf = async () =>
    (
      await server.db
        .selectFrom('pix')
        .select('resolution')
        .where('end_to_end_id', '=', nameOf('c'))
        .executeTakeFirstOrThrow()
    ).resolution

  await sql`update pix set resolution = 'credited' where end_to_end_id = ${nameOf('c')}`.execute(server.db)
  expect((await readPayment('c')).decision).toBe('credited')
  expect(await moveDecision(server.db, id, ['credited'], 'mismatch')).toEqual({ id })
  expect(await resolutionOf()).toBe('mismatch')
  expect(await moveDecision(server.db, id, ['credited'], 'honoured')).toBeUndefined()
  expect(await resolutionOf()).toBe('mismatch')
})

test('A refund that either release creates belongs to the payment and names the Pix', async () => {
  await insertOldPix('d', null, 'unknown')
  const { id: paymentId } = await readPayment('d')
  await insertOldRefund('d', 'old', 2000, 'done')
  await server.db
    .insertInto('refund')
    .values({ id: 'new', payment_id: paymentId, value_in_cents: 3000 })
    .execute()

  const rows = await server.db
    .selectFrom('refund')
    .select(['id', 'payment_id', 'end_to_end_id'])
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { id: 'new', payment_id: paymentId, end_to_end_id: nameOf('d') },
    { id: 'old', payment_id: paymentId, end_to_end_id: nameOf('d') },
  ])
  await expect(insertOldRefund('d', 'more', 1, 'done')).rejects.toMatchObject({
    constraint: 'refund_never_exceeds_received',
  })
  await server.db.updateTable('refund').set({ status: 'sent' }).where('id', '=', 'new').execute()
  await expect(insertOldRefund('d', 'second', 1, 'sent')).rejects.toMatchObject({
    constraint: 'refund_one_at_the_bank',
  })
})

test('A refund request of either release names payment, Pix and charge', async () => {
  const { txid } = await openCharge(server)
  const { id: chargeId } = await server.db
    .selectFrom('charge')
    .select('id')
    .where('txid', '=', txid)
    .executeTakeFirstOrThrow()
  const { account } = await buildAdmin(server.db)
  await insertOldPix('f', chargeId, 'mismatch')
  await insertOldPix('g', chargeId, 'mismatch')
  const paymentIds = [(await readPayment('f')).id, (await readPayment('g')).id]
  await sql`insert into refund_request (charge_id, end_to_end_id, value_in_cents, description, asked_by)
    values (${chargeId}, ${nameOf('f')}, 1, 'X', ${account.id})
    on conflict (end_to_end_id) where status = 'waiting' do nothing`.execute(server.db)
  await server.db
    .insertInto('refund_request')
    .values({ payment_id: paymentIds[1]!, value_in_cents: 1, description: 'X', asked_by: account.id })
    .execute()

  const rows = await server.db
    .selectFrom('refund_request')
    .select(['payment_id', 'end_to_end_id', 'charge_id'])
    .where('payment_id', 'in', paymentIds)
    .orderBy('end_to_end_id')
    .execute()
  expect(rows).toEqual([
    { payment_id: paymentIds[0], end_to_end_id: nameOf('f'), charge_id: chargeId },
    { payment_id: paymentIds[1], end_to_end_id: nameOf('g'), charge_id: chargeId },
  ])
  await expectLedger()
})

test('The previous release reads the whole record of a Pix that this one decided and refunded', async () => {
  const { txid, cartUUID } = await openCharge(server)
  const paid = await bankControl.pay({ txid, times: 2 })
  await askBankNow(server)

  const { rows } = await sql<Record<string, unknown>>`
    select pix.resolution, pix.value_in_cents, pix.settled_at = payment.received_at as "isSame",
      (select sum(value_in_cents)::int from refund where refund.end_to_end_id = pix.end_to_end_id) as returned
    from pix join charge on charge.id = pix.charge_id join payment on payment.id = pix.payment_id
    where charge.cart_id = ${cartUUID} order by resolution`.execute(server.db)
  expect(paid.endToEndId).toHaveLength(32)
  expect(rows).toEqual([
    { resolution: 'duplicate', value_in_cents: 12_000, isSame: true, returned: 12_000 },
    { resolution: 'honoured', value_in_cents: 12_000, isSame: true, returned: null },
  ])
})

test('The previous release sees that an administrator has accepted a Pix', async () => {
  await using own = await startTestServer()
  const desk = await openReviewDesk(own)
  const { endToEndId } = await desk.buildMismatch('100.00')
  await desk.honour(endToEndId)
  const pix = await own.db
    .selectFrom('pix')
    .select('resolution')
    .where('end_to_end_id', '=', endToEndId)
    .executeTakeFirstOrThrow()
  expect([pix.resolution, await desk.resolutionOf(endToEndId)]).toEqual(['honoured', 'honoured'])
})

test('A Pix that two workers record at once becomes one payment', async () => {
  const before = await countPayments()
  const pix = { endToEndId: nameOf('h'), txid: '', valueInCents: 700, settledAt: new Date() }
  const written = await Promise.all(
    Array.from({ length: 8 }, () => insertPix(server.db, pix, undefined, 'unknown')),
  )
  expect(written.filter((id) => id !== undefined)).toHaveLength(1)
  expect(await countPayments()).toBe(before + 1)
})

test('Two parallel refunds by different releases do not exceed the payment', async () => {
  await insertOldPix('i', null, 'unknown')
  const { id: paymentId } = await readPayment('i')
  const [isPromised, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = server.db.transaction().execute(async (db) => {
    await sql`insert into refund (id, end_to_end_id, value_in_cents, status)
      values ('first', ${nameOf('i')}, 3000, 'external')`.execute(db)
    await sql`set constraints refund_never_exceeds_received immediate`.execute(db)
    isPromised.resolve()
    await mayCommit.promise
  })
  await isPromised.promise
  const second = server.db
    .insertInto('refund')
    .values({ id: 'second', payment_id: paymentId, value_in_cents: 3000, status: 'external' })
    .execute()
    .then(
      () => 'written',
      (error: { constraint?: string }) => error.constraint,
    )
  await waitUntilLocked(server)
  mayCommit.resolve()
  await first
  expect(await second).toBe('refund_never_exceeds_received')
})

/** Creates the schema of the previous release. Returns the migrations that add the ledger. */
async function goBackBeforeLedger(db: Database) {
  const ledger = listMigrations().filter(({ name }) => name.startsWith('0022'))
  await sql.raw('drop schema public cascade; create schema public').execute(db)
  for (const { name, text } of listMigrations()) if (name < '0022') await sql.raw(text).execute(db)
  return ledger
}

test('The migrations copy all earlier payments and refunds into the ledger', async () => {
  const database = await openTestDatabase()
  try {
    const { db } = database
    const migrations = await goBackBeforeLedger(db)
    await sql
      .raw(
        `begin; set local session_replication_role = replica;
         insert into cart (id, code, event_id, total_in_cents, expires_at)
           values ('00000000-0000-4000-8000-000000000001', 'X-1', gen_random_uuid(), 5000, now());
         insert into charge (plan_id, cart_id, installment, kind, txid, value_in_cents)
           values (1, '00000000-0000-4000-8000-000000000001', 1, 'cob', repeat('a', 32), 5000);
         insert into pix (end_to_end_id, charge_id, value_in_cents, settled_at, seen_at, resolution)
           select repeat('A', 32), id, 5000, '2026-01-01'::timestamptz, '2026-01-02'::timestamptz, 'honoured' from charge
           union all select repeat('B', 32), null, 700, '2026-02-01', '2026-02-02', 'unknown';
         insert into refund (id, end_to_end_id, value_in_cents, status)
           values ('one', repeat('A', 32), 1000, 'done'), ('two', repeat('A', 32), 500, 'requested'),
             ('three', repeat('B', 32), 700, 'failed');
         insert into refund_request (end_to_end_id, value_in_cents, description, asked_by)
           values (repeat('B', 32), 700, 'X', 1);
         commit`,
      )
      .execute(db)
    await migrate(db, { migrations })

    const { rows } = await sql<Record<string, unknown>>`
      select left(pix.end_to_end_id, 1) as pix, balance.method, balance.cart_id::text, balance.amount_in_cents as amount,
        balance.received_at = pix.settled_at and balance.recorded_at = pix.seen_at as "isSame", balance.decision,
        balance.returned_in_cents as returned, balance.sent_back_in_cents as sent,
        (select count(*)::int from refund where payment_id = balance.id) as refunds,
        (select count(*)::int from refund_request where payment_id = balance.id) as requests
      from payment_balance balance join pix on pix.payment_id = balance.id order by 1`.execute(db)
    const cart = '00000000-0000-4000-8000-000000000001'
    const both = { method: 'pix', isSame: true }
    expect(rows).toEqual([
      {
        ...both,
        pix: 'A',
        cart_id: cart,
        amount: 5000,
        decision: 'honoured',
        returned: 1500,
        sent: 1000,
        refunds: 2,
        requests: 0,
      },
      {
        ...both,
        pix: 'B',
        cart_id: null,
        amount: 700,
        decision: 'unknown',
        returned: 0,
        sent: 0,
        refunds: 1,
        requests: 1,
      },
    ])
  } finally {
    await database.close()
  }
})

test('The migrations wait for a sale that reads payments, and the sale does not wait for them', async () => {
  const database = await openTestDatabase()
  try {
    const { db } = database
    const migrations = await goBackBeforeLedger(db)
    const cart = '00000000-0000-4000-8000-000000000001'
    const receive = (letter: string) =>
      sql`insert into pix (end_to_end_id, charge_id, value_in_cents, settled_at, resolution)
        select ${nameOf(letter)}, id, 5000, now(), ${letter === 'a' ? 'honoured' : 'duplicate'} from charge`
    await sql
      .raw(
        `begin; set local session_replication_role = replica;
         insert into cart (id, code, event_id, total_in_cents, expires_at)
           values ('${cart}', 'X-1', gen_random_uuid(), 5000, now());
         insert into charge (plan_id, cart_id, installment, kind, txid, value_in_cents)
           values (1, '${cart}', 1, 'cob', repeat('a', 32), 5000);
         commit`,
      )
      .execute(db)
    await receive('a').execute(db)

    const { migrating } = await db.transaction().execute(async (sale) => {
      await sql`select from cart where id = ${cart} for update`.execute(sale)
      await sql`select from pix`.execute(sale)
      const started = migrate(db, { migrations })
      started.catch(() => {})
      await waitUntilLocked({ db })
      await receive('b').execute(sale)
      await sql`update cart set status = 'paid' where id = ${cart}`.execute(sale)
      return { migrating: started }
    })
    await migrating

    const { rows } = await sql`select decision from payment where cart_id = ${cart} order by 1`.execute(db)
    expect(rows).toEqual([{ decision: 'duplicate' }, { decision: 'honoured' }])
  } finally {
    await database.close()
  }
})
