import type { Database } from '#platform/database/client.ts'

/** The contact data of the owner of a cart and the name of the event. */
export const findOwner = (db: Database, cartId: string) =>
  db
    .selectFrom('cart')
    .innerJoin('account', 'account.id', 'cart.owner_id')
    .innerJoin('event', 'event.id', 'cart.event_id')
    .where('cart.id', '=', cartId)
    .select(['account.email', 'account.mobile', 'account.nickname', 'cart.code', 'event.name as eventName'])
    .executeTakeFirst()
