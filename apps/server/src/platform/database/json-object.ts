import { type RawBuilder, sql } from 'kysely'

/** An object with columns of a table or an alias, by their name in the object. */
export const jsonObject = (table: string, columns: Record<string, string>): RawBuilder<object> =>
  sql`jsonb_build_object(${sql.join(
    Object.entries(columns).flatMap(([name, column]) => [sql.lit(name), sql.ref(`${table}.${column}`)]),
  )})`
