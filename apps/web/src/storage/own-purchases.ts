import type { Reply } from '@porteira/contract'
import { remember } from './remember.ts'
import { readStoredJson } from './stored-json.ts'

type Purchases = Reply<'GET /api/users/:userId/purchases'>['purchases']
/** The purchases of a user as the server sent them at a time, an ISO instant. */
export type StoredPurchases = { userId: string; storedOn: string; purchases: Purchases }

// Fields that an open phone must not show. The login of this phone has its own keys.
const SECRET = /cpf|token/i

/** Stores the purchases for a visit without a network. `clearLogin` and the login of another user delete them. */
export function storePurchases({ userId, storedOn, purchases }: StoredPurchases) {
  const stored = { userId, storedOn, purchases }
  remember(
    'mdlPurchases',
    JSON.stringify(stored, (key, value: unknown) => (SECRET.test(key) ? '' : value)),
  )
}

/** The stored purchases of this user; undefined when there are none. */
export function recallPurchases(userId: string): StoredPurchases | undefined {
  const stored = readStoredJson('mdlPurchases') as StoredPurchases | null | undefined
  return stored?.userId === userId && Array.isArray(stored.purchases) ? stored : undefined
}
