import { endOldRiderDrafts } from '#storage/rider-draft-days.ts'
import { storeForOffline } from './store-for-offline.ts'

/** What the browser does after a page has loaded, so that it does not compete with the first visit. */
export async function afterLoad() {
  endOldRiderDrafts()
  await storeForOffline()
}
