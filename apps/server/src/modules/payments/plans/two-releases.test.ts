import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/database/client.ts'
import { listMigrations, migrate } from '#platform/database/migrate.ts'
import { buildPlan } from '#testing/installments.ts'
import { waitUntilLocked } from '#testing/paying.ts'
import { openTestDatabase, startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** Writes like the previous release, which has no installments. `plan` is the current plan of a new cart. */
const buildOldPlan = async () => {
  const { cartUUID } = await buildPlan(server, { pays: false })
  const { id } = await server.db
    .selectFrom('plan')
    .select('id')
    .where('cart_id', '=', cartUUID)
    .executeTakeFirstOrThrow()
  return { cartUUID, planId: id }
}

const move = (planId: number, number: number, status: string, db: Database = server.db) =>
  sql`update charge set status = ${status} where id = (select max(id) from charge
    where plan_id = ${planId} and installment = ${number} and covers = '{}')`.execute(db)

const chargeAgain = (
  planId: number,
  number: number,
  { cents = 3000, status = 'planned', covers = [] as number[], db = server.db as Database } = {},
) =>
  sql`insert into charge (plan_id, cart_id, installment, kind, txid, value_in_cents, due_on, status, covers)
    select plan_id, cart_id, ${number}, 'cobv', replace(gen_random_uuid()::text, '-', ''), ${cents}::integer, '2027-01-31',
      ${status}, ${covers} from charge where plan_id = ${planId} and installment = 1`.execute(db)

const listInstallments = async (planId: number, db: Database = server.db) =>
  (
    await db.selectFrom('installment').selectAll().where('plan_id', '=', planId).orderBy('number').execute()
  ).map(({ number, status }) => `${number} ${status}`)

const readSecond = (planId: number) =>
  server.db
    .selectFrom('installment')
    .select(['value_in_cents', 'agreed_in_cents', 'due_on', 'status'])
    .where('plan_id', '=', planId)
    .where('number', '=', 2)
    .executeTakeFirstOrThrow()

test('A charge that the previous release moves moves its installment', async () => {
  const { planId } = await buildOldPlan()
  expect(await listInstallments(planId)).toEqual(['1 open', '2 open', '3 open'])
  const after = async (status: string) => {
    await move(planId, 2, status)
    return (await readSecond(planId)).status
  }
  expect(await after('intent')).toBe('open')
  expect(await after('active')).toBe('open')
  expect(await after('expired')).toBe('open')
  expect(await after('failed')).toBe('ended')
  expect(await after('planned')).toBe('open')
  expect(await after('removing')).toBe('ended')
  expect(await after('removed')).toBe('ended')
  expect(await after('paid_late')).toBe('ended')
  expect(await after('paid')).toBe('paid')
  expect(await listInstallments(planId)).toEqual(['1 open', '2 paid', '3 open'])
})

test('An installment that the previous release makes again keeps the value that was agreed', async () => {
  const { planId } = await buildOldPlan()
  const { agreed_in_cents: agreed } = await readSecond(planId)
  await sql`update plan set is_current = false where id = ${planId}`.execute(server.db)
  await move(planId, 2, 'removed')
  await chargeAgain(planId, 2)
  expect(await readSecond(planId)).toEqual({
    value_in_cents: 3000,
    agreed_in_cents: agreed,
    due_on: '2027-01-31',
    status: 'open',
  })
})

test('A charge of the previous release for several installments pays each of them', async () => {
  const { planId } = await buildOldPlan()
  await chargeAgain(planId, 2, { status: 'active', covers: [2, 3] })
  expect(await listInstallments(planId)).toEqual(['1 open', '2 open', '3 open'])
  await sql`update charge set status = 'paid' where plan_id = ${planId} and covers <> '{}'`.execute(server.db)
  await move(planId, 3, 'removed')
  expect(await listInstallments(planId)).toEqual(['1 open', '2 paid', '3 paid'])
})

test('A payment of several installments keeps the value that another release gives one of them meanwhile', async () => {
  const { planId } = await buildOldPlan()
  await sql`update plan set is_current = false where id = ${planId}`.execute(server.db)
  await chargeAgain(planId, 2, { status: 'active', covers: [2, 3] })
  await move(planId, 2, 'removed')
  const [isPlanned, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const planning = server.db.transaction().execute(async (db) => {
    await chargeAgain(planId, 2, { db })
    isPlanned.resolve()
    await mayCommit.promise
  })
  await isPlanned.promise
  const paying = sql`update charge set status = 'paid' where plan_id = ${planId} and covers <> '{}'`.execute(
    server.db,
  )
  await waitUntilLocked(server)
  mayCommit.resolve()
  await Promise.all([planning, paying])
  expect(await readSecond(planId)).toMatchObject({ value_in_cents: 3000, status: 'paid' })
})

test('The previous release needs no right on the new table', async () => {
  const { planId } = await buildOldPlan()
  const db = await server.db.startTransaction().execute()
  try {
    await sql
      .raw('create role porteira_of_before; grant select, update on charge, plan to porteira_of_before')
      .execute(db)
    await sql`set local role porteira_of_before`.execute(db)
    await move(planId, 2, 'removed', db)
    await sql`reset role`.execute(db)
    expect(await listInstallments(planId, db)).toEqual(['1 open', '2 ended', '3 open'])
  } finally {
    await db.rollback().execute()
  }
})

/** Creates the schema of the previous release with a cart in three installments. Returns the migrations that follow. */
async function goBack(db: Database) {
  const isNew = ({ name }: { name: string }) => name >= '0058'
  await sql.raw('drop schema public cascade; create schema public').execute(db)
  for (const { text } of listMigrations().filter((one) => !isNew(one))) await sql.raw(text).execute(db)
  await sql
    .raw(
      `begin; set local session_replication_role = replica;
       insert into cart (id, code, event_id, total_in_cents, expires_at)
         values ('00000000-0000-4000-8000-000000000001', 'X-1', gen_random_uuid(), 5000, now());
       insert into plan (cart_id, installments, total_in_cents) values ('00000000-0000-4000-8000-000000000001', 4, 5000);
       insert into charge (plan_id, cart_id, installment, kind, txid, value_in_cents, due_on, status, covers)
         select 1, '00000000-0000-4000-8000-000000000001', n, 'cobv', rpad(name, 32, 'a'), cents, '2026-12-31', status,
           covers::integer[] from (values ('a', 1, 2000, 'paid', '{}'), ('b', 2, 1000, 'removed', '{}'),
             ('c', 2, 900, 'expired', '{}'), ('d', 3, 1000, 'removed', '{}'), ('e', 4, 1000, 'failed', '{}'),
             ('f', 3, 950, 'paid', '{3}')) as charge (name, n, cents, status, covers);
       commit`,
    )
    .execute(db)
  return listMigrations().filter(isNew)
}

const summary = sql<{
  row: string
}>`select concat_ws(' ', number, value_in_cents, agreed_in_cents, due_on, status) as row
  from installment order by number`

test('The migrations make the installments of all earlier plans', async () => {
  const database = await openTestDatabase()
  try {
    const migrations = await goBack(database.db)
    await migrate(database.db, { migrations })
    const { rows } = await summary.execute(database.db)
    expect(rows.map(({ row }) => row)).toEqual([
      '1 2000 2000 2026-12-31 paid',
      '2 900 1000 2026-12-31 open',
      '3 1000 1000 2026-12-31 paid',
      '4 1000 1000 2026-12-31 ended',
    ])
  } finally {
    await database.close()
  }
})

test('The migrations wait for a sale that moves charges, and take what it wrote', async () => {
  const database = await openTestDatabase()
  try {
    const { db } = database
    const migrations = await goBack(db)
    const { migrating } = await db.transaction().execute(async (sale) => {
      await move(1, 2, 'active', sale)
      const started = migrate(db, { migrations })
      started.catch(() => {})
      await waitUntilLocked({ db })
      await move(1, 2, 'removed', sale)
      return { migrating: started }
    })
    await migrating
    const { rows } = await summary.execute(db)
    expect(rows[1]?.row).toBe('2 900 1000 2026-12-31 ended')
  } finally {
    await database.close()
  }
})
