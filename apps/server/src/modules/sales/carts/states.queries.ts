import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { type MoveName, MOVES } from './carts.rules.ts'

const now = sql<Date>`now()`

/** Makes a move of a cart, or answers nothing because somebody else was first. */
export function moveCart(
  db: Database,
  id: string,
  name: Exclude<MoveName, 'extend' | 'reopen' | 'restorePaid'>,
) {
  const move = MOVES[name]
  return db
    .updateTable('cart')
    .set({ status: move.to, updated_at: now, ...('stamp' in move && { [move.stamp]: now }) })
    .where('id', '=', id)
    .where('status', 'in', move.from)
    .returningAll()
    .executeTakeFirst()
}

/** An unpaid cart is open until so many seconds from now; nothing when it is paid or was removed. */
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

/** Puts a cart back that had ended; nothing when it has not ended. */
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
 * The first account to act on an open cart owns it; the time of a login is added to its hold once. An account whose
 * holds are short keeps the cart no longer than one of them.
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
    .where((row) => row.or([row('status', '=', 'open'), row('is_free', '=', true)]))
    .returningAll()
    .executeTakeFirst()
