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

type Column = { table: string; name: string; type: string; nullable: boolean; generated: boolean }

/** The TypeScript of every table, read from a database that has just been migrated. */
export async function tablesAsTypeScript() {
  const database = await openEmbeddedDatabase()
  try {
    await migrate(database.db)
    const { rows } = await sql<Column>`
      select table_name as "table", column_name as name, data_type as type, is_nullable = 'YES' as nullable,
        column_default is not null or is_identity = 'YES' as generated
      from information_schema.columns where table_schema = 'public' and table_name <> 'migration'
      order by table_name, ordinal_position`.execute(database.db)
    return render(Map.groupBy(rows, (row) => row.table))
  } finally {
    await database.close()
  }
}

function render(tables: Map<string, Column[]>) {
  const pascal = (name: string) => name.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())
  const column = ({ name, type, nullable, generated }: Column) => {
    const known = typeOf[type] ?? 'unknown'
    const given = nullable ? `${known} | null` : known
    return `  ${name}: ${generated ? `Generated<${given}>` : given}`
  }
  const interfaces = [...tables].map(
    ([name, columns]) => `export interface ${pascal(name)} {\n${columns.map(column).join('\n')}\n}\n`,
  )
  const all = [...tables.keys()].map((name) => `  ${name}: ${pascal(name)}`).join('\n')
  return `// Written by \`npm run db:types\` from the migrated database.
import type { Generated } from 'kysely'

${interfaces.join('\n')}
export interface Tables {
${all}
}
`
}

/** The file of the types, which is written from a migrated database. */
export const tablesFile = new URL('./tables.ts', import.meta.url)

/** What stands in tables.ts now. */
export const writtenTables = () => readFileSync(tablesFile, 'utf8')
