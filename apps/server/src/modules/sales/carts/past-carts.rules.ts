import type { CartStatus } from '#platform/database/tables.ts'

/** Units of one item in a past cart, with their entries. */
export type PastLine = {
  itemId: string
  bundleId: string | null
  quantity: number
  entries: { categoryId: string; unit: number; chargedInCents: number }[]
}

/** A cart from another system or an earlier time, in the state that it had there. */
export type PastCart = {
  id: string
  code: string
  eventId: string
  ownerId: number | null
  /** The person at the desk who sold the cart; null for a cart of the web. */
  soldBy: number | null
  status: Extract<CartStatus, 'open' | 'paid' | 'registered' | 'cancelled'>
  note: string
  createdAt: Date
  expiresAt: Date
  paidAt: Date | null
  registeredAt: Date | null
  cancelledAt: Date | null
  lines: PastLine[]
}

type LineOfCart = PastLine & { cart: PastCart }

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

const chargedOf = ({ entries }: PastLine) => sum(entries.map(({ chargedInCents }) => chargedInCents))

/** A cancelled cart holds no units. */
const heldOf = ({ cart, quantity }: LineOfCart) => (cart.status === 'cancelled' ? 0 : quantity)

export const linesOf = (carts: PastCart[]): LineOfCart[] =>
  carts.flatMap((cart) => cart.lines.map((line) => ({ ...line, cart })))

export function cartRow(cart: PastCart) {
  const totalInCents = sum(cart.lines.map(chargedOf))
  return {
    id: cart.id,
    code: cart.code,
    event_id: cart.eventId,
    owner_id: cart.ownerId,
    sold_by: cart.soldBy,
    status: cart.status,
    total_in_cents: totalInCents,
    is_free: totalInCents === 0,
    note: cart.note,
    created_at: cart.createdAt,
    expires_at: cart.expiresAt,
    paid_at: cart.paidAt,
    registered_at: cart.registeredAt,
    // The owner has the receipt already: no job may mail it again.
    receipt_promised_at: cart.registeredAt,
    cancelled_at: cart.cancelledAt,
  }
}

export const lineRow = (line: LineOfCart) => ({
  cart_id: line.cart.id,
  item_id: line.itemId,
  quantity: line.quantity,
  held: heldOf(line),
  value_in_cents: chargedOf(line),
})

/** One line for each category of a bundle, below the line of the bundle. Only the bundle's line has a price. */
export const innerLineRows = (line: LineOfCart, parentId: number) =>
  line.bundleId === null
    ? []
    : [...Map.groupBy(line.entries, ({ categoryId }) => categoryId)].map(([categoryId, entries]) => ({
        ...lineRow({ ...line, quantity: entries.length }),
        item_id: categoryId,
        parent_id: parentId,
        value_in_cents: 0,
      }))

export const entryRows = (line: LineOfCart, lineId: number) =>
  line.entries.map(({ categoryId, unit, chargedInCents }) => ({
    cart_id: line.cart.id,
    line_id: lineId,
    category_id: categoryId,
    bundle_id: line.bundleId,
    unit,
    charged_in_cents: chargedInCents,
  }))
