import { type RawBuilder, sql } from 'kysely'

/**
 * Expressions of SQL with a meaning of the business, each stated here once. A statement contains their text, so its plan
 * and its indexes are those of the expression. `tools/repository/words.ts` forbids the same text elsewhere.
 */

type Expression = RawBuilder<unknown>

const ZONE = sql`'America/Sao_Paulo'`

/** The time of an instant on a clock of the business. */
export const localTime = (instant: Expression) => sql<string>`${instant} at time zone ${ZONE}`

/** The business day of an instant. */
export const dayOf = (instant: Expression) => sql<string>`(${localTime(instant)})::date`

/** The current business day. */
export const today = dayOf(sql`now()`)

/** The first instant of a business day. */
export const startOf = (day: Expression) => sql<Date>`(${day})::timestamp at time zone ${ZONE}`
