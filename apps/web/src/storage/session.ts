// Pages read the values here and pass them down. `remember.ts` writes them.

/** What the browser stores, by the names of docs/product/interface.md#storage-keys. */
export type StorageKey =
  | 'mdlToken'
  | 'mdlUserId'
  | 'mdlUUID'
  | 'mdlCPF'
  | 'mdlEmail'
  | 'mdlName'
  | 'mdlSex'
  | 'mdlAdmin'
  | 'mdlRoles'
  | 'mdlCartPaid'
  | 'mdlCartRegistered'
  | 'mdlCarts'
  | 'mdlPurchases'
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
  | 'checkinEvent'
  | 'deviceToken'
  | 'deviceId'
  | 'deviceName'
  | 'deviceRole'
  | 'deviceEvent'
  | 'deviceEventName'
  | 'tillKey'
  | 'tillName'
  | 'tillWay'
  | 'tillBrand'

// Private windows and full disks refuse storage. Then the values stay until the page closes.
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

/** The token of a stored login of an administrator or of a person with a role, else ''. */
export const adminToken = () => (isLoggedIn() && isStaff() ? token() : '')

// The list without roles is '[]'.
const isStaff = () => readStored('mdlAdmin') === '1' || readStored('mdlRoles').length > 2

export const isLoggedIn = () => token() !== '' && readStored('mdlUserId') !== ''

/** The path of the landing page of the stored event. */
export const landingPath = () => `/${encodeURIComponent(readStored('landingTag'))}`
