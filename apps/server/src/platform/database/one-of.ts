import { type RawBuilder, sql } from 'kysely'

const listOf = {
  uuid: (values: readonly unknown[]) => sql`${values}::uuid[]`,
  text: (values: readonly unknown[]) => sql`${values}::text[]`,
  bigint: (values: readonly unknown[]) => sql`${values}::bigint[]`,
}

/**
 * The condition that a column has one of these values. PostgreSQL plans a statement with a list of unknown length again
 * at each run, so the condition for one value, which most calls have, is a statement of its own.
 */
export const isOneOf = (
  column: string,
  values: readonly unknown[],
  type: keyof typeof listOf,
): RawBuilder<boolean> =>
  values.length === 1
    ? sql`${sql.ref(column)} = ${values[0]}`
    : sql`${sql.ref(column)} = any(${listOf[type](values)})`
