import type { RawBuilder } from 'kysely'
import type { Database } from './client.ts'

/** How many rows a statement that tidies a table takes at once, so that it locks nothing for long. */
export const ROWS_AT_ONCE = 1000

/** Runs a statement and answers how many rows it changed. */
export async function changedBy(db: Database, statement: RawBuilder<unknown>) {
  const { numAffectedRows = 0n } = await statement.execute(db)
  return Number(numAffectedRows)
}
