import type { Login } from '@porteira/contract'

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

export const isLoggedIn = () => token() !== '' && recall('mdlUserId') !== ''

/** Keeps a login; of its carts only those of the event the buyer is at. */
export function storeLogin(login: Login) {
  const cartHere = (carts: Login['cartsPaid']) =>
    carts.find((cart) => cart.eventUUID === recall('eventUUID'))?.cartUUID ?? ''
  remember('mdlToken', login.token)
  remember('mdlUserId', login.userId)
  remember('mdlUUID', login.uuid)
  remember('mdlCPF', login.cpf)
  remember('mdlEmail', login.email)
  remember('mdlName', login.name)
  remember('mdlSex', login.sex)
  remember('mdlAdmin', login.admin)
  remember('mdlCartPaid', cartHere(login.cartsPaid))
  remember('mdlCartRegistered', cartHere(login.cartsRegistered))
}

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
  )

/** The landing page of the event the buyer came from. */
export const landingPath = () => `/${encodeURIComponent(recall('landingTag'))}`
