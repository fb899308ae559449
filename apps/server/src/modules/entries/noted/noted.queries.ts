import type { CheckInConflict, DocumentCheck, Waiver } from '@porteira/contract'
import type { HorseLink } from '@porteira/domain'
import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { listRows } from '#platform/database/statements.ts'
import { shownName } from '#platform/database/sql-words.ts'

/** The name of the person or the device of a row. */
export const byName = (person: string, device: string) =>
  sql`coalesce(${sql.ref(`${device}.name`)}, ${shownName(person)})`

const iso = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * The checked documents of an event; after a revision also those that were taken back since then, with an empty value. An
 * entity whose name has a CPF once had a key with a part of this CPF. No entry has such a key.
 */
export const listChecks = (db: Database, eventId: string, since?: number) => listRows<DocumentCheck>(db)`
  select requirement_id as "requirementId", subject, value, ${byName('person', 'device')} as "checkedBy",
    ${iso('checked_at')} as "checkedOn"
  from document_check
  left join account person on person.id = document_check.account_id
  left join device on device.id = document_check.device_id
  where document_check.event_id = ${eventId} and subject !~ '[*]{3}[.]\\d{3}[.]\\d{3}-[*]{2}'
    and ${since === undefined ? sql`value <> ''` : sql`revision > ${since}`}
  order by checked_at, subject`

/** The horses that the check-in stated; after a revision also those that were taken back since then, with an empty key. */
export const listHorseLinks = (db: Database, eventId: string, since?: number) => listRows<HorseLink>(db)`
  select 'entry:' || cart_item_id || ':' || position as "placeKey", horse_key as "horseKey" from horse_link
  where event_id = ${eventId} and ${since === undefined ? sql`horse_key <> ''` : sql`revision > ${since}`}
  order by cart_item_id, position`

/** The waivers of an event; after a revision those that were given since then. */
export const listWaivers = (db: Database, eventId: string, since = -1) => listRows<Waiver>(db)`
  select cart_item_id as "cartItemId", requirement_id as "requirementId", reason,
    ${byName('person', 'device')} as by
  from requirement_waiver
  left join account person on person.id = requirement_waiver.account_id
  left join device on device.id = requirement_waiver.device_id
  where requirement_waiver.event_id = ${eventId} and revision > ${since}
  order by waived_at, cart_item_id`

/** The conflicts of an event; without `resolved` only those that wait for a person. */
export function listConflicts(db: Database, eventId: string, resolved = false) {
  return listRows<CheckInConflict & { resolution: 'keep' | 'undo' | null; note: string }>(db)`
    select conflict.id as "conflictId", conflict.cart_item_id as "cartItemId", formation.badge,
      item.name as category, conflict.kind, coalesce(action.kind, '') as wanted, conflict.says, conflict.resolution, conflict.note,
      formation.code_version as version, coalesce(check_in.state, 'expected') as state,
      ${byName('first', 'first_device')} as "firstBy", coalesce(${iso('conflict.first_at')}, '') as "firstOn",
      ${byName('second', 'second_device')} as "secondBy", ${iso('conflict.second_at')} as "secondOn"
    from check_in_conflict conflict
    join formation on formation.cart_item_id = conflict.cart_item_id
    join item on item.id = formation.category_id
    left join check_in on check_in.cart_item_id = conflict.cart_item_id
    left join check_in_action action on action.id = conflict.action_id
    left join account first on first.id = conflict.first_account_id
    left join device first_device on first_device.id = conflict.first_device_id
    left join account second on second.id = conflict.second_account_id
    left join device second_device on second_device.id = conflict.second_device_id
    where conflict.event_id = ${eventId} and (${resolved} or conflict.resolved_at is null)
    order by conflict.id`
}
