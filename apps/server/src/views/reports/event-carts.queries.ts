import { sql } from 'kysely'

/**
 * The carts of an event. The two lists are those of two indexes: open carts have no entry in the index of the event, and
 * without it PostgreSQL reads the carts of all events.
 */
export const cartsOf = (eventId: string) => sql`
  select * from cart where event_id = ${eventId}::uuid and (status <> 'open' or paid_at is not null)
  union all
  select * from cart where event_id = ${eventId}::uuid and status = 'open' and paid_at is null`
