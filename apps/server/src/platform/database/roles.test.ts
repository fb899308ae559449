import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { getRollbackPlans } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankControl } from '#testing/bank.ts'
import { buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { startMember } from '#testing/fleet.ts'
import { type RunningPostgres, startPostgres } from '../../../../../tools/find-postgres.ts'
import { examineDatabase } from '#operations/doctor/database.ts'
import { type OpenDatabase, openServerDatabase } from './client.ts'
import { listMigrations, migrate as applyMigrations } from './migrate.ts'
import { allowDemoKeys } from '#testing/server.ts'

const source = path.resolve(import.meta.dirname, '../..')

// Roles belong to a whole server, so it is one of its own.
let postgres: RunningPostgres
let shop: OpenDatabase
let reader: OpenDatabase

const urlOf = (role: string) => postgres.url.replace('postgres@', `${role}@`).replace(/postgres$/, 'shop')
const migrate = () =>
  promisify(execFile)(process.execPath, [path.join(source, 'commands/porteira.ts'), 'migrate'], {
    env: { ...process.env, DATABASE_URL: urlOf('porteira_migrate') },
  })

beforeAll(async () => {
  postgres = await startPostgres({ durable: false })
  const admin = openServerDatabase(postgres.url, { connections: 1 })
  await sql.raw(readFileSync(path.resolve(source, '../../../deploy/roles.sql'), 'utf8')).execute(admin.db)
  await sql`create database shop owner porteira_migrate`.execute(admin.db)
  await admin.close()
  shop = openServerDatabase(urlOf('porteira'))
  reader = openServerDatabase(urlOf('porteira_readonly'), { connections: 1 })
}, 60_000)
afterAll(async () => {
  await Promise.all([shop, reader].map((database) => database.close()))
  await postgres.stop()
})

test('A command without the password that the server asks for says so and ends', async () => {
  const admin = openServerDatabase(postgres.url, { connections: 1 })
  await sql`create role with_password login password 'secret'`.execute(admin.db)
  const { rows } = await sql<{ file: string }>`select current_setting('hba_file') as file`.execute(admin.db)
  const rules = ['with_password 127.0.0.1/32 scram-sha-256', 'all 127.0.0.1/32 trust']
  const lines = rules.map((rule) => `('host all ${rule}')`).join(', ')
  await sql.raw(`copy (values ${lines}) to '${rows[0]?.file}'`).execute(admin.db)
  await sql`select pg_reload_conf()`.execute(admin.db)
  await admin.close()

  // The server itself ends a connection that never logs in after a minute.
  const jobs = promisify(execFile)(process.execPath, [path.join(source, 'commands/porteira.ts'), 'jobs'], {
    env: { ...process.env, DATABASE_URL: urlOf('with_password') },
    timeout: 30_000,
  })
  await expect(jobs).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('O banco de dados pede uma senha, e DATABASE_URL não traz nenhuma.'),
  })
}, 60_000)

const refusal = (statement: Promise<unknown>) =>
  statement.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )
const MAY_NOT = '42501'

test('A role that owns no table does not start before the owner has migrated, and says what to do', async () => {
  const early = startMember('main.ts', { DATABASE_URL: urlOf('porteira') })
  await expect(early).rejects.toThrow('ended with 1')
}, 30_000)

const OWNER_RUNS = 'Rode como root deploy/porteira migrate, que usa o papel porteira_migrate'

/** What the doctor advises each role while migrations are missing. */
async function curesOfMissingMigrations() {
  const owner = openServerDatabase(urlOf('porteira_migrate'), { connections: 1 })
  const findings = [await examineDatabase(shop.db, 'server'), await examineDatabase(owner.db, 'server')]
  await owner.close()
  return findings.map((found) => found.find(({ subject }) => subject === 'Migrações')?.mend)
}

test('The doctor names the command of the owner to the role that sells, before the first migration', async () => {
  expect(await curesOfMissingMigrations()).toEqual([
    expect.stringContaining(OWNER_RUNS),
    expect.stringContaining('Inicie um servidor desta versão'),
  ])
  const subjects = (await examineDatabase(shop.db, 'server')).map(({ subject }) => subject)
  expect(subjects).not.toContain('Papel no banco')
})

