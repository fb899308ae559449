import type { Database } from '#platform/database/client.ts'
import { readHoldings } from './holdings.queries.ts'

/** The units that count against the account's purchase limits, by item of the event. */
export async function listUnitsOfBuyer(
  db: Database,
  { eventId, accountId }: { eventId: string; accountId: number },
) {
  const { bought } = await readHoldings(db, [accountId], [eventId])
  return new Map([...bought].map(([key, units]) => [key.slice(key.indexOf(':') + 1), units]))
}
