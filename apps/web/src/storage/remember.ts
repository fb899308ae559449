import { memory, type StorageKey } from './session.ts'

export function remember(key: StorageKey, value: string | number) {
  memory.set(key, String(value))
  try {
    localStorage.setItem(key, String(value))
  } catch {
    // `memory` has the value.
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
    'mdlRoles',
    'mdlCartPaid',
    'mdlCartRegistered',
    'mdlCarts',
    'mdlPurchases',
  )
