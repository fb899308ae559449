import type { HorseLink } from '@porteira/domain'
import { sql } from 'kysely'
import type { Transaction } from '#platform/database/client.ts'
import type { Change } from './actions.queries.ts'

/** Stores the horse of a place. */
export async function saveHorseLink(
  db: Transaction,
  { eventId, revision, by }: Change,
  { placeKey, horseKey, at }: HorseLink & { at: string },
) {
  const [cartItemId, position] = placeKey.split(':').slice(1).map(Number)
  await sql`insert into horse_link (cart_item_id, position, event_id, horse_key, linked_at, account_id, device_id, revision)
    values (${cartItemId}, ${position}, ${eventId}, ${horseKey}, ${at}, ${by.accountId}, ${by.deviceId}, ${revision})
    on conflict (cart_item_id, position) do update set horse_key = excluded.horse_key, linked_at = excluded.linked_at,
      account_id = excluded.account_id, device_id = excluded.device_id, revision = excluded.revision`.execute(
    db,
  )
}

/** Moves the checked documents of a place to its horse. What the horse has stays, and the place keeps none. */
export async function moveChecks(
  db: Transaction,
  { eventId, revision }: Change,
  { from, to }: { from: string; to: string },
) {
  await sql`insert into document_check (requirement_id, subject, event_id, value, checked_at, account_id, device_id, revision)
    select requirement_id, ${to}, event_id, value, checked_at, account_id, device_id, ${revision}::bigint
    from document_check where event_id = ${eventId} and subject = ${from} and value <> ''
    on conflict (requirement_id, subject) do update set value = excluded.value, checked_at = excluded.checked_at,
      account_id = excluded.account_id, device_id = excluded.device_id, revision = excluded.revision
    where document_check.value = ''`.execute(db)
  await sql`update document_check set value = '', revision = ${revision}
    where event_id = ${eventId} and subject = ${from} and value <> ''`.execute(db)
}
