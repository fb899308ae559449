import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { type Database, openEmbeddedDatabase } from './client.ts'
import { migrate } from './migrate.ts'

const typeOf: Record<string, string> = {
  _int4: 'number[]',
  _text: 'string[]',
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  integer: 'number',
  jsonb: 'unknown',
  numeric: 'string',
  text: 'string',
  'timestamp with time zone': 'Date',
  uuid: 'string',
}

type Column = {
  table: string
  name: string
  type: string
  nullable: boolean
  generated: boolean
  /** The CHECK constraints of this column alone. */
  checks: string[]
}

/** The TypeScript of every table, read from a database that has just been migrated. */
export async function tablesAsTypeScript() {
  const database = await openEmbeddedDatabase()
  try {
    await migrate(database.db)
    return await describeTables(database.db)
  } finally {
    await database.close()
  }
}

export async function describeTables(db: Database) {
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as name,
      case data_type when 'ARRAY' then udt_name else data_type end as type, is_nullable = 'YES' as nullable,
      column_default is not null or is_identity = 'YES' as generated,
      array(select regexp_replace(pg_get_constraintdef(con.oid), ' NOT VALID$', '') from pg_constraint as con
        where con.contype = 'c' and con.conrelid = table_name::regclass and con.conkey = array[ordinal_position::int2]
        order by con.conname) as checks
    from information_schema.columns where table_schema = 'public' and table_name <> 'migration'
    order by table_name, ordinal_position`.execute(db)
  return render(Map.groupBy(rows, (row) => row.table))
}

function render(tables: Map<string, Column[]>) {
  const pascal = (name: string) => name.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())
  const unionName = ({ table, name }: Column) => pascal(`${table}_${name}`)
  const column = (row: Column) => {
    const known = textsOf(row) ? unionName(row) : (typeOf[row.type] ?? 'unknown')
    const given = row.nullable ? `${known} | null` : known
    return `  ${row.name}: ${row.generated ? `Generated<${given}>` : given}`
  }
  const unions = [...tables.values()].flat().flatMap((row) => {
    const texts = textsOf(row)
    return texts ? [`export type ${unionName(row)} = ${texts.map((text) => `'${text}'`).join(' | ')}\n`] : []
  })
  const interfaces = [...tables].map(
    ([name, columns]) => `export interface ${pascal(name)} {\n${columns.map(column).join('\n')}\n}\n`,
  )
  const all = [...tables.keys()].map((name) => `  ${name}: ${pascal(name)}`).join('\n')
  return `// Written by \`npm run generate -- tables\` from the migrated database.
import type { Generated, Selectable } from 'kysely'

${unions.join('')}
${interfaces.join('\n')}
export interface Tables {
${all}
}

/** A row as it is read. */
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>
`
}

/** A constraint that lists the texts of its column. PostgreSQL writes one text, and one or more that may be null, in forms of its own. */
const listing =
  /^CHECK \(\((?:\(\S+ IS NULL\) OR )?\(?\S+ = (?:'[^']*'::text|ANY \(ARRAY\[(?:'[^']*'::text(?:, )?)+\]\))\)+$/

/** The texts that a column may hold where its constraints list them; of several lists, what all of them allow. */
function textsOf({ checks }: Column) {
  const lists = checks
    .filter((check) => listing.test(check))
    .map((check) => [...check.matchAll(/'([^']*)'::text/g)].map(([, text = '']) => text))
  const [first, ...others] = lists
  return first?.filter((text) => others.every((list) => list.includes(text)))
}

/** The file of the types, which is written from a migrated database. */
export const tablesFile = new URL('./tables.ts', import.meta.url)

/** What stands in tables.ts now. */
export const writtenTables = () => readFileSync(tablesFile, 'utf8')
