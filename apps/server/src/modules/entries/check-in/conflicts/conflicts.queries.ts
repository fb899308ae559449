import type { Database, Transaction } from '#platform/database/client.ts'
import { listRows } from '#platform/database/statements.ts'

type Resolution = {
  eventId: string
  conflictId: number
  by: number
  resolution: 'keep' | 'undo'
  note: string
}

/** A conflict of an event, its kind, and the kind of its action, which is null after a removal. */
export const findConflict = (db: Database, eventId: string, conflictId: number) =>
  db
    .selectFrom('check_in_conflict as conflict')
    .leftJoin('check_in_action as action', 'action.id', 'conflict.action_id')
    .where('conflict.event_id', '=', eventId)
    .where('conflict.id', '=', conflictId)
    .select(['conflict.cart_item_id as cartItemId', 'conflict.kind', 'action.kind as wanted'])
    .executeTakeFirst()

/** Resolves a conflict once. Returns false if it is resolved already. */
export async function resolveConflict(db: Transaction, { eventId, conflictId, by, ...how }: Resolution) {
  const rows = await listRows(db)`update check_in_conflict set resolved_at = now(), resolved_by = ${by},
      resolution = ${how.resolution}, note = ${how.note}
    where event_id = ${eventId} and id = ${conflictId}
      -- guard: check-in-conflict-resolved-once
      and resolved_at is null
    returning id`
  return rows.length > 0
}
