import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { listValues } from '#platform/database/statements.ts'
import { type MoveName, MOVES } from './carts.rules.ts'

const now = sql<Date>`now()`

/** True in the statement of `moveCart` if it changed the cart. */
export const hasMoved = sql<boolean>`exists (select from cart_moved)`

/**
 * Changes the state of a cart and runs `fact`, which records the change if `hasMoved`. Returns nothing if the state of
 * the cart does not allow the change.
 */
export async function moveCart(
  db: Database,
  id: string,
  name: Exclude<MoveName, 'extend' | 'reopen' | 'restorePaid'>,
  fact: RawBuilder<unknown> = sql`select`,
) {
  const move = MOVES[name]
  const stamp = 'stamp' in move ? sql`, ${sql.ref(move.stamp)} = now()` : sql``
  const { rows } = await sql<{ id: string }>`
    with cart_moved as (
      update cart set status = ${move.to}, updated_at = now()${stamp}
      where id = ${id} and status = any(${[...move.from]}::text[]) returning id),
    fact as (${fact})
    select id from cart_moved`.execute(db)
  return rows[0]
}

/** Marks carts as paid. Returns the ids of those whose state allows it. */
export const payCarts = (db: Database, ids: string[], name: 'pay' | 'payLate') =>
  listValues<string>(db)`
    update cart set status = ${MOVES[name].to}, updated_at = now(), paid_at = now()
    where id = any(${ids}::uuid[]) and status = any(${[...MOVES[name].from]}::text[]) returning id`

/** Opens a cart until at least `seconds` from now. Returns nothing if it is paid, registered or cancelled. */
export const extendCart = (db: Database, id: string, seconds: number) =>
  db
    .updateTable('cart')
    .set({
      status: MOVES.extend.to,
      expires_at: sql<Date>`greatest(expires_at, now() + make_interval(secs => ${seconds}))`,
      expiring_since: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('status', 'in', MOVES.extend.from)
    .returning('expires_at as expiresAt')
    .executeTakeFirst()

/** Restores an ended cart. Returns nothing if it has not ended. */
export function reviveCart(
  db: Database,
  id: string,
  { status, seconds }: { status: 'open' | 'paid'; seconds: number },
) {
  const move = status === 'open' ? MOVES.reopen : MOVES.restorePaid
  return db
    .updateTable('cart')
    .set({
      status: move.to,
      cancelled_at: null,
      // The desk has decided about the entries, so no time ends them again.
      // guard: restored-cart-has-no-end
      form_by: null,
      updated_at: now,
      ...(status === 'open'
        ? { expires_at: sql<Date>`now() + make_interval(secs => ${seconds})`, expiring_since: null }
        : { paid_at: sql<Date>`coalesce(paid_at, now())` }),
    })
    .where('id', '=', id)
    .where('status', 'in', move.from)
    .returning('id')
    .executeTakeFirst()
}

/**
 * Gives an unowned cart its owner. The cart then lasts `seconds` from its creation. If the account only gets short
 * holds, it lasts at most `seconds` from now.
 */
export const claimCart = (
  db: Database,
  id: string,
  accountId: number,
  { seconds, isShort }: { seconds: number; isShort: boolean },
) =>
  db
    .updateTable('cart')
    .set({
      owner_id: accountId,
      updated_at: sql`now()`,
      expires_at: isShort
        ? sql`least(expires_at, now() + make_interval(secs => ${seconds}))`
        : sql`greatest(expires_at, created_at + make_interval(secs => ${seconds}))`,
    })
    .where('id', '=', id)
    // guard: claim-of-unowned-carts-only
    .where('owner_id', 'is', null)
    .where('sold_by', 'is', null)
    .where((row) => row.or([row('status', '=', 'open'), row('is_free', '=', true)]))
    .returningAll()
    .executeTakeFirst()
