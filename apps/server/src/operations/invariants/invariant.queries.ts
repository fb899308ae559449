import { type RawBuilder, sql } from 'kysely'

/** What a broken row belongs to. Each query of an invariant returns the id in a column of this name. */
export type Subject = 'cart' | 'item' | 'payment' | 'account' | 'shift'

/** The condition that a column has one of the ids to check; in a pass over everything it is always true. */
export type Only = (column: string) => RawBuilder<boolean>

/** A sentence that is always true, by the query that returns the rows for which it is not. */
export type Invariant = {
  /** Nothing for a query that reads so few rows that every pass runs it as a whole. */
  of: Subject | undefined
  broken: (only: Only) => RawBuilder<BrokenRow>
}

export type BrokenRow = Record<string, unknown>

export const everything: Only = () => sql<boolean>`true`

const idTypes = {
  cart: sql`uuid`,
  item: sql`uuid`,
  payment: sql`uuid`,
  account: sql`bigint`,
  shift: sql`uuid`,
}

/** Restricts a query to the rows of these ids. */
export const onlyOf =
  (subject: Subject, ids: string[]): Only =>
  (column) =>
    sql<boolean>`${sql.ref(column)} = any(${ids}::${idTypes[subject]}[])`
