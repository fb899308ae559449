import type { Database } from '#platform/database/client.ts'
import * as queries from './open-installments.queries.ts'

/** What the sold carts of an event still owe by installments, due or not. Carts that owe nothing are left out. */
export const listOpenInstallments = (db: Database, eventId: string) =>
  queries.listOpenInstallments(db, eventId)
