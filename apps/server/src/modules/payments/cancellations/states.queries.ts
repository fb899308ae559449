import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import type { CancellationStatus, Tables } from '#platform/database/tables.ts'
import { isFreshRequest } from '#platform/database/sql-words.ts'
import { findRow, listRows, listValues } from '#platform/database/statements.ts'

// Only this file writes the status of a cancellation.

export type CancellationRow = Selectable<Tables['cancellation']> & { isWaiting: boolean }

/** What a cancellation is about. */
export const scopeOf = ({ event_id: eventId, category_ids: categoryIds }: CancellationRow) => ({
  eventId,
  categoryIds: categoryIds as string[],
})

const isFresh = isFreshRequest('cancellation')

/** Inserts a request. Returns nothing if the event has another one that waits or runs. */
export const insertCancellation = (db: Transaction, row: Insertable<Tables['cancellation']>) =>
  db
    .insertInto('cancellation')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('event_id').where('status', 'in', ['waiting', 'running', 'paused']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()

/** Locks a cancellation until commit. */
export const lockCancellation = (db: Transaction, id: string): Promise<CancellationRow | undefined> =>
  db
    .selectFrom('cancellation')
    .selectAll()
    .select(sql<boolean>`status = 'waiting' and ${isFresh}`.as('isWaiting'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** What a request that waits would cancel. */
export const findWaiting = (db: Database, id: string) =>
  findRow<{ eventId: string; categoryIds: string[] }>(db)`
    select event_id as "eventId", category_ids as "categoryIds" from cancellation
    where id = ${id} and status = 'waiting'`

/** The last cancellation of an event that was not refused and has not expired. */
export const findLast = (db: Database, eventId: string): Promise<CancellationRow | undefined> =>
  db
    .selectFrom('cancellation')
    .selectAll()
    .select(sql<boolean>`status = 'waiting'`.as('isWaiting'))
    .where('event_id', '=', eventId)
    .where(sql<boolean>`(status in ('running', 'paused', 'done') or status = 'waiting' and ${isFresh})`)
    .orderBy('asked_at', 'desc')
    .executeTakeFirst()

/** Ends the requests of an event that were not decided within a day. */
export const expireOld = (db: Transaction, eventId: string) => listValues<string>(db)`
  update cancellation set status = 'expired', decided_at = now()
  where event_id = ${eventId} and status = 'waiting' and not ${isFresh} returning id`

/** Stores the decision of a person. The caller has locked the waiting cancellation. */
export const decide = (db: Transaction, id: string, status: 'running' | 'declined', decidedBy: number) =>
  db
    .updateTable('cancellation')
    .set({ status, decided_by: decidedBy, decided_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()

/** Moves a cancellation that the caller has locked. */
export const move = (db: Transaction, id: string, status: Exclude<CancellationStatus, 'waiting'>) =>
  db
    .updateTable('cancellation')
    .set({ status, ...(status === 'done' && { ended_at: sql<Date>`now()` }) })
    .where('id', '=', id)
    .execute()

export type RunningCancellation = { id: string; eventId: string; categoryIds: string[] }

export const listRunning = (db: Database) => listRows<RunningCancellation>(db)`
  select id, event_id as "eventId", category_ids as "categoryIds" from cancellation
  where status = 'running' order by decided_at, id`
