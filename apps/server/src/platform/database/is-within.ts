import { type RawBuilder, sql } from 'kysely'

/** The condition that a column names one of these events. A missing event is only within all events. */
export const isWithin = (column: string, scope: 'all' | readonly string[]): RawBuilder<boolean> =>
  // guard: lists-of-granted-events-only
  scope === 'all' ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${[...scope]}::uuid[])`
