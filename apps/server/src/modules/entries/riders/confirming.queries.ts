import type { Transaction } from '#platform/database/client.ts'

/** Writes the name that a rider stated himself, and with it the own date of birth counts. */
export const confirmRider = (
  db: Transaction,
  { cartItemId, accountId, name }: { cartItemId: number; accountId: number; name: string },
) =>
  db
    .updateTable('formation_rider')
    .set({ name, declared_birthdate: null })
    .where('cart_item_id', '=', cartItemId)
    .where('account_id', '=', accountId)
    .execute()
