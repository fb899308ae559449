import { sql } from 'kysely'

/** Constants of ours as a list in a statement, `status in (${literals(UNPAID)})`: their text lets an index with a condition be used. */
export const literals = (constants: readonly string[]) =>
  sql<string>`${sql.join(constants.map((constant) => sql.lit(constant)))}`
