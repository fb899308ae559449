// Pages read here and hand down what they read; `remember.ts` changes it.

/** What the browser stores, by the names of docs/product.md#storage-keys. */
export type StorageKey =
  | 'mdlToken'
  | 'mdlUserId'
  | 'mdlUUID'
  | 'mdlCPF'
  | 'mdlEmail'
  | 'mdlName'
  | 'mdlSex'
  | 'mdlAdmin'
  | 'mdlCartPaid'
  | 'mdlCartRegistered'
  | 'mdlCarts'
  | 'mdlCartInstallments'
  | 'eventUUID'
  | 'landingTag'
  | 'loginRedirect'
  | 'cartUUID'
  | 'cartCode'
  | 'cartExpirationTimestamp'
  | 'itemUUID'
  | 'newBundle'
  | 'cartItemId'
  | 'pixTxid'

// Private windows and full disks refuse storage; then this page at least remembers until it closes.
export const memory = new Map<StorageKey, string>()

/** The stored text, or '' when there is none. */
export function readStored(key: StorageKey): string {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? ''
  } catch {
    return memory.get(key) ?? ''
  }
}

export const token = () => readStored('mdlToken')

/** The token of the stored login if it is an administrator's, else ''. */
export const adminToken = () => (isLoggedIn() && readStored('mdlAdmin') === '1' ? token() : '')

export const isLoggedIn = () => token() !== '' && readStored('mdlUserId') !== ''

/** The landing page of the event the buyer came from. */
export const landingPath = () => `/${encodeURIComponent(readStored('landingTag'))}`
