import { hasControlCharacters } from '@porteira/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import type { NamedBy } from '#platform/roles.rules.ts'
import { isUuid } from '#platform/uuid.rules.ts'

/** The device of a token with the last day of its event; undefined for an unknown token. */
export const findDevice = (db: Database, tokenHash: Buffer) =>
  db
    .selectFrom('device')
    .innerJoin('event', 'event.id', 'device.event_id')
    .where('token_hash', '=', tokenHash)
    .select(['device.id', 'device.name', 'device.role', 'event_id as eventId', 'event.ends_on as endsOn'])
    .select(sql<boolean>`revoked_at is not null`.as('isRevoked'))
    .select(sql<boolean>`last_used_at < now() - interval '1 minute'`.as('isDue'))
    .executeTakeFirst()

const uuids = (ids: string[]) => sql`${ids.filter(isUuid)}::uuid[]`
const numbers = (ids: string[]) => sql`${ids.filter((id) => /^\d{1,15}$/.test(id))}::bigint[]`
const texts = (ids: string[]) => sql`${ids.filter((id) => !hasControlCharacters(id))}::text[]`

type Lookup = (ids: string[]) => RawBuilder<{ eventId: string | null }>

/** The statement that finds the events of each kind of id. */
const lookups: Record<NamedBy, Lookup> = {
  eventUUID: (ids) => sql`select id as "eventId" from event
    where id = any(${uuids(ids)}) or short_name = any(${texts(ids)})`,
  itemUUID: (ids) => sql`select event_id as "eventId" from item where id = any(${uuids(ids)})`,
  catUUID: (ids) => sql`select event_id as "eventId" from item where id = any(${uuids(ids)})`,
  cartUUID: (ids) => sql`select event_id as "eventId" from cart where id = any(${uuids(ids)})`,
  endToEndId: (ids) => sql`select cart.event_id as "eventId" from pix
    join payment on payment.id = pix.payment_id left join cart on cart.id = payment.cart_id
    where pix.end_to_end_id = any(${texts(ids)})`,
  refundId: (ids) => sql`select cart.event_id as "eventId" from refund
    join payment on payment.id = refund.payment_id left join cart on cart.id = payment.cart_id
    where refund.id = any(${texts(ids)})`,
  requestId: (ids) => sql`select cart.event_id as "eventId" from refund_request
    join payment on payment.id = refund_request.payment_id left join cart on cart.id = payment.cart_id
    where refund_request.id = any(${uuids(ids)})`,
  paymentId: (
    ids,
  ) => sql`select cart.event_id as "eventId" from payment left join cart on cart.id = payment.cart_id
    where payment.id = any(${uuids(ids)})`,
  shiftId: (ids) => sql`select event_id as "eventId" from shift where id = any(${uuids(ids)})`,
  objectionId: (ids) => sql`select cart.event_id as "eventId" from objection
    join cart_item on cart_item.id = objection.cart_item_id join cart on cart.id = cart_item.cart_id
    where objection.id = any(${numbers(ids)})`,
  grantId: (ids) => sql`select event_id as "eventId" from role_grant where id = any(${numbers(ids)})`,
  deviceId: (ids) => sql`select event_id as "eventId" from device where id = any(${numbers(ids)})`,
}

/** The events of these ids, one for each known id. Null for money without a cart and for a role for all events. */
export async function findEvents(db: Database, namedBy: NamedBy, ids: readonly string[]) {
  const { rows } = await lookups[namedBy]([...ids]).execute(db)
  return rows.map(({ eventId }) => eventId)
}
