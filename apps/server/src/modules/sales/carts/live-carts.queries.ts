import type { Database } from '#platform/database/client.ts'

export const findLiveCart = (db: Database, eventId: string, areTests: boolean) =>
  db
    .selectFrom('cart')
    .where('event_id', '=', eventId)
    .where('is_test', '=', areTests)
    .where('status', 'in', ['open', 'expiring', 'paid', 'registered'])
    .select('id')
    .executeTakeFirst()
