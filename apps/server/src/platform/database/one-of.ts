import { type RawBuilder, sql } from 'kysely'

/**
 * The condition that a column has one of these values. PostgreSQL plans a statement with a list of unknown length again
 * at each run, so the condition for one value, which most calls have, is a statement of its own.
 */
export const isOneOf = (column: string, values: readonly unknown[], type: string): RawBuilder<boolean> =>
  values.length === 1
    ? sql`${sql.ref(column)} = ${values[0]}::${sql.raw(type)}`
    : sql`${sql.ref(column)} = any(${values}::${sql.raw(type)}[])`
