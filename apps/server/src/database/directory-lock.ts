import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Keeps a second process out of an embedded database. The lock is the operating system's, held through
 * SQLite, so it ends with the process however that ends; no stale file has to be cleaned up by hand.
 */
export async function lockDirectory(directory: string, { waitMilliseconds = 10_000 } = {}) {
  mkdirSync(directory, { recursive: true })
  const lock = new DatabaseSync(path.join(directory, 'in-use.lock'), { timeout: waitMilliseconds })
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch {
    lock.close()
    throw new Error(`Another process is using ${directory}.`)
  }
  return () => lock.close()
}
