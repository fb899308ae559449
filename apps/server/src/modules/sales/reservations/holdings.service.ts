import type { Database } from '#platform/database/client.ts'
import { readHoldings } from './holdings.queries.ts'

/** Units of each item of an event that an account has, as its limits count them. */
export async function listUnitsOfBuyer(
  db: Database,
  { eventId, accountId }: { eventId: string; accountId: number },
) {
  const { bought } = await readHoldings(db, [accountId], [eventId])
  return new Map([...bought].map(([key, units]) => [key.slice(key.indexOf(':') + 1), units]))
}
