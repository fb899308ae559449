import { ERASED_NAME } from '#modules/accounts/index.ts'
import type { Transaction } from '#platform/database/client.ts'
import { eraseAuthorisationsOf } from './authorisations/privacy.service.ts'
import * as queries from './privacy.queries.ts'

/** Removes the personal data of an erased account from its entries. The entries stay under a placeholder name. */
export async function eraseRider(db: Transaction, accountId: number) {
  await queries.deleteEntryNoticesOf(db, accountId)
  await queries.clearObjectionsOf(db, accountId)
  await eraseAuthorisationsOf(db, accountId)
  await queries.deleteDocumentsOf(db, accountId)
  await queries.deleteHorsesOf(db, accountId)
  await queries.renameRider(db, accountId, ERASED_NAME)
}
