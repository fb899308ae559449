import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EMBEDDED_TIMEOUT_IN_MS } from '#testing/embedded.ts'
import { openTestDatabase } from '#testing/server.ts'
import { type Database, type OpenDatabase, openEmbeddedDatabase } from './client.ts'
import { drawTables, writtenPictures } from './draw-tables.ts'
import { isMigrated, listMigrations, migrate } from './migrate.ts'
import { owners } from './migrations/owners.ts'
import { describeTables, writtenTables } from './write-tables.ts'

/** Everything that the migrations make, in words that every version of PostgreSQL uses. */
async function describe(db: Database) {
  const list = async (text: string) =>
    (await sql.raw<{ said: string }>(text).execute(db)).rows.map(({ said }) => said)
  return {
    columns: await list(`
      select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, is_identity) as said
      from information_schema.columns where table_schema = 'public' order by 1`),
    constraints: await list(`
      select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) as said
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' order by 1`),
    indexes: await list(`select indexdef as said from pg_indexes where schemaname = 'public' order by 1`),
    triggers: await list(`
      select pg_get_triggerdef(trigger.oid) as said from pg_trigger trigger
      join pg_class on pg_class.oid = tgrelid where not tgisinternal and relnamespace = 'public'::regnamespace order by 1`),
  }
}

// One embedded database serves all tests, because its start takes seconds.
let embedded: OpenDatabase
let wasMigrated: boolean
let applied: string[]
beforeAll(async () => {
  embedded = await openEmbeddedDatabase()
  await sql`create table migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(
    embedded.db,
  )
  wasMigrated = await isMigrated(embedded.db)
  applied = await migrate(embedded.db)
}, EMBEDDED_TIMEOUT_IN_MS)
afterAll(() => embedded.close())

test('The types of the tables are what the migrations make', async () => {
  expect(writtenTables()).toBe(await describeTables(embedded.db))
})

test('The page with the pictures of the tables is drawn from the schema; `npm run generate -- table-pictures` writes it', async () => {
  expect(writtenPictures()).toBe(await drawTables(embedded.db))
  for (const table of Object.keys(owners)) expect(writtenPictures()).toContain(table)
})

test('A column whose constraints list its texts is a union of them, and no other column is', async () => {
  await sql
    .raw(
      `create table planted (
        several text not null check (several in ('one', 'two', 'two words')),
        one text not null default 'x' check (one in ('x')),
        nullable text check (nullable in ('a', 'b')),
        said_nullable text check (said_nullable is null or said_nullable in ('a', 'b')),
        "order" text not null check ("order" = any (array['up', 'down'])),
        narrowed text not null check (narrowed in ('a', 'b', 'c')) check (narrowed <> 'z') check (narrowed in ('c', 'b')),
        long text not null check (length(long) < 10) check (long in ('a', 'b')),
        pattern text not null check (pattern ~ '^(a|b)$'),
        unequal text not null check (unequal <> 'a'),
        other text not null check (other = 'a' or other like 'b%'),
        free text not null,
        check ((free = 'a') = (several = 'one')),
        check (free = 'a' or one = 'x')
      )`,
    )
    .execute(embedded.db)

  const described = await describeTables(embedded.db)
  await embedded.db.schema.dropTable('planted').execute()

  expect(described.match(/^export type Planted.*$/gm)).toEqual([
    `export type PlantedSeveral = 'one' | 'two' | 'two words'`,
    `export type PlantedOne = 'x'`,
    `export type PlantedNullable = 'a' | 'b'`,
    `export type PlantedSaidNullable = 'a' | 'b'`,
    `export type PlantedOrder = 'up' | 'down'`,
    `export type PlantedNarrowed = 'b' | 'c'`,
    `export type PlantedLong = 'a' | 'b'`,
  ])
  expect(described).toContain(`export interface Planted {
  several: PlantedSeveral
  one: Generated<PlantedOne>
  nullable: PlantedNullable | null
  said_nullable: PlantedSaidNullable | null
  order: PlantedOrder
  narrowed: PlantedNarrowed
  long: PlantedLong
  pattern: string
  unequal: string
  other: string
  free: string
}
`)
})

test('The migrations make the same on a PostgreSQL server and in the embedded one', async () => {
  await using database = await disposable(openTestDatabase())

  const onServer = await describe(database.db)
  expect(onServer.constraints.length).toBeGreaterThan(20)
  expect(await describe(embedded.db)).toEqual(onServer)
})

test('A migration is applied once, and the newest is what health waits for', async () => {
  expect(wasMigrated).toBe(false)
  expect(applied).toEqual(listMigrations().map(({ name }) => name))
  expect(await migrate(embedded.db)).toEqual([])
  expect(await isMigrated(embedded.db)).toBe(true)
})

test('A migration that was changed after it ran stops the start with its name', async () => {
  await using database = await disposable(openTestDatabase())
  await sql`update migration set checksum = 'another' where name = '0003-carts.sql'`.execute(database.db)
  await expect(migrate(database.db)).rejects.toThrow('A migração 0003-carts.sql foi alterada depois de feita')
})

test('Processes that start together migrate once', async () => {
  await using database = await disposable(openTestDatabase())
  await sql.raw('drop schema public cascade; create schema public').execute(database.db)

  const done = await Promise.all([migrate(database.db), migrate(database.db), migrate(database.db)])

  expect(done.map((names) => names.length).toSorted((a, b) => a - b)).toEqual([0, 0, listMigrations().length])
})

const disposable = async <Opened extends { close(): Promise<void> }>(opening: Promise<Opened>) => {
  const opened = await opening
  return Object.assign(opened, { [Symbol.asyncDispose]: () => opened.close() })
}
