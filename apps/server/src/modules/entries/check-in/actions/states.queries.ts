import { sql } from 'kysely'
import type { Transaction } from '#platform/database/client.ts'
import { listRows } from '#platform/database/statements.ts'
import type { Change } from './actions.queries.ts'
import type { Done } from './applying.rules.ts'

// Only this file writes the state of a check-in.

/** Stores the states of entries after their last change. */
export async function saveStates(db: Transaction, { eventId, revision, by }: Change, all: Done[]) {
  const last = new Map(all.map((done) => [done.action.cartItemId, done]))
  const rows = [...last.values()].map(({ action, state, entry }) => ({
    cart_item_id: action.cartItemId,
    category_id: entry.categoryUUID,
    state,
    badge: state === 'handedOut' ? entry.badge : null,
    changed_at: action.at,
  }))
  // The numbers that come back are free for the others of the same call.
  const ordered = [
    ...rows.filter(({ badge }) => badge === null),
    ...rows.filter(({ badge }) => badge !== null),
  ]
  for (const row of ordered)
    await sql`insert into check_in (cart_item_id, event_id, category_id, state, badge, changed_at, before_requirement,
        account_id, device_id, revision)
      values (${row.cart_item_id}, ${eventId}, ${row.category_id}, ${row.state}, ${row.badge}, ${row.changed_at},
        (select minors_need_authorisation <> 'require' from event where id = ${eventId}), ${by.accountId}, ${by.deviceId}, ${revision})
      on conflict (cart_item_id) do update set state = excluded.state, badge = excluded.badge,
        changed_at = excluded.changed_at, stored_at = now(), before_requirement = excluded.before_requirement, account_id = excluded.account_id, device_id = excluded.device_id,
        revision = excluded.revision`.execute(db)
}

type TakenBack = {
  eventId: string
  cartItemIds: number[]
  by: number | null
  revision: number
  /** Takes back only what was handed out before this conflict. */
  conflictId?: number
}

/** Takes numbers back. Their entries are present again. Returns the entries that had one. */
export async function takeNumbersBack(db: Transaction, change: TakenBack) {
  const { eventId, cartItemIds, by, revision, conflictId } = change
  // guard: hand-out-after-conflict-kept
  const isOfConflict = conflictId === undefined ? sql`true` : isWithoutLaterHandOut(conflictId)
  return listRows<{ cartItemId: number; badge: number | null }>(db)`
    with held as (select cart_item_id, badge from check_in
      where event_id = ${eventId} and cart_item_id = any(${cartItemIds}::bigint[]) and state = 'handedOut'
        and ${isOfConflict})
    update check_in set state = 'present', badge = null, changed_at = now(), stored_at = now(), revision = ${revision},
      account_id = coalesce(${by}::bigint, account_id), device_id = case when ${by}::bigint is null then device_id end
    from held where held.cart_item_id = check_in.cart_item_id
    returning check_in.cart_item_id as "cartItemId", held.badge`
}

/**
 * True for an entry without a hand-out after a conflict. Both times are taken under the lock of the check-in, because
 * devices have own clocks. The actions of one call are in the order of their sequence.
 */
const isWithoutLaterHandOut = (conflictId: number) => sql<boolean>`not exists (
  select from check_in_conflict conflict
  left join check_in_action met on met.id = conflict.action_id
  join check_in_action later on later.cart_item_id = conflict.cart_item_id
    and later.kind = 'handOut' and later.outcome = 'applied'
    and (later.received_at, later.sequence) > (coalesce(met.received_at, conflict.second_at), coalesce(met.sequence, 0))
  where conflict.id = ${conflictId})`
