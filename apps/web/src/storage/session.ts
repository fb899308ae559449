/** What the browser remembers, by the names the specification gives. */
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
const memory = new Map<StorageKey, string>()

/** The stored text, or '' when there is none. */
export function recall(key: StorageKey): string {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? ''
  } catch {
    return memory.get(key) ?? ''
  }
}

export function remember(key: StorageKey, value: string | number) {
  memory.set(key, String(value))
  try {
    localStorage.setItem(key, String(value))
  } catch {
    // The memory above has it.
  }
}

export function forget(...keys: StorageKey[]) {
  for (const key of keys) {
    memory.delete(key)
    try {
      localStorage.removeItem(key)
    } catch {
      // Nothing was stored.
    }
  }
}

export const token = () => recall('mdlToken')

/** True when the stored login is an administrator's. */
export const isAdmin = () => isLoggedIn() && recall('mdlAdmin') === '1'

export const isLoggedIn = () => token() !== '' && recall('mdlUserId') !== ''

export const clearLogin = () =>
  forget(
    'mdlToken',
    'mdlUserId',
    'mdlUUID',
    'mdlCPF',
    'mdlEmail',
    'mdlName',
    'mdlSex',
    'mdlAdmin',
    'mdlCartPaid',
    'mdlCartRegistered',
    'mdlCarts',
  )

/** The landing page of the event the buyer came from. */
export const landingPath = () => `/${encodeURIComponent(recall('landingTag'))}`
