import type { Database } from '#platform/database/client.ts'
import { countUnformed } from '../events.ts'
import * as queries from './holdings.queries.ts'

/** The units that count against the account's purchase limits, by item of the event. */
export async function listUnitsOfBuyer(
  db: Database,
  { eventId, accountId }: { eventId: string; accountId: number },
) {
  const { bought } = await queries.readHoldings(db, [accountId], [eventId])
  return new Map([...bought].map(([key, units]) => [key.slice(key.indexOf(':') + 1), units]))
}

/** The holdings of the accounts, with their free entries that wait for riders. */
export async function readHoldings(db: Database, accountIds: number[], eventIds: string[]) {
  const { free, ...holdings } = await queries.readHoldings(db, accountIds, eventIds)
  if (free.length === 0) return holdings
  const unformed = await countUnformed.ask(
    db,
    free.map(({ id }) => id),
  )
  const holds = new Map(holdings.holds)
  for (const { id, key } of free) {
    const own = holds.get(key)!
    holds.set(key, { ...own, unformed: own.unformed + (unformed.get(id) ?? 0) })
  }
  return { ...holdings, holds }
}
