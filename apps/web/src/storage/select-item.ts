import { remember } from './remember.ts'

/** Stores the category or the bundle whose settings open next. */
export function selectItem(itemUUID: string) {
  remember('itemUUID', itemUUID)
  remember('newBundle', 0)
}
