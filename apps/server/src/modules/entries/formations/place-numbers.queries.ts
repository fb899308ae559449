import { sql } from 'kysely'
import type { Transaction } from '#platform/database/client.ts'
import { today } from '#platform/database/sql-words.ts'
import { readValue } from '#platform/database/statements.ts'

/** True from the first day of an event on. */
export const hasBegun = (db: Transaction, eventId: string) =>
  readValue<boolean>(db)`select ${today} >= starts_on from event where id = ${eventId}`

export const saveBadge = (db: Transaction, cartItemId: number, badge: number) =>
  db
    .updateTable('formation')
    .set({ badge, updated_at: sql<Date>`now()` })
    .where('cart_item_id', '=', cartItemId)
    .execute()
