import type { Transaction } from '#platform/database/client.ts'
import * as queries from './past-carts.queries.ts'
import { cartRow, innerLineRows, lineRow, linesOf, type PastCart, entryRows } from './past-carts.rules.ts'

/**
 * Writes past carts with the units that they hold. It emits no module event. Returns the ids of their entries in the
 * order of the carts and their lines.
 */
export async function insertPastCarts(db: Transaction, carts: PastCart[]) {
  await queries.insertCarts(db, carts.map(cartRow))
  const lines = linesOf(carts)
  const lineIds = await queries.insertLines(db, lines.map(lineRow))
  const idOf = (index: number) => lineIds[index] ?? 0
  const inner = lines.flatMap((line, index) => innerLineRows(line, idOf(index)))
  if (inner.length > 0) await queries.insertLines(db, inner)
  const rows = lines.flatMap((line, index) => entryRows(line, idOf(index)))
  const entryIds = await queries.insertCartItems(db, rows)
  await queries.takeHeldUnits(
    db,
    carts.map(({ id }) => id),
  )
  return entryIds
}
