import { hasControlCharacters } from '@porteira/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import type { NamedBy } from '#platform/http/access.ts'
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

const ofPayment = sql`join payment on payment.id = own.payment_id left join cart on cart.id = payment.cart_id`

type Lookup = { ids: 'uuid' | 'number' | 'text'; from: RawBuilder<unknown>; id: string; event: string }

/** Where the event of each kind of id stands. */
const lookups: Record<NamedBy, Lookup> = {
  eventUUID: { ids: 'text', from: sql`event as own`, id: 'own.short_name', event: 'own.id' },
  itemUUID: { ids: 'uuid', from: sql`item as own`, id: 'own.id', event: 'own.event_id' },
  catUUID: { ids: 'uuid', from: sql`item as own`, id: 'own.id', event: 'own.event_id' },
  cartUUID: { ids: 'uuid', from: sql`cart as own`, id: 'own.id', event: 'own.event_id' },
  endToEndId: {
    ids: 'text',
    from: sql`pix as own ${ofPayment}`,
    id: 'own.end_to_end_id',
    event: 'cart.event_id',
  },
  refundId: { ids: 'text', from: sql`refund as own ${ofPayment}`, id: 'own.id', event: 'cart.event_id' },
  requestId: {
    ids: 'uuid',
    from: sql`refund_request as own ${ofPayment}`,
    id: 'own.id',
    event: 'cart.event_id',
  },
  objectionId: {
    ids: 'number',
    from: sql`objection as own join cart_item on cart_item.id = own.cart_item_id
      join cart on cart.id = cart_item.cart_id`,
    id: 'own.id',
    event: 'cart.event_id',
  },
  grantId: { ids: 'number', from: sql`role_grant as own`, id: 'own.id', event: 'own.event_id' },
  deviceId: { ids: 'number', from: sql`device as own`, id: 'own.id', event: 'own.event_id' },
}

const isOfKind = {
  uuid: isUuid,
  number: (id: string) => /^\d{1,15}$/.test(id),
  text: (id: string) => !hasControlCharacters(id),
}
const listType = { uuid: sql`uuid[]`, number: sql`bigint[]`, text: sql`text[]` }

/** The events of these ids, one for each known id. Null for money without a cart and for a role for all events. */
export async function findEvents(db: Database, namedBy: NamedBy, ids: readonly string[]) {
  if (namedBy === 'eventUUID' && ids.every(isUuid)) return [...ids]
  const { ids: kind, from, id, event } = lookups[namedBy]
  const valid = ids.filter(isOfKind[kind])
  if (valid.length === 0) return []
  const { rows } = await sql<{ eventId: string | null }>`
    select ${sql.ref(event)} as "eventId" from ${from}
    where ${sql.ref(id)} = any(${valid}::${listType[kind]})`.execute(db)
  return rows.map(({ eventId }) => eventId)
}
