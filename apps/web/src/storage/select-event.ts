import { selectCartsOf } from './own-carts.ts'
import { remember } from './remember.ts'
import { readStored } from './session.ts'

/** Stores the event that the buyer opens. Without a short name its landing page is stored by the id of the event. */
export function selectEvent(eventUUID: string, shortName?: string) {
  if (readStored('eventUUID') !== eventUUID) {
    selectCartsOf(eventUUID)
    remember('landingTag', eventUUID)
  }
  remember('eventUUID', eventUUID)
  if (shortName !== undefined) remember('landingTag', shortName)
}
