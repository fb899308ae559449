import { isLoggedIn, readStored, token } from './session.ts'

// In its own file, because the landing page does not load it.

/** The login that a page passes to its components. Functions, because another tab may renew or end the login. */
export const session = {
  token,
  isLoggedIn,
  /** The token of a complete login, else ''. */
  receiptToken: () => (isLoggedIn() ? token() : ''),
}
export type Session = typeof session

/** The buyer who fills in riders; every field is '' without a login. */
export const readBuyer = () => ({
  userId: readStored('mdlUserId'),
  token: session.receiptToken(),
  cpf: readStored('mdlCPF'),
})

/** The end of the cart's session as a timestamp in milliseconds; 0 when none is running. */
export const cartEndsAt = () => Number(readStored('cartExpirationTimestamp'))

/** The stored draft of this device or of this tab; null when there is none. */
export function recallDraft(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? sessionStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}
