import { forgetSnapshotsOfPerson } from './check-in-snapshots.ts'
import { forgetSelections } from './drafts.ts'
import { clearLogin, forget } from './remember.ts'
import { forgetRiderDrafts } from './rider-drafts.ts'

/**
 * Deletes what this browser has stored of a person: the login, the carts, drafts, the last
 * payment at a till and the list of the check-in. It keeps
 * the event, the place where the login leads, and throws and check-in actions that were not sent. The browser deletes
 * the list when the answer resolves, everything else at once.
 */
export function forgetPerson(): Promise<void> {
  forgetRiderDrafts()
  forgetSelections()
  clearLogin()
  forget('cartUUID', 'cartCode', 'cartExpirationTimestamp', 'mdlCartInstallments', 'cartItemId', 'pixTxid')
  forget('tillWay', 'tillBrand')
  return forgetSnapshotsOfPerson()
}
