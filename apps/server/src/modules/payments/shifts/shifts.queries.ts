import { mapDeskMethods } from '@porteira/domain'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import type { Tables } from '#platform/database/tables.ts'
import { shownName } from '#platform/database/sql-words.ts'
import { findRow, findValue, listRows, readRow } from '#platform/database/statements.ts'
import type { EarlierCount, ShiftRow } from './shifts.rules.ts'

/** Lets one call at a time open or reopen a shift of this event, until commit. */
export const lockShiftsOf = (db: Transaction, eventId: string) =>
  sql`select pg_advisory_xact_lock(hashtext('porteira shifts'), hashtext(${eventId}))`.execute(db)

export const hasEvent = async (db: Database, eventId: string) =>
  (await db.selectFrom('event').where('id', '=', eventId).select('id').executeTakeFirst()) !== undefined

export const hasOpenShift = async (db: Database, eventId: string, accountId: number) =>
  (await db
    .selectFrom('shift')
    .where('event_id', '=', eventId)
    .where('opened_by', '=', accountId)
    .where('status', '=', 'open')
    .select('id')
    .executeTakeFirst()) !== undefined

type NewShift = {
  eventId: string
  openedBy: number
  floatInCents: number
  deviceKeyHash: Buffer
  deviceName: string
}

/** Opens a shift with the next number of its event. The caller has locked the shifts of the event. */
export const insertShift = (db: Transaction, shift: NewShift) =>
  readRow<{ id: string; number: number }>(db)`
    insert into shift (event_id, number, opened_by, float_in_cents, device_key_hash, device_name)
    select ${shift.eventId}::uuid, coalesce(max(number), 0) + 1, ${shift.openedBy}::bigint,
      ${shift.floatInCents}::integer, ${shift.deviceKeyHash}::bytea, ${shift.deviceName}
    from shift where event_id = ${shift.eventId}::uuid
    returning id, number`

export const insertMovements = (db: Transaction, movements: Insertable<Tables['shift_movement']>[]) =>
  db.insertInto('shift_movement').values(movements).execute()

/** The cash in centavos that must be in the drawer of a shift. It is exact under a lock that excludes movements. */
export const readExpected = async (db: Transaction, shiftId: string) =>
  (await findValue<number>(db)`
    select expected_cash_in_cents from shift_total where shift_id = ${shiftId}`) ?? 0

/**
 * The last count of a shift with a difference, if cash was put in or taken out after any such count. The ids of the facts
 * follow the order of the changes, because each change locks the shift.
 */
const earlierCountOf = (shiftId: RawBuilder<unknown>) => sql`
  select counted.at, (counted.after ->> 'countedInCents')::integer as "countedInCents",
    (counted.after ->> 'expectedInCents')::integer as "expectedInCents"
  from audit moved
  join audit counted on counted.entity = moved.entity and counted.entity_id = moved.entity_id and counted.id < moved.id
    and counted.action = 'shift.counted' and counted.after ->> 'countedInCents' <> counted.after ->> 'expectedInCents'
  where moved.entity = 'shift' and moved.entity_id = ${shiftId}::text
    and moved.action in ('shift.withdrawn', 'shift.deposited')
  order by counted.id desc limit 1`

/** The count that makes the next one wait for an approval; undefined without one. */
export const findEarlierCount = (db: Transaction, shiftId: string) =>
  findRow<EarlierCount>(db)`${earlierCountOf(sql`${shiftId}`)}`

export const moveToBrowser = (db: Transaction, id: string, keyHash: Buffer, name: string) =>
  db.updateTable('shift').set({ device_key_hash: keyHash, device_name: name }).where('id', '=', id).execute()

export const findDifference = (db: Transaction, id: string) =>
  db
    .selectFrom('shift')
    .where('id', '=', id)
    .select(sql<number | null>`counted_in_cents - expected_in_cents`.as('inCents'))
    .executeTakeFirst()

/** Which shifts to read: one, those of an event, or those that were opened by one person. */
export type ShiftFilter = { id?: string; eventId?: string; openedBy?: number | undefined; isEnded?: false }

const NO_MONEY = mapDeskMethods(() => ({ received: 0, returned: 0 }))

/** Shifts with their money, by number. */
export const listShifts = (db: Database, { id, eventId, openedBy, isEnded }: ShiftFilter) =>
  listRows<ShiftRow>(db)`
    select shift.id, shift.event_id as "eventId", shift.number, shift.status, shift.opened_by as "openedBy",
      shift.opened_at as "openedAt", shift.device_key_hash as "deviceKeyHash", shift.device_name as "deviceName",
      shift.counts, shift.counted_in_cents as "countedInCents", shift.expected_in_cents as "frozenInCents",
      shift.counted_in_cents - shift.expected_in_cents as "differenceInCents",
      shift.counted_at as "countedAt", shift.closed_at as "closedAt", shift.approval_reason as "approvalReason",
      ${shownName('opener')} as "openerName",
      ${shownName('approver')} as "approverName",
      shift.float_in_cents as "floatInCents", ${JSON.stringify(NO_MONEY)}::jsonb || methods as methods,
      deposits_in_cents as "depositsInCents", withdrawals_in_cents as "withdrawalsInCents",
      expected_cash_in_cents as "expectedInCents", courtesies_in_cents as "courtesiesInCents", sales, earlier.at as "earlierAt",
      earlier."countedInCents" as "earlierCountedInCents", earlier."expectedInCents" as "earlierExpectedInCents"
    from shift
    join shift_total on shift_total.shift_id = shift.id
    join account opener on opener.id = shift.opened_by
    left join lateral (${earlierCountOf(sql`shift.id`)}) as earlier on true
    -- The row of the shift names who accepted a difference. Only the audit names who accepted a count without one.
    left join lateral (select actor_id from audit where entity = 'shift' and entity_id = shift.id::text
      and action = 'shift.approved' order by audit.id desc limit 1) as approved on shift.approval_reason <> ''
    left join account approver on approver.id = coalesce(shift.approved_by, approved.actor_id)
    where ${id === undefined ? sql`true` : sql`shift.id = ${id}::uuid`}
      and ${eventId === undefined ? sql`true` : sql`shift.event_id = ${eventId}::uuid`}
      and ${openedBy === undefined ? sql`true` : sql`shift.opened_by = ${openedBy}`}
      and ${isEnded === false ? sql`shift.status <> 'closed'` : sql`true`}
    order by shift.event_id, shift.number`
