import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolders } from '@porteira/domain/start'

/**
 * Keeps a second process out of an embedded database. The lock is the operating system's, held through
 * SQLite, so it ends with the process however that ends; no stale file has to be cleaned up by hand.
 * Throws the system's error where the folder cannot be made or written, else SQLite's: 5 for a folder that is in use.
 */
export function lockDirectory(directory: string, { waitMilliseconds = 3000 } = {}) {
  makeFolders(directory, mkdirSync, path.dirname)
  const file = path.join(directory, 'in-use.lock')
  // Neither SQLite nor PGlite names the reason when another user made these files.
  for (const place of [directory, file, path.join(directory, 'postgres')])
    if (existsSync(place)) accessSync(place, constants.R_OK | constants.W_OK)
  const lock = new DatabaseSync(file, { timeout: waitMilliseconds })
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock.close()
    throw error
  }
  return () => lock.close()
}
