import { sql, type Updateable } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import type { Tables } from '#platform/database/tables.ts'

/** The event, held against carts that are being opened in it: they wait for its key. */
export const lockEvent = (db: Transaction, id: string) =>
  db.selectFrom('event').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** True when somebody registers, paid or was registered in this event, in rehearsal or for real. */
export const hasLiveCarts = async (db: Database, eventId: string, areTests: boolean) =>
  (await db
    .selectFrom('cart')
    .where('event_id', '=', eventId)
    .where('is_test', '=', areTests)
    .where('status', 'in', ['open', 'expiring', 'paid', 'registered'])
    .select('id')
    .executeTakeFirst()) !== undefined

export const hasMembers = async (db: Database) =>
  (await db.selectFrom('membership').select('cpf').limit(1).executeTakeFirst()) !== undefined

export const saveEvent = (db: Database, id: string, columns: Updateable<Tables['event']>) =>
  db
    .updateTable('event')
    .set({ ...columns, saved_by_admin_at: sql<Date>`now()`, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
