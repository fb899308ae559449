import { type RawBuilder, sql } from 'kysely'

/** Takes the new value of each column. */
export const excluded = (columns: string[]) =>
  Object.fromEntries(columns.map((name) => [name, sql`excluded.${sql.ref(name)}`]))

/** Takes the new value of each column, unless an administrator of this shop has saved the row. */
export const unlessSaved = (columns: string[], table: string, saved: RawBuilder<unknown>) =>
  Object.fromEntries(
    columns.map((name) => [
      name,
      sql`case when ${saved} is null then excluded.${sql.ref(name)} else ${sql.ref(`${table}.${name}`)} end`,
    ]),
  )
