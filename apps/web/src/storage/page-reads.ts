import { isLoggedIn, readStored, token } from './session.ts'

// Apart from `session.ts`, because the landing page needs none of it.

/** The login as a page hands it down: two questions, because another tab may renew or end it while the page is open. */
export const session = {
  token,
  isLoggedIn,
  /** The token of a complete login, else ''. */
  receiptToken: () => (isLoggedIn() ? token() : ''),
}
export type Session = typeof session

/** When the session of the cart ends, as a timestamp in milliseconds; 0 when none runs. */
export const cartEndsAt = () => Number(readStored('cartExpirationTimestamp'))

/** Unfinished work that this tab keeps; null when there is none. */
export function recallDraft(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}
