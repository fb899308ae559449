import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { findRow, listRows } from '#platform/database/statements.ts'
import { isOneOf } from '#platform/database/one-of.ts'
import type { Done, KnownAction } from './applying.rules.ts'
import { storedSentence } from './facts.rules.ts'

export type Person = { accountId: number | null; deviceId: number | null }
export type Change = {
  eventId: string
  revision: number
  /** Who did the actions. */
  by: Person
  /** The account that sent the actions of another login. */
  deliveredBy?: number | null
}

/** Locks the check-in of an event until the transaction ends, and returns the revision of its next change. */
export async function lockCheckIn(db: Transaction, eventId: string) {
  const row = await findRow<{ revision: number }>(db)`
    select revision + 1 as revision from event_key where event_id = ${eventId} for no key update`
  // Without keys no device knows anything yet.
  return row?.revision ?? 0
}

/** Stores the revision of a change, which the caller has locked. */
export const storeRevision = (db: Transaction, eventId: string, revision: number) =>
  sql`update event_key set revision = ${revision} where event_id = ${eventId}`.execute(db)

type Sent = { eventId: string; clientId: string; ids: string[]; sequences: number[] }

/** The stored actions with one of these ids, and those of a device with one of these numbers. */
export function listKnown(db: Database, { eventId, clientId, ids, sequences }: Sent) {
  return listRows<KnownAction>(db)`
    select id, case when client_id = ${clientId}::uuid then sequence end as sequence,
      client_id = ${clientId}::uuid and event_id = ${eventId} as "isOwn", outcome, state
    from check_in_action where ${isOneOf('id', ids, 'uuid')}
      or client_id = ${clientId}::uuid and sequence = any(${sequences}::integer[])`
}

/** The entries that have a number of these categories. */
export function listHandedOut(db: Database, categoryIds: string[]) {
  return listRows<{ cartItemId: number; categoryUUID: string; badge: number }>(db)`
    select cart_item_id as "cartItemId", category_id as "categoryUUID", badge from check_in
    where badge is not null and ${isOneOf('category_id', [...new Set(categoryIds)], 'uuid')}`
}

/** Stores actions. The time is that of the locked check-in: a change of another transaction that it met is earlier. */
export async function insertActions(
  db: Transaction,
  { eventId, by, deliveredBy }: Change,
  clientId: string,
  all: Done[],
) {
  const rows = all.map(({ action, state, conflict }) => ({
    id: action.actionId,
    sequence: action.sequence,
    cart_item_id: action.cartItemId,
    kind: action.kind,
    queued: action.queued === 1,
    outcome: conflict ? 'conflict' : 'applied',
    state,
    reason: action.reason.trim(),
    done_at: action.at,
  }))
  await sql`insert into check_in_action (id, event_id, client_id, sequence, cart_item_id, kind, queued, outcome, state,
      reason, done_at, received_at, account_id, device_id, delivered_by)
    select id, ${eventId}, ${clientId}, sequence, cart_item_id, kind, queued, outcome, state, reason, done_at,
      clock_timestamp(),
      ${by.accountId}::bigint, ${by.deviceId}::bigint, ${deliveredBy ?? null}::bigint
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (id uuid, sequence integer, cart_item_id bigint,
      kind text, queued boolean, outcome text, state text, reason text, done_at timestamptz)`.execute(db)
}

export async function saveCheck(db: Transaction, { eventId, revision, by }: Change, { action }: Done) {
  await sql`insert into document_check (requirement_id, subject, event_id, value, checked_at, account_id, device_id, revision)
      values (${action.requirementId}, ${action.subject}, ${eventId}, ${action.kind === 'check' ? action.value.trim() : ''},
        ${action.at}, ${by.accountId}, ${by.deviceId}, ${revision})
      on conflict (requirement_id, subject) do update set value = excluded.value, checked_at = excluded.checked_at,
        account_id = excluded.account_id, device_id = excluded.device_id, revision = excluded.revision`.execute(
    db,
  )
}

export async function insertWaivers(db: Transaction, { eventId, revision, by }: Change, all: Done[]) {
  for (const { action } of all)
    await sql`insert into requirement_waiver (cart_item_id, requirement_id, event_id, reason, waived_at, account_id, device_id, revision)
      values (${action.cartItemId}, ${action.requirementId}, ${eventId}, ${action.reason.trim()}, ${action.at},
        ${by.accountId}, ${by.deviceId}, ${revision})
      on conflict (cart_item_id, requirement_id) do nothing`.execute(db)
}

/** Stores conflicts. The first of the two changes is the last one of the entry. */
export async function insertConflicts(db: Transaction, { eventId, by }: Change, all: Done[]) {
  for (const { action, conflict } of all)
    await sql`insert into check_in_conflict (event_id, cart_item_id, action_id, kind, says, first_at, first_account_id,
        first_device_id, second_at, second_account_id, second_device_id)
      select ${eventId}, given.id, ${action.actionId}, ${kindOf(conflict?.kind)}, ${conflict ? storedSentence(conflict) : ''},
        check_in.changed_at, check_in.account_id, check_in.device_id, ${action.at}::timestamptz,
        ${by.accountId}::bigint, ${by.deviceId}::bigint
      from (values (${action.cartItemId}::bigint)) as given (id)
      left join check_in on check_in.cart_item_id = given.id`.execute(db)
}

const kindOf = (kind: string | undefined) => (kind === 'invalid' ? 'changedMeanwhile' : kind)
