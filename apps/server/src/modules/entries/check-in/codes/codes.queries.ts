import { SUBMITTED_FORMATIONS } from '@porteira/domain'
import type { Database, Transaction } from '#platform/database/client.ts'
import { findRow, listRows } from '#platform/database/statements.ts'
import { isOneOf } from '#platform/database/one-of.ts'
import { isLiveEntry } from '#platform/database/sql-words.ts'

export type CodeRow = {
  cartId: string
  cartItemId: number
  eventId: string
  version: number
  category: string
  badge: number | null
}

/** The entries of carts that have riders, and so a QR code. */
export const listCodes = (db: Database, cartIds: string[]) => listRows<CodeRow>(db)`
  select cart.id as "cartId", formation.cart_item_id as "cartItemId", cart.event_id as "eventId",
    formation.code_version as version, item.name as category, formation.badge
  from cart
  join cart_item on cart_item.cart_id = cart.id and ${isLiveEntry('cart_item')}
  join formation on formation.cart_item_id = cart_item.id and formation.active
    and formation.status = any(${SUBMITTED_FORMATIONS}::text[])
  join item on item.id = formation.category_id
  where ${isOneOf('cart.id', cartIds, 'uuid')} order by formation.cart_item_id`

/** Counts the version of an entry of an event up, so that its QR code ends. Undefined without such an entry. */
export function renewCode(db: Transaction, eventId: string, cartItemId: number) {
  return findRow<{ version: number }>(db)`
    update formation set code_version = code_version + 1, updated_at = now()
    from cart_item join cart on cart.id = cart_item.cart_id
    where formation.cart_item_id = ${cartItemId} and formation.active
      and formation.status = any(${SUBMITTED_FORMATIONS}::text[])
      and cart_item.id = formation.cart_item_id and cart.event_id = ${eventId}
    returning code_version as version`
}