test('The role that sells starts, sells and is paid after `porteira migrate`, together with a worker', async () => {
  expect((await migrate()).stdout).toContain('0001-events.sql')
  expect((await migrate()).stdout).toContain('Nenhuma migração faltava.')
  const { id: eventId } = await buildEvent(shop.db)
  await allowDemoKeys(shop.db)
  const { id: itemUUID } = await buildCategory(shop.db, { eventId })
  const { token } = await buildBuyer(shop.db)
  const settings = { DATABASE_URL: urlOf('porteira'), RECONCILE_SECONDS: '1' }
  const members = await Promise.all([startMember('main.ts', settings), startMember('worker.ts', settings)])

  const address = `http://127.0.0.1:${members[0].port}/api/cart/`
  const cart = await fetch(`${address}?token=${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items: [{ itemUUID, quantity: 1 }] }),
  })
  const { cartUUID } = (await cart.json()) as { cartUUID: string }
  const pix = `${address}${cartUUID}/pay/pix?token=${token}`
  await bankControl.pay({ pixCopiaECola: await (await fetch(`${pix}&mode=1`)).text() })
  const paid = async () =>
    ((await (await fetch(`${pix}&mode=2`)).json()) as { paymentStatus: number }).paymentStatus
  await expect.poll(paid, { timeout: 30_000, interval: 500 }).toBe(1)

  const role = (await examineDatabase(shop.db, 'server')).find(({ subject }) => subject === 'Papel no banco')
  expect(role?.state).toBe('ok')
  await Promise.all(members.map((member) => member.end('SIGTERM')))
}, 90_000)

/** Takes the tables of the queue back to those of the release 0.3.0, which has pg-boss 12.34. */
async function takeQueueBack(owner: OpenDatabase) {
  const { rows } = await sql<{ version: number }>`select version from jobs.version`.execute(owner.db)
  for (let version = rows[0]?.version ?? 0; version > 42; version -= 1)
    await sql.raw(getRollbackPlans('jobs', version)).execute(owner.db)
}

const readCommands = async ({ db }: OpenDatabase) =>
  (
    await sql<{ status: string; count: number }>`
      select status, count(*)::int as count from jobs.bam group by status order by status`.execute(db)
  ).rows
const findQueueIndexes = async () =>
  (await examineDatabase(shop.db, 'server')).find(({ subject }) => subject === 'Índices da fila')

test('A migration grants the role that sells its tables when it is done, not when all are done', async () => {
  const owner = openServerDatabase(urlOf('porteira_migrate'), { connections: 1 })
  const text = 'create table new_table (id int); create table second_table (id int)'
  const added = { name: '9999-new-table.sql', text, checksum: 'added' }
  expect(await applyMigrations(owner.db, { migrations: [...listMigrations(), added] })).toEqual([added.name])

  expect((await sql`insert into new_table values (1) returning id`.execute(shop.db)).rows).toEqual([
    { id: 1 },
  ])
  expect(await refusal(sql`select from second_table`.execute(shop.db))).toBe('done')
  await sql`drop table new_table, second_table`.execute(owner.db)
  await sql`delete from migration where name = ${added.name}`.execute(owner.db)
  await owner.close()
})

test('An upgrade of the queue builds its indexes as the owner and leaves none to a worker', async () => {
  const owner = openServerDatabase(urlOf('porteira_migrate'), { connections: 1 })
  await migrate()
  await takeQueueBack(owner)
  await migrate()
  expect(await readCommands(owner)).toEqual([{ status: 'completed', count: 6 }])
  expect(await findQueueIndexes()).toMatchObject({ state: 'ok' })

  // A shop that an earlier release has left without the indexes: the worker has failed each command.
  await sql`drop index jobs.job_common_i17`.execute(owner.db)
  await sql`update jobs.bam set status = 'pending'`.execute(owner.db)
  expect(await findQueueIndexes()).toMatchObject({ state: 'warning', says: 'ainda não construídos: 6.' })
  await sql`update jobs.bam set status = 'failed', error = 'must be owner of table job'`.execute(owner.db)
  expect(await findQueueIndexes()).toMatchObject({
    state: 'wrong',
    mend: expect.stringContaining('deploy/porteira migrate'),
  })
  await migrate()
  expect(await readCommands(owner)).toEqual([{ status: 'completed', count: 6 }])
  const built = await sql`select indisvalid from pg_index
    where indexrelid = to_regclass('jobs.job_common_i17')`.execute(owner.db)
  expect(built.rows).toEqual([{ indisvalid: true }])
  await owner.close()
}, 90_000)

test('The doctor names the same command when an upgrade brings a migration', async () => {
  const owner = openServerDatabase(urlOf('porteira_migrate'), { connections: 1 })
  const { rows } = await sql<{ name: string; checksum: string }>`
    delete from migration where name like '0004%' returning name, checksum`.execute(owner.db)
  const cures = await curesOfMissingMigrations()
  for (const { name, checksum } of rows)
    await sql`insert into migration (name, checksum) values (${name}, ${checksum})`.execute(owner.db)
  await owner.close()
  expect(cures).toEqual([
    expect.stringContaining(OWNER_RUNS),
    expect.stringContaining('Inicie um servidor desta versão'),
  ])
})

test('The role that sells changes neither tables, nor the audit, nor what was migrated', async () => {
  const statements = [
    'create table mine (id integer)',
    'alter table cart add column mine integer',
    'drop table cart',
    'truncate audit',
    `update audit set action = 'nothing'`,
    'delete from audit',
    'delete from migration',
    'drop trigger audit_is_for_ever on audit',
  ]
  for (const statement of statements) expect(await refusal(sql.raw(statement).execute(shop.db))).toBe(MAY_NOT)
})

test('The role for reports reads carts and names, writes nothing, and sees nothing that opens a door', async () => {
  const read = await sql
    .raw('select count(*) from cart join account on account.id = owner_id')
    .execute(reader.db)
  expect(read.rows).toHaveLength(1)
  for (const hidden of ['password_hash from account', '* from session', '* from recovery', '* from outbox'])
    expect(await refusal(sql.raw(`select ${hidden}`).execute(reader.db))).toBe(MAY_NOT)
  const readable = await sql`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = 'public' and column_name in ('password_hash', 'token_hash', 'link_hash', 'code_hash', 'secret',
      'private_key')
      and has_column_privilege(quote_ident(table_name), column_name, 'select')`.execute(reader.db)
  expect(readable.rows).toEqual([])
  await sql`set default_transaction_read_only = off`.execute(reader.db)
  expect(await refusal(sql.raw('delete from cart').execute(reader.db))).toBe(MAY_NOT)
})
