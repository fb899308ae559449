import type { Database } from '#platform/database/client.ts'
import * as queries from './refunds.queries.ts'

/** Cancelled carts whose money was not all returned: a person decides how much of it goes back. */
export const listCartsToReturn = (db: Database) => queries.listCartsToReturn(db)
