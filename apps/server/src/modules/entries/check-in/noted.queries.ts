import type { CheckInConflict, DocumentCheck, Waiver } from '@porteira/contract'
import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { byName } from './entries.queries.ts'

const iso = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * The checked documents of an event; after a revision also those that were taken back since then, with an empty value. An
 * entity whose name has a CPF once had a key with a part of this CPF. No entry has such a key.
 */
export async function listChecks(db: Database, eventId: string, since?: number) {
  const { rows } = await sql<DocumentCheck>`
    select requirement_id as "requirementId", subject, value, ${byName('person', 'device')} as "checkedBy",
      ${iso('checked_at')} as "checkedOn"
    from document_check
    left join account person on person.id = document_check.account_id
    left join device on device.id = document_check.device_id
    where document_check.event_id = ${eventId} and subject !~ '[*]{3}[.]\\d{3}[.]\\d{3}-[*]{2}'
      and ${since === undefined ? sql`value <> ''` : sql`revision > ${since}`}
    order by checked_at, subject`.execute(db)
  return rows
}

/** The waivers of an event; after a revision those that were given since then. */
export async function listWaivers(db: Database, eventId: string, since = -1) {
  const { rows } = await sql<Waiver>`
    select cart_item_id as "cartItemId", requirement_id as "requirementId", reason,
      ${byName('person', 'device')} as by
    from requirement_waiver
    left join account person on person.id = requirement_waiver.account_id
    left join device on device.id = requirement_waiver.device_id
    where requirement_waiver.event_id = ${eventId} and revision > ${since}
    order by waived_at, cart_item_id`.execute(db)
  return rows
}

/** The conflicts of an event; without `resolved` only those that wait for a person. */
export async function listConflicts(db: Database, eventId: string, resolved = false) {
  const { rows } = await sql<CheckInConflict & { resolution: 'keep' | 'undo' | null; note: string }>`
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
    order by conflict.id`.execute(db)
  return rows
}
