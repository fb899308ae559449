import type { Database, Transaction } from '#platform/database/client.ts'
import { type Actor, recordFacts } from '#platform/audit/audit.service.ts'
import { formationFact } from '../formation-fact.rules.ts'
import { markRemoved } from '../check-in/handed-out/handed-out.service.ts'
import * as forms from './forms.queries.ts'
import { type FormRow, isToFillNow, strengthOf } from './forms.rules.ts'
import { formationsEnded } from '../events.ts'
import { withBadge } from './badges.rules.ts'
import { nextBadges, lockNumbering } from './badges.service.ts'
import * as states from './states.queries.ts'
import { openedStatus } from './states.rules.ts'

/**
 * Opens a formation for each live entry of carts that were just paid, and assigns automatic badges in the order of
 * payment, which is the order of the ids. Returns the carts with an entry that is due right after the payment. Runs in
 * the transaction of the payment. A second call opens only the missing formations. `wanted` are badges by id of the entry
 * that are given if they are free.
 */
export async function openFormations(
  db: Transaction,
  cartIds: string[],
  actor: Actor,
  wanted?: ReadonlyMap<number, number>,
) {
  const byCart = Map.groupBy(await forms.listFormRows(db, cartIds), (row) => row.cartId)
  const rows = cartIds.flatMap((id) => byCart.get(id) ?? [])
  const isMissing = (row: FormRow) => row.status === null && row.removedAt === null
  await openMissing(db, rows.filter(isMissing), { actor, wanted })
  const opened = rows.map((row) => (isMissing(row) ? ({ ...row, status: openedStatus(row) } as const) : row))
  return new Set(opened.filter(isToFillNow).map((row) => row.cartId))
}

type Opening = { actor: Actor; wanted: ReadonlyMap<number, number> | undefined }

async function openMissing(db: Transaction, rows: FormRow[], { actor, wanted }: Opening) {
  let missing = rows
  if (missing.length === 0) return
  await lockNumbering(db, missing)
  while (missing.length > 0) {
    const numbers = await nextBadges(db, missing, wanted)
    const opened = await states.openFormations(
      db,
      missing.map((row) => ({
        cart_item_id: row.cartItemId,
        category_id: row.categoryId,
        badge: numbers.get(row.cartItemId) ?? null,
        strength: strengthOf(row).given || null,
        status: openedStatus(row),
      })),
    )
    const facts = missing
      .filter(({ cartItemId }) => opened.has(cartItemId))
      .map((row) =>
        formationFact('formation.opened', row.cartItemId, {
          after: { status: openedStatus(row), badge: numbers.get(row.cartItemId) ?? null },
        }),
      )
    await recordFacts(db, actor, facts)
    missing = missing.filter(({ cartItemId }) => !opened.has(cartItemId))
  }
}

/** Cancels the formations of a cart, or of some of its entries, which frees badges and quotas. */
export async function cancelFormations(
  db: Transaction,
  cartId: string,
  actor: Actor,
  cartItemIds?: number[],
) {
  const cancelled = await states.cancelFormations(db, cartId, cartItemIds ?? null)
  const ids = cancelled.map(({ cartItemId }) => cartItemId)
  const facts = ids.map((id) => formationFact('formation.cancelled', id, { after: { status: 'cancelled' } }))
  await recordFacts(db, actor, facts)
  await markRemoved(db, ids, actor)
  await formationsEnded.emit(db, { entries: withBadge(cancelled), actor })
}

/** True while an entry that is due right after the payment has no riders. */
export const hasFormationsToFill = async (db: Database, cartId: string) =>
  (await forms.listFormRows(db, [cartId])).some(isToFillNow)
