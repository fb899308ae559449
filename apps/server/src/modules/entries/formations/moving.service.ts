import type { FilledItem } from '@porteira/contract'
import type { MovedEntry } from '#modules/payments/index.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { orRollBack } from '#platform/database/savepoint.ts'
import { Refusal } from '#platform/errors.ts'
import { lockCart } from '#modules/sales/index.ts'
import { notifyEnteredRiders } from '../notifying/notifying.service.ts'
import { findProblem } from './checking.service.ts'
import { contentOf } from './filling.rules.ts'
import { fillFormations, type SavedFormation } from './filling.service.ts'
import { cancelFormations, openFormations } from './formations.service.ts'
import { listFormRows } from './forms.queries.ts'
import { type FormRow, isOpen, isToFillNow } from './forms.rules.ts'
import { listEntries, readForms } from './forms.service.ts'
import { filledLike, type Pair, pairEntries } from './moving.rules.ts'

type Moved = { cartId: string; ended: number[]; began: number[] }
type Moving = Moved & { origin: string; actor: Actor }

/**
 * Ends the formations of a unit and opens those of the entries that took its place. A new entry keeps the number where it
 * is free, and the riders where they fit, who get a mail; else its riders must be named again. The caller has locked the
 * cart.
 */
export async function moveFormations(db: Transaction, { origin, actor, ...moved }: Moving) {
  const { cartId, ended } = moved
  const pairs = await listPairs(db, moved)
  await cancelFormations(db, cartId, actor, ended)
  await openFormations(db, [cartId], actor, wantedBadges(pairs))
  const forms = new Map(
    (await listEntries(db, cartId, 'admin')).map(({ row, form }) => [row.cartItemId, form]),
  )
  const saved: SavedFormation[] = []
  for (const { from, to } of pairs) {
    if (!from?.isSubmitted || !to) continue
    const [form, opened] = [forms.get(from.cartItemId)!, forms.get(to.cartItemId)!]
    saved.push(...(await keepRiders(db, { cartId, filled: filledLike(form, opened) }, actor)))
  }
  const cart = await lockCart(db, cartId)
  await notifyEnteredRiders(db, { cart, saved, enteredBy: actor.accountId, origin })
}

/** Which new entry takes the place of which one that ended. */
async function listPairs(db: Database, { cartId, ended, began }: Moved) {
  const rows = await listFormRows(db, [cartId])
  const isOf = (ids: number[]) => (row: FormRow) => ids.includes(row.cartItemId)
  return pairEntries(rows.filter(isOf(ended)), rows.filter(isOf(began)))
}

const wantedBadges = (pairs: Pair[]) =>
  new Map(
    pairs.flatMap(({ from, to }) =>
      to && from && from.badge !== null ? [[to.cartItemId, from.badge] as const] : [],
    ),
  )

/** Saves the riders of before in a new entry. If they do not fit, the entry stays open. */
async function keepRiders(
  db: Transaction,
  { cartId, filled }: { cartId: string; filled: FilledItem },
  actor: Actor,
) {
  const { cartItemId } = filled
  const filling = { cartId, scope: { cartItemId }, buyerAccountId: undefined, isForAdmin: true, actor }
  return orRollBack(
    db,
    async () => (await fillFormations(db, [filled], filling)).saved,
    async (error) => {
      // guard: riders-that-do-not-fit-are-named-again
      if (!(error instanceof Refusal)) throw error
      return []
    },
  )
}

/** What became of the entries of a unit that moved. */
export async function listMoved(db: Database, moved: Moved): Promise<MovedEntry[]> {
  const entries: MovedEntry[] = []
  for (const { from, to } of await listPairs(db, moved))
    entries.push({
      from: from?.categoryName ?? '',
      fromBadge: from?.badge ?? null,
      to: to?.categoryName ?? '',
      toBadge: to?.badge ?? null,
      isToForm: to !== undefined && isToFillNow(to),
      problem: from?.isSubmitted && to && isOpen(to) ? await readProblem(db, from, to) : '',
    })
  return entries
}

/** Why the riders of an entry do not fit the one that took its place. */
async function readProblem(db: Database, from: FormRow, to: FormRow) {
  const { cartId } = from
  const forms = await readForms(db, cartId, 'admin')
  const [former, opened] = [from, to].map((one) => forms.find(({ row }) => row.cartItemId === one.cartItemId))
  if (!former || !opened) return ''
  const filled = filledLike(former.form, opened.form)
  const entry = { ...opened, filled, content: contentOf(opened.row, filled) }
  return findProblem(db, entry, { cartId, isCounted: false })
}
