import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { type Database, openEmbeddedDatabase } from './client.ts'
import { migrate } from './migrate.ts'
import { owners } from './migrations/owners.ts'

/** `references` is the table that a foreign key with this column names. */
type Column = { table: string; name: string; type: string; isKey: boolean; references: string | null }
type Reference = { from: string; to: string; columns: string; isOptional: boolean; isUnique: boolean }

/** docs/tables.md, drawn from a database that has just been migrated. */
export async function tablesAsPictures() {
  const database = await openEmbeddedDatabase()
  try {
    await migrate(database.db)
    return await drawTables(database.db)
  } finally {
    await database.close()
  }
}

/** A page with the tables of each part of the server: columns, keys and foreign keys. */
export async function drawTables(db: Database) {
  const columns = await listColumns(db)
  const references = await listReferences(db)
  const drawn = Map.groupBy(columns, ({ table }) => table)
  const parts = Map.groupBy(Object.entries(owners), ([, owner]) => owner.split('/')[0] ?? '')
  const sections = [...parts].map(([part, owned]) => {
    const names = owned.map(([name]) => name).toSorted()
    const tables = names.filter((name) => drawn.has(name))
    const views = names.filter((name) => !drawn.has(name)).map((name) => `\`${name}\``)
    const lines = [
      ...tables.flatMap((name) => [`  ${name} {`, ...(drawn.get(name) ?? []).map(drawColumn), '  }']),
      ...references.filter(({ from }) => tables.includes(from)).map(drawReference),
    ]
    const picture = `## ${part}\n\n\`\`\`mermaid\nerDiagram\n${lines.join('\n')}\n\`\`\`\n`
    return views.length > 0 ? `${picture}\nViews: ${views.join(', ')}.\n` : picture
  })
  return `# The tables of each module

\`npm run generate -- table-pictures\` draws this page from the migrated database and from \`owners.ts\` next to the migrations. A table without columns in a picture belongs to another part. [Architecture](architecture.md#who-owns-a-table) explains who may write a table.

${sections.join('\n')}`
}

const drawColumn = ({ type, name, isKey, references }: Column) => {
  const marks = [isKey ? 'PK' : '', references === null ? '' : 'FK'].filter(Boolean).join(', ')
  return `    ${type} ${name} ${marks}`.trimEnd()
}

const drawReference = ({ from, to, columns, isOptional, isUnique }: Reference) =>
  `  ${to} ${isOptional ? '|o' : '||'}--${isUnique ? 'o|' : 'o{'} ${from} : "${columns}"`

const listColumns = async (db: Database) =>
  (
    await sql<Column>`
      select pg_class.relname as "table", attname as name,
        regexp_replace(typname, '^_(.*)$', '\\1[]') as type,
        exists (select from pg_constraint where conrelid = pg_class.oid and contype = 'p' and attnum = any(conkey)) as "isKey",
        (select min(confrelid::regclass::text) from pg_constraint
          where conrelid = pg_class.oid and contype = 'f' and attnum = any(conkey)) as "references"
      from pg_attribute join pg_class on pg_class.oid = attrelid join pg_type on pg_type.oid = atttypid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      order by 1, attnum`.execute(db)
  ).rows

const listReferences = async (db: Database) =>
  (
    await sql<Reference>`
      select conrelid::regclass::text as "from", confrelid::regclass::text as "to",
        string_agg(attname, ', ' order by attnum) as columns, not bool_and(attnotnull) as "isOptional",
        exists (select from pg_index where indrelid = conrelid and indisunique and indpred is null
          and conkey @> string_to_array(indkey::text, ' ')::int2[]) as "isUnique"
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and connamespace = 'public'::regnamespace
      group by pg_constraint.oid, conrelid, confrelid, conkey order by 1, 2, 3`.execute(db)
  ).rows

/** The page of the tables, which is drawn from a migrated database. */
export const picturesFile = new URL('../../../../../docs/tables.md', import.meta.url)

/** What is in docs/tables.md now. */
export const writtenPictures = () => readFileSync(picturesFile, 'utf8')
