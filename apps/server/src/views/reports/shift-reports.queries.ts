import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { dayOf } from '#platform/database/sql-words.ts'
import { listValues } from '#platform/database/statements.ts'

export const findEventName = async (db: Database, eventId: string) =>
  (await db.selectFrom('event').where('id', '=', eventId).select('name').executeTakeFirst())?.name

/**
 * The days in São Paulo on which these shifts were opened, or moved money, or entries of the event were given away
 * without a shift, the oldest first.
 */
export const listDays = (
  db: Database,
  { shiftIds, eventId }: { shiftIds: readonly string[]; eventId: string | null },
) =>
  listValues<string>(db)`
    select distinct ${dayOf(sql`at`)} as day from (
      select opened_at as at from shift where id = any(${shiftIds}::uuid[])
      union all select recorded_at from shift_movement where shift_id = any(${shiftIds}::uuid[])
      union all select received_at from counter_payment join payment on payment.id = payment_id
        where shift_id = any(${shiftIds}::uuid[])
      union all select paid_out_at from counter_refund where shift_id = any(${shiftIds}::uuid[])
      union all select granted_at from courtesy join cart on cart.id = cart_id
        where shift_id is null and event_id = ${eventId}::uuid and not is_test) as moved
    order by day`
