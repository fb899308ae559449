import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { openEmbeddedDatabase } from './client.ts'
import { migrate } from './migrate.ts'

const typeOf: Record<string, string> = {
  ARRAY: 'number[]',
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
  check: string | null
}

/** The TypeScript of every table, read from a database that has just been migrated. */
export async function tablesAsTypeScript() {
  const database = await openEmbeddedDatabase()
  try {
    await migrate(database.db)
    const { rows } = await sql<Column>`
      select table_name as "table", column_name as name, data_type as type, is_nullable = 'YES' as nullable,
        column_default is not null or is_identity = 'YES' as generated,
        (select pg_get_constraintdef(con.oid) from pg_constraint as con
          where con.contype = 'c' and con.conrelid = table_name::regclass
            and pg_get_constraintdef(con.oid) ~ ('^CHECK \\(\\(' || column_name || ' = (ANY \\(ARRAY\\[|''[^'']*''::text\\)\\)$)')) as "check"
      from information_schema.columns where table_schema = 'public' and table_name <> 'migration'
      order by table_name, ordinal_position`.execute(database.db)
    return render(Map.groupBy(rows, (row) => row.table))
  } finally {
    await database.close()
  }
}

function render(tables: Map<string, Column[]>) {
  const pascal = (name: string) => name.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())
  const column = ({ table, name, type, nullable, generated, check }: Column) => {
    const known = check === null ? (typeOf[type] ?? 'unknown') : unionName({ table, name })
    const given = nullable ? `${known} | null` : known
    return `  ${name}: ${generated ? `Generated<${given}>` : given}`
  }
  const unionName = ({ table, name }: Pick<Column, 'table' | 'name'>) => pascal(`${table}_${name}`)
  const unions = [...tables.values()]
    .flat()
    .flatMap(({ check, ...place }) =>
      check === null ? [] : [`export type ${unionName(place)} = ${unionOf(check)}\n`],
    )
  const interfaces = [...tables].map(
    ([name, columns]) => `export interface ${pascal(name)} {\n${columns.map(column).join('\n')}\n}\n`,
  )
  const all = [...tables.keys()].map((name) => `  ${name}: ${pascal(name)}`).join('\n')
  return `// Written by \`npm run db:types\` from the migrated database.
import type { Generated } from 'kysely'

${unions.join('')}
${interfaces.join('\n')}
export interface Tables {
${all}
}
`
}

/** The texts that a constraint such as `CHECK ((status = ANY (ARRAY['open'::text, 'paid'::text])))` allows. */
const unionOf = (check: string) =>
  [...check.matchAll(/'([^']*)'::text/g)].map(([, text]) => `'${text}'`).join(' | ')

/** The file of the types, which is written from a migrated database. */
export const tablesFile = new URL('./tables.ts', import.meta.url)

/** What stands in tables.ts now. */
export const writtenTables = () => readFileSync(tablesFile, 'utf8')
