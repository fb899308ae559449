import { ERASED_NAME } from '#modules/accounts/index.ts'
import type { Transaction } from '#platform/database/client.ts'
import { eraseAuthorisationsOf } from './authorisations/privacy.service.ts'
import * as queries from './privacy.queries.ts'

/** Removes the personal data of an erased account from its entries. The entries stay under a placeholder name. */
export async function eraseRider(db: Transaction, { id }: { id: number }) {
  await queries.deleteEntryNoticesOf(db, id)
  await queries.clearObjectionsOf(db, id)
  await eraseAuthorisationsOf(db, id)
  await queries.deleteDocumentsOf(db, id)
  await queries.deleteHorsesOf(db, id)
  await queries.renameRider(db, id, ERASED_NAME)
}
