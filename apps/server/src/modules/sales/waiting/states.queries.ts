import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { literals } from '#platform/database/literals.ts'
import { today } from '#platform/database/sql-words.ts'
import { countChanged, listRows, ROWS_AT_ONCE } from '#platform/database/statements.ts'
import { ACTIVE_WAITS } from '../owed/owed.rules.ts'

/** The columns of a person who is not asked. */
const NOT_ASKED = { fewer: 0, answer_by: null, updated_at: sql<Date>`now()` }

/** Locks the place of a person in a list. Undefined if the person does not wait any more. */
export const lockActive = (db: Transaction, id: string) =>
  db
    .selectFrom('waiting')
    .selectAll()
    .where('id', '=', id)
    .where('status', 'in', ACTIVE_WAITS)
    .forUpdate()
    .executeTakeFirst()

/** Locks the place of this person in a list, also after it has ended. */
export const lockOwn = (db: Transaction, id: string, accountId: number) =>
  db
    .selectFrom('waiting')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()

export const markOffered = (db: Transaction, id: string, cartId: string) =>
  db
    .updateTable('waiting')
    .set({ ...NOT_ASKED, status: 'offered', cart_id: cartId })
    .where('id', '=', id)
    .execute()

export const markEnded = (db: Transaction, id: string, status: 'ended' | 'left') =>
  db
    .updateTable('waiting')
    .set({ ...NOT_ASKED, status })
    .where('id', '=', id)
    .execute()

/** Asks the person about fewer units for so many seconds. */
export const markAsked = (
  db: Transaction,
  id: string,
  { fewer, seconds }: { fewer: number; seconds: number },
) =>
  db
    .updateTable('waiting')
    .set({
      status: 'asked',
      fewer,
      answer_by: sql<Date>`now() + make_interval(secs => ${seconds})`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .returning('answer_by as answerBy')
    .executeTakeFirstOrThrow()

/** The person waits for more than the units of the question. */
export const markRefused = (db: Transaction, id: string) =>
  db
    .updateTable('waiting')
    .set({ ...NOT_ASKED, status: 'waiting', refused: sql<number>`fewer` })
    .where('id', '=', id)
    .execute()

/** Ends questions whose time to answer is over, like an answer that refuses the units. Returns their ids. */
export const endUnanswered = (db: Transaction) =>
  listRows<{ id: string; refused: number }>(db)`
    with over as (select id from waiting where status = 'asked' and answer_by < now() order by place for update skip locked)
    update waiting set status = 'waiting', refused = fewer, fewer = 0, answer_by = null, updated_at = now()
    from over where waiting.id = over.id returning waiting.id, waiting.refused`

/** Ends some waits for items that are not sold any more. */
export const endStopped = (db: Transaction) =>
  listRows<{ id: string; isCancelled: boolean }>(db)`
    with stopped as (
      select waiting.id, coalesce(part."isCancelled", false) as "isCancelled"
      from waiting join event on event.id = waiting.event_id
      cross join lateral (select bool_or(cancelled_at is not null) as "isCancelled" from item
        where id = waiting.item_id
          or id in (select category_id from bundle_category where bundle_id = waiting.item_id)) as part
      where waiting.status in (${literals(ACTIVE_WAITS)})
        and (part."isCancelled" or sales_closed or not sold_online or sales_end_at < now() or ends_on < ${today})
      order by place limit ${ROWS_AT_ONCE} for update of waiting skip locked)
    update waiting set status = 'ended', fewer = 0, answer_by = null, updated_at = now()
    from stopped where waiting.id = stopped.id returning waiting.id, stopped."isCancelled"`

/**
 * The people who wait for a category wait for another one, each in the own place. A person who waits for both keeps the
 * place in the other list. Returns how many moved. The caller has locked the items.
 */
export async function moveWaits(db: Transaction, fromId: string, toId: string) {
  await sql`
    update waiting set status = 'left', fewer = 0, answer_by = null, updated_at = now()
    where item_id = ${fromId} and status in (${literals(ACTIVE_WAITS)}) and exists (select from waiting as other
      where other.item_id = ${toId} and other.account_id = waiting.account_id
        and other.status in (${literals(ACTIVE_WAITS)}))`.execute(db)
  return countChanged(db)`
    update waiting set item_id = ${toId}, updated_at = now()
    where item_id = ${fromId} and status in (${literals(ACTIVE_WAITS)})`
}

/** Deletes the waits of a person. */
export const removeWaitsOf = (db: Database, accountId: number) =>
  db.deleteFrom('waiting').where('account_id', '=', accountId).execute()

/** Deletes waits that ended more than 90 days ago. */
export const deleteOldWaits = (db: Database) => countChanged(db)`
  delete from waiting where id in (select id from waiting
    where status not in (${literals(ACTIVE_WAITS)}) and updated_at < now() - interval '90 days' limit ${ROWS_AT_ONCE})`
