import type { Database } from '#platform/database/client.ts'
import { HOLDING } from './carts.rules.ts'

export const findLiveCart = (db: Database, eventId: string, areTests: boolean) =>
  db
    .selectFrom('cart')
    .where('event_id', '=', eventId)
    .where('is_test', '=', areTests)
    .where('status', 'in', HOLDING)
    .select('id')
    .executeTakeFirst()
