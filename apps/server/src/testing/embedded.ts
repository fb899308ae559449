import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type OpenDatabase, openEmbeddedDatabase } from '#platform/database/client.ts'
import { migrate } from '#platform/database/migrate.ts'
import { MEMORY } from '../../../../tools/find-postgres.ts'

/**
 * The limit of a test, or of its preparation, that starts the embedded database. The engine computes in the process of the
 * test: it starts and migrates in seconds, and in more than half a minute where other programs use the processors.
 */
export const EMBEDDED_TIMEOUT_IN_MS = 120_000

/** In memory where the PostgreSQL of the run has its data too. */
const newFolder = () =>
  mkdtempSync(path.join(process.env['TEST_DATABASE_IN_MEMORY'] ? MEMORY : tmpdir(), 'porteira-embedded-'))
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true })

/** The folder in which the processes of a test run share one migrated embedded database as a template. */
export default function setUp() {
  const folder = newFolder()
  process.env['TEST_EMBEDDED_FOLDER'] = folder
  return () => remove(folder)
}

/** An embedded database of this test's own, migrated: a copy, because a new one takes seconds to start. */
export async function openEmbeddedCopy(): Promise<OpenDatabase> {
  const folder = newFolder()
  cpSync(await migratedTemplate(), folder, { recursive: true })
  const database = await openEmbeddedDatabase(folder)
  return {
    ...database,
    async close() {
      await database.close()
      remove(folder)
    },
  }
}

async function migratedTemplate() {
  const shared = process.env['TEST_EMBEDDED_FOLDER'] ?? ''
  const template = path.join(shared, 'migrated')
  if (existsSync(template)) return template
  const folder = mkdtempSync(path.join(shared, 'new-'))
  const database = await openEmbeddedDatabase(folder)
  await migrate(database.db)
  await database.close()
  try {
    renameSync(folder, template)
  } catch (error) {
    // Another process may have finished its template meanwhile.
    if (!existsSync(template)) throw error
  }
  return template
}
