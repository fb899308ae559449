import type { Database } from '#platform/database/client.ts'
import * as queries from './people.queries.ts'

/** How many people these entries have, buyers and riders, and how many of them get no mail. */
export const countPeople = (db: Database, cartItemIds: number[]) => queries.countPeople(db, cartItemIds)

/** The people of these entries who get no mail, with their numbers. The caller records that they were read. */
export const listByPhone = (db: Database, cartItemIds: number[]) => queries.listByPhone(db, cartItemIds)

/** The people of these entries who get mails, with their categories. */
export const listRecipients = (db: Database, cartItemIds: number[]) => queries.listRecipients(db, cartItemIds)

/** The names of people of the office, to show. */
export const listNames = (db: Database, accountIds: number[]) => queries.listNames(db, accountIds)
