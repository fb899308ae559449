import type { Database } from '#database/client.ts'
import * as badges from './badges.queries.ts'
import { giveBadges, offeredBadges } from './badges.rules.ts'
import * as forms from './forms.queries.ts'
import { type FormRow, strengthOf } from './forms.rules.ts'
import * as queries from './formations.queries.ts'

export { listFilledForms, listForms } from './forms.service.ts'
export type { Sees } from './forms.rules.ts'

/**
 * Opens a formation for each live registration of a cart that was just paid, and gives the automatic numbers
 * in the order of payment. Inside the transaction of the payment; doing it again opens only what is missing.
 */
export async function openFormations(db: Database, cartId: string): Promise<void> {
  const rows = await forms.listFormRows(db, [cartId])
  let missing = rows.filter((row) => row.status === null && row.removedAt === null)
  if (missing.length === 0) return
  await takeTurn(db, missing)
  while (missing.length > 0) {
    const numbers = await nextBadges(db, missing)
    const opened = await badges.insertFormations(
      db,
      missing.map((row) => ({
        cartItemId: row.cartItemId,
        categoryId: row.categoryId,
        badge: numbers.get(row.cartItemId) ?? null,
        strength: strengthOf(row).given || null,
      })),
    )
    missing = missing.filter(({ cartItemId }) => !opened.has(cartItemId))
  }
}

/** Frees numbers and quotas of a cart, or of some of its registrations. Inside a transaction. */
export const cancelFormations = (db: Database, cartId: string, cartItemIds?: number[]): Promise<void> =>
  queries.cancelFormations(db, cartId, cartItemIds ?? null)

async function takeTurn(db: Database, rows: FormRow[]) {
  const numbered = rows.filter((row) => row.autoBadge).map((row) => row.categoryId)
  if (numbered.length > 0) await badges.takeTurnForBadges(db, [...new Set(numbered)])
}

async function nextBadges(db: Database, rows: FormRow[]) {
  const numbered = rows.filter((row) => row.autoBadge)
  const gone = await badges.listGoneBadges(db, [...new Set(numbered.map((row) => row.categoryId))])
  const pools = new Map(
    numbered.map((row) => [
      row.categoryId,
      {
        list: offeredBadges(row.badgeList),
        minBadge: row.minBadge,
        taken: new Set(
          gone.filter(({ categoryId }) => categoryId === row.categoryId).map(({ badge }) => badge),
        ),
      },
    ]),
  )
  const waiting = numbered.map(({ cartItemId, categoryId, bundleId, unit, firstBadge }) => ({
    cartItemId,
    categoryId,
    firstBadge,
    unit: bundleId ? `${bundleId} ${unit}` : String(cartItemId),
  }))
  return giveBadges(waiting, pools)
}
