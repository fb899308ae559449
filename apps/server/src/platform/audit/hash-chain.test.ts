import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Transaction } from '#platform/database/client.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { runCommand } from '#testing/terminal.ts'
import { recordFacts } from './audit.service.ts'
import { extendHashChain } from './hash-chain.service.ts'
import * as queries from './hash-chain.queries.ts'
import { verifyChain } from './verifying.service.ts'

const log = { info() {}, warn() {}, error() {} }

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server[Symbol.asyncDispose]())

/** Writes facts about things of these names, in one statement. */
const writeIn = (db: Transaction, ...names: string[]) =>
  recordFacts(
    db,
    { kind: 'job' },
    names.map((entityId) => ({ action: 'tested', entity: 'thing', entityId, after: { b: 1, a: 'é' } })),
  )

const write = (...names: string[]) => server.db.transaction().execute((db) => writeIn(db, ...names))

/** Changes rows as the owner of the machine, without triggers and foreign keys. */
const forge = (statement: string) =>
  server.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql.raw(statement).execute(db)
  })

const listIds = async () =>
  (await server.db.selectFrom('audit').select('id').orderBy('id').execute()).map(({ id }) => id)

test('Every new link follows the links before it, day after day', async () => {
  await write('one', 'two')
  expect(await extendHashChain({ db: server.db, log })).toBe(2)
  await write('three')
  expect(await verifyChain(server.db)).toMatchObject({ rows: 2, broken: undefined, unsealed: 1 })
  expect(await extendHashChain({ db: server.db, log })).toBe(1)
  expect(await extendHashChain({ db: server.db, log })).toBe(0)
  expect(await verifyChain(server.db)).toMatchObject({ rows: 3, broken: undefined, unsealed: 0 })
})

/** Five rows; between the third and the fourth one was taken back, and its id with it. */
async function writeWithGap() {
  await write('one', 'two', 'three')
  await server.db
    .transaction()
    .execute(async (db) => {
      await writeIn(db, 'lost')
      throw new Error('taken back')
    })
    .catch(() => {})
  await write('four', 'five')
}

describe('A person with every right in the database cannot change the audit unseen', () => {
  const tamperings: [what: string, found: { rows: number; id: number; fault: string }, statement: string][] =
    [
      [
        'changes a row',
        { rows: 2, id: 3, fault: 'was changed' },
        `update audit set reason = 'nothing' where entity_id = 'three'`,
      ],
      [
        'changes when it was',
        { rows: 2, id: 3, fault: 'was changed' },
        `update audit set at = at + interval '1 microsecond' where entity_id = 'three'`,
      ],
      [
        'removes a row',
        { rows: 2, id: 3, fault: 'was removed' },
        `delete from audit where entity_id = 'three'`,
      ],
      [
        'removes a row with its seal',
        { rows: 2, id: 5, fault: 'does not follow the one before' },
        `with gone as (delete from audit where entity_id = 'three' returning id)
       delete from audit_seal using gone where audit_id = gone.id`,
      ],
      [
        'puts a row in between',
        { rows: 3, id: 4, fault: 'has no seal' },
        `insert into audit (id, actor_kind, action, entity, entity_id) overriding system value
       values (4, 'job', 'forged', 'thing', 'forged')`,
      ],
      [
        'swaps two rows',
        { rows: 2, id: 3, fault: 'was changed' },
        `update audit set entity_id = case entity_id when 'three' then 'four' else 'three' end
       where entity_id in ('three', 'four')`,
      ],
    ]
  test.each(tamperings)('The chain reports a person who %s', async (_, { rows, id, fault }, statement) => {
    await writeWithGap()
    await extendHashChain({ db: server.db, log })
    expect(await listIds()).toEqual([1, 2, 3, 5, 6])
    await forge(statement)
    expect(await verifyChain(server.db)).toMatchObject({ broken: { id, fault }, rows })
  })
})

/** One writer takes its id first and has not ended when the next one has; the answer ends it. */
async function writeEarlyAndLate() {
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = server.db.transaction().execute(async (db) => {
    await writeIn(db, 'early')
    begun.resolve()
    await mayEnd.promise
  })
  await begun.promise
  await write('late')
  return () => {
    mayEnd.resolve()
    return slow
  }
}

test('A transaction that takes its id early and ends late gets its place in the chain', async () => {
  const endEarly = await writeEarlyAndLate()
  const sealing = extendHashChain({ db: server.db, log })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect((await verifyChain(server.db)).rows).toBe(0)
  await endEarly()
  expect(await sealing).toBe(2)
  expect(await verifyChain(server.db)).toMatchObject({ rows: 2, broken: undefined, unsealed: 0 })
})

test('Without waiting for transactions the early row is missed, as this control shows', async () => {
  const endEarly = await writeEarlyAndLate()
  const { highest } = await queries.readHorizon(server.db)
  const hasty = { after: 0, upTo: highest, limit: 10 }
  expect(await queries.listUnchained(server.db, hasty)).toHaveLength(1)
  await endEarly()
  expect(await queries.listUnchained(server.db, hasty)).toHaveLength(2)
})

test('Two workers that extend the chain at once make one chain', async () => {
  await write(...Array.from({ length: 300 }, (_, n) => `thing ${n}`))
  const counts = await Promise.all([1, 2, 3].map(() => extendHashChain({ db: server.db, log })))
  expect(counts.reduce((sum, count) => sum + count)).toBe(300)
  expect(await verifyChain(server.db)).toMatchObject({ rows: 300, broken: undefined })
})

test.each(['audit_seal', 'audit_day'] as const)('Rows of %s can be added and not changed', async (table) => {
  await write('one')
  await extendHashChain({ db: server.db, log })
  await sql`insert into audit_day (day, sealed_rows, head) select day, 1, hash from audit_seal`.execute(
    server.db,
  )
  const refused = { constraint: 'audit_is_for_ever' }
  await expect(
    sql`update ${sql.table(table)} set day = '2026-01-01'`.execute(server.db),
  ).rejects.toMatchObject(refused)
  await expect(sql`delete from ${sql.table(table)}`.execute(server.db)).rejects.toMatchObject(refused)
  await expect(sql`truncate ${sql.table(table)}`.execute(server.db)).rejects.toMatchObject(refused)
})

test('`porteira audit` names the first broken row and ends with 1', async () => {
  await write('one', 'two', 'three')
  await extendHashChain({ db: server.db, log })
  const run = (...given: string[]) => runCommand(['audit', ...given], { env: { DATABASE_URL: server.url } })
  const { heads } = await verifyChain(server.db)
  const whole = await run('--head', [...heads.values()].at(-1) ?? '')
  expect(whole).toMatchObject({ code: 0, stdout: expect.stringContaining('✓ O selo é o último de ') })

  const [, second] = await listIds()
  await forge(`update audit set action = 'nothing' where entity_id = 'two'`)
  expect(await run()).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`✗ O registro ${second} foi mudado.`),
  })
})
