import type { Database } from '#platform/database/client.ts'

export const clearReceiptAddresses = (db: Database, ownerId: number) =>
  db.updateTable('cart').set({ receipt_email: '' }).where('owner_id', '=', ownerId).execute()
