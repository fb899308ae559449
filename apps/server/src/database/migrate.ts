import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { inTurn } from './turns.ts'

const directory = new URL('./migrations/', import.meta.url)

/** The migrations in the order of their numbers. */
export const listMigrations = () =>
  readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(new URL(name, directory), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    })

/**
 * Brings the database to the newest migration, each in a transaction of its own. Processes that start
 * together take turns; a migration that was changed after it ran stops the start with its name.
 */
export const migrate = <Tables>(db: Kysely<Tables>): Promise<string[]> =>
  inTurn(db, 'porteira migrations', applyMissing)

async function applyMissing<Tables>(db: Kysely<Tables>) {
  await sql`create table if not exists migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(db)
  const { rows } = await sql<{
    name: string
    checksum: string
  }>`select name, checksum from migration`.execute(db)
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))

  const done: string[] = []
  for (const { name, text, checksum } of listMigrations()) {
    const known = applied.get(name)
    if (known !== undefined && known !== checksum)
      throw new Error(`Migration ${name} was changed after it ran.`)
    if (known !== undefined) continue
    await db.transaction().execute(async (db) => {
      await sql.raw(text).execute(db)
      await sql`insert into migration (name, checksum) values (${name}, ${checksum})`.execute(db)
    })
    done.push(name)
  }
  return done
}

/** True when nothing is missing: what `GET /api/health` asks. */
export async function isMigrated<Tables>(db: Kysely<Tables>) {
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db)
  const applied = new Set(rows.map((row) => row.name))
  return listMigrations().every(({ name }) => applied.has(name))
}
