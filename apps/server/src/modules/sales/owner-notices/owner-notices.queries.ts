import type { Database } from '#platform/database/client.ts'
import { listRows } from '#platform/database/statements.ts'

export type Owner = {
  cartId: string
  email: string
  mobile: string
  nickname: string
  code: string
  eventName: string
}

/** The contact data of the owners of these carts and the names of their events. A cart without an owner is left out. */
export const listOwners = (db: Database, cartIds: string[]) =>
  listRows<Owner>(db)`
    select cart.id as "cartId", account.email, account.mobile, account.nickname, cart.code, event.name as "eventName"
    from cart join account on account.id = cart.owner_id join event on event.id = cart.event_id
    where cart.id = any(${cartIds}::uuid[])`
