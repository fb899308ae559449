import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { literals } from '#platform/database/literals.ts'
import { isFreshRequest, isLiveEntry, today } from '#platform/database/sql-words.ts'
import { listRows, listValues, readRow } from '#platform/database/statements.ts'
import type { Tables } from '#platform/database/tables.ts'
import { HOLDING, SOLD } from '#modules/sales/index.ts'

// Only this file writes the status of a postponement.

export type PostponementRow = Selectable<Tables['postponement']> & { isWaiting: boolean }

const isFresh = isFreshRequest('postponement')

/** Inserts a request. Returns nothing if another one of the event waits. */
export const insertPostponement = (db: Transaction, row: Insertable<Tables['postponement']>) =>
  db
    .insertInto('postponement')
    .values(row)
    .onConflict((conflict) => conflict.column('event_id').where('status', '=', 'waiting').doNothing())
    .returning('id')
    .executeTakeFirst()

export const lockPostponement = (db: Transaction, id: string): Promise<PostponementRow | undefined> =>
  db
    .selectFrom('postponement')
    .selectAll()
    .select(sql<boolean>`status = 'waiting' and ${isFresh}`.as('isWaiting'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** The last postponement of an event that was not refused and has not expired. */
export const findLast = (db: Database, eventId: string): Promise<PostponementRow | undefined> =>
  db
    .selectFrom('postponement')
    .selectAll()
    .select(sql<boolean>`status = 'waiting'`.as('isWaiting'))
    .where('event_id', '=', eventId)
    .where(sql<boolean>`(status = 'done' or status = 'waiting' and ${isFresh})`)
    .orderBy('asked_at', 'desc')
    .executeTakeFirst()

/** The last postponement of an event that took effect, and whether the choice is over. */
export const findDone = (db: Database, eventId: string) =>
  db
    .selectFrom('postponement')
    .innerJoin('event', 'event.id', 'postponement.event_id')
    .selectAll('postponement')
    .select(['event.name as eventName', sql<boolean>`choose_until < ${today}`.as('isOver')])
    .where('event_id', '=', eventId)
    .where('status', '=', 'done')
    .orderBy('decided_at', 'desc')
    .executeTakeFirst()

/** Ends the requests of an event that were not decided within a day. */
export const expireOld = (db: Transaction, eventId: string) => listValues<string>(db)`
  update postponement set status = 'expired', decided_at = now()
  where event_id = ${eventId} and status = 'waiting' and not ${isFresh} returning id`

/** Stores the decision of a person. The caller has locked the waiting postponement. */
export const decide = (db: Transaction, id: string, status: 'done' | 'declined', decidedBy: number) =>
  db
    .updateTable('postponement')
    .set({ status, decided_by: decidedBy, decided_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()

/** The carts of an event that hold units, with their live entries. */
export const listHolding = (db: Database, eventId: string) =>
  listRows<{ cartId: string; entries: number[] }>(db)`
    select cart.id as "cartId", json_agg(entry.id order by entry.id) as entries
    from cart join cart_item entry on entry.cart_id = cart.id and ${isLiveEntry('entry')}
    where cart.event_id = ${eventId} and cart.status in (${literals(HOLDING)})
    group by cart.id order by cart.id`

/** The carts of an event that hold units and have installments due on a day or later. */
export const listDueFrom = (db: Database, eventId: string, day: string) =>
  listRows<{ cartId: string; dueDays: number }>(db)`
    select cart.id as "cartId", count(*)::int as "dueDays" from cart
    join owed_installment owed on owed.cart_id = cart.id and owed.due_on >= ${day}::date
    where cart.event_id = ${eventId} and cart.status in (${literals(HOLDING)})
    group by cart.id order by cart.id`

/**
 * Moves the installments of plans whose carts are not sold, which the bank does not know. A late Pix or a restoration
 * may still make such a plan final.
 */
export const moveUnsold = (db: Transaction, eventId: string, latest: string) =>
  sql`
  update charge set due_on = ${latest} from cart
  where cart.id = charge.cart_id and cart.event_id = ${eventId} and cart.status not in (${literals(SOLD)})
    and charge.status in ('planned', 'removed') and charge.installment > 1 and charge.due_on > ${latest}::date`.execute(
    db,
  )

/** Stores that a buyer keeps the entries. False if that is stored already. */
export const insertKept = async (db: Transaction, postponementId: string, accountId: number) =>
  (await db
    .insertInto('postponement_kept')
    .values({ postponement_id: postponementId, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst()) !== undefined

export const isKept = async (db: Database, postponementId: string, accountId: number) =>
  (await db
    .selectFrom('postponement_kept')
    .select('account_id')
    .where('postponement_id', '=', postponementId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()) !== undefined

/** The carts of a buyer in an event that hold units. */
export const listOwn = (db: Database, eventId: string, accountId: number) =>
  listRows<{ cartUUID: string; cartCode: string }>(db)`
    select id as "cartUUID", code as "cartCode" from cart
    where event_id = ${eventId} and owner_id = ${accountId} and status in (${literals(HOLDING)})
    order by created_at, id`

/** How many buyers with a login chose what. One who withdrew an entry after keeping counts as one who withdrew. */
export const countChoices = (db: Database, { id, event_id: eventId, decided_at: since }: PostponementRow) =>
  readRow<{ buyers: number; kept: number; withdrew: number }>(db)`
    with buyer as (
      select owner_id as id, bool_or(exists (select from purchase_change change
        where change.cart_id = cart.id and change.made_by = cart.owner_id and change.made_at >= ${since})) as withdrew
      from cart where event_id = ${eventId} and owner_id is not null and paid_at is not null and paid_at < ${since}
        and (cancelled_at is null or cancelled_at >= ${since})
      group by owner_id)
    select count(*)::int as buyers, (count(*) filter (where withdrew))::int as withdrew,
      (count(*) filter (where not withdrew and exists (select from postponement_kept kept
        where kept.postponement_id = ${id} and kept.account_id = buyer.id)))::int as kept
    from buyer`
