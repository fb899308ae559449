import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Keeps a second process out of an embedded database. The lock is the operating system's, held through
 * SQLite, so it ends with the process however that ends; no stale file has to be cleaned up by hand.
 * Throws the system's error where the folder cannot be made, else SQLite's: 5 for a folder that is in use.
 */
export function lockDirectory(directory: string, { waitMilliseconds = 3000 } = {}) {
  mkdirSync(directory, { recursive: true })
  const lock = new DatabaseSync(path.join(directory, 'in-use.lock'), { timeout: waitMilliseconds })
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock.close()
    throw error
  }
  return () => lock.close()
}
