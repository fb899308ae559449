import type { Database } from '#platform/database/client.ts'

/** Where the owner of a cart is reached, and how the event is called. */
export const findOwner = (db: Database, cartId: string) =>
  db
    .selectFrom('cart')
    .innerJoin('account', 'account.id', 'cart.owner_id')
    .innerJoin('event', 'event.id', 'cart.event_id')
    .where('cart.id', '=', cartId)
    .select(['account.email', 'account.mobile', 'account.nickname', 'cart.code', 'event.name as eventName'])
    .executeTakeFirst()
