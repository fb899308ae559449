import type { Database } from '#platform/database/client.ts'
import * as queries from './owed.queries.ts'
import { allot } from './owed.rules.ts'

/** The free units of each item of these events that are not for the public, because a person waits for them. */
export const readOwed = async (db: Database, eventIds: string[]): Promise<ReadonlyMap<string, number>> =>
  allot(await queries.listServable(db, eventIds)).owed

export const readOwedOf = (db: Database, eventId: string) => readOwed(db, [eventId])

/** The items with the units of each that are owed to waiting lists. */
export const withOwed = <Item extends object>(
  items: ReadonlyMap<string, Item>,
  owed: ReadonlyMap<string, number>,
) => new Map([...items].map(([id, item]) => [id, { ...item, owed: owed.get(id) ?? 0 }]))
