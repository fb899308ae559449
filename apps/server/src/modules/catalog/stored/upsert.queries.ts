import { type RawBuilder, sql } from 'kysely'

/** Sets each column to its new value. */
export const excluded = (columns: string[]) =>
  Object.fromEntries(columns.map((name) => [name, sql`excluded.${sql.ref(name)}`]))

/** Sets each column to its new value, unless an administrator has saved the row. */
export const unlessSaved = (columns: string[], table: string, saved: RawBuilder<unknown>) =>
  Object.fromEntries(
    columns.map((name) => [
      name,
      sql`case when ${saved} is null then excluded.${sql.ref(name)} else ${sql.ref(`${table}.${name}`)} end`,
    ]),
  )

/** Sets each column to its new value, unless an administrator has corrected it. */
export const unlessCorrected = (columns: string[], table: string) =>
  Object.fromEntries(
    columns.map((name) => [
      name,
      sql`case when ${name} = any(${sql.ref(`${table}.corrected`)}) then ${sql.ref(`${table}.${name}`)} else excluded.${sql.ref(name)} end`,
    ]),
  )
