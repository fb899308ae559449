import { readStored, type StorageKey } from './session.ts'

/** The stored JSON value; undefined when there is none or it cannot be read. */
export function readStoredJson(key: StorageKey): unknown {
  try {
    return JSON.parse(readStored(key))
  } catch {
    return undefined
  }
}
