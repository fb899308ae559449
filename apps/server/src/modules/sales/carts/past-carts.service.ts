import type { Transaction } from '#platform/database/client.ts'
import * as queries from './past-carts.queries.ts'
import { cartRow, innerLineRows, lineRow, linesOf, type PastCart, entryRows } from './past-carts.rules.ts'

/**
 * Writes carts that were opened before, with the units that they hold, and tells no other module. Answers the ids of
 * their registrations in the order in which the carts and their lines name them.
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
