import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { OperatorError } from '#operator-error.ts'
import { withAdvisoryLock } from './advisory-lock.ts'
import { repeatWhileLocked } from './migration-locks.ts'
import { listRows, listValues, readValue } from './statements.ts'

const directory = new URL('./migrations/', import.meta.url)
const grants = readFileSync(new URL('./grants.sql', import.meta.url), 'utf8')

/** Grants the roles of the shop their privileges on all tables. Only the owner may. */
export const grantRoles = <Tables>(db: Kysely<Tables>) => sql.raw(grants).execute(db)

type Migration = { name: string; text: string; checksum: string }

/** The migrations in the order of their numbers. */
export const listMigrations = (): Migration[] =>
  readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(new URL(name, directory), 'utf8')
      return { name, text, checksum: hash('sha256', text, 'hex') }
    })

/** The migrations to apply, and for how long one of them is tried again while other transactions hold its locks. */
type Choice = { migrations?: Migration[]; limitInMs?: number }

/**
 * Brings the database to the newest migration, each in a transaction of its own. Processes that start
 * together take turns. A migration that was changed after it ran stops the start; the error has its name.
 */
export const migrate = <Tables>(
  db: Kysely<Tables>,
  { migrations = listMigrations(), limitInMs = 60_000 }: Choice = {},
): Promise<string[]> =>
  withAdvisoryLock(db, 'porteira migrations', (db) => applyMissing(db, migrations, limitInMs))

async function applyMissing<Tables>(db: Kysely<Tables>, migrations: Migration[], limitInMs: number) {
  const applied = await readApplied(db)
  const missing = migrations.filter(({ name, checksum }) => {
    const appliedChecksum = applied.get(name)
    if (appliedChecksum !== undefined && appliedChecksum !== checksum)
      throw new OperatorError(
        `A migração ${name} foi alterada depois de feita neste banco. Use os arquivos da versão publicada.`,
      )
    return appliedChecksum === undefined
  })
  // A role that may only read and write rows needs no other right when no migration is missing.
  if (missing.length === 0) return []
  try {
    await sql`create table if not exists migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(
      db,
    )
    for (const migration of missing)
      await repeatWhileLocked(migration.name, limitInMs, (first) => apply(db, migration, first))
  } catch (error) {
    throw lacksPermission(error) ? new OperatorError(mustMigrate(missing.length), { cause: error }) : error
  }
  return missing.map(({ name }) => name)
}

const apply = <Tables>(db: Kysely<Tables>, { name, text, checksum }: Migration, first: string) =>
  db.transaction().execute(async (db) => {
    // In one round trip, on one line, so that PostgreSQL names the right line of the file in an error.
    await sql.raw(first + text).execute(db)
    // guard: migration-grants-its-tables
    await grantRoles(db)
    await sql`insert into migration (name, checksum) values (${name}, ${checksum})`.execute(db)
  })

const mustMigrate = (count: number) =>
  `Faltam migrações (${count}), e o usuário de DATABASE_URL não pode mudar as tabelas. Rode porteira migrate com o usuário dono delas.`
const codeOf = (error: unknown) => (error instanceof Error ? Reflect.get(error, 'code') : undefined)
const lacksPermission = (error: unknown) => codeOf(error) === '42501'

async function readApplied<Tables>(db: Kysely<Tables>) {
  const table = await readValue<string | null>(db)`select to_regclass('migration')::text`
  if (table === null) return new Map<string, string>()
  type Applied = Pick<Migration, 'name' | 'checksum'>
  const rows = await listRows<Applied>(db)`select name, checksum from migration`
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

const NO_TABLE = '42P01'

/** A database without the table of migrations has none applied. Any other error is thrown again. */
function noneApplied(error: unknown) {
  if (codeOf(error) !== NO_TABLE) throw error
  return []
}

/** Refuses a database that lacks a migration. */
export async function refuseMissingMigrations<Tables>(db: Kysely<Tables>) {
  if (!(await isMigrated(db)))
    throw new OperatorError(
      'Faltam migrações neste banco de dados. Rode porteira migrate com o papel dono das tabelas e repita.',
    )
}

let cachedNames: string[] | undefined
/** The names of the migrations, read once: a proxy checks the health every second, and the files are long. */
const migrationNames = () => (cachedNames ??= listMigrations().map(({ name }) => name))

/** True when no migration is missing. `GET /api/health` uses it. */
export async function isMigrated<Tables>(db: Kysely<Tables>) {
  const names = await listValues<string>(db)`select name from migration`.catch(noneApplied)
  const applied = new Set(names)
  return migrationNames().every((name) => applied.has(name))
}
