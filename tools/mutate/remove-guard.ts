import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openServerDatabase } from '../../apps/server/src/platform/database/client.ts'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import type { DatabaseGuard, Guard } from './guard.ts'
import { type Marker, withoutGuard } from './markers.ts'

const MIGRATIONS = 'apps/server/src/platform/database/migrations'

/** Removes a guard from the copy in `folder` and returns a function that restores it. */
export function removeGuard(folder: string, guard: Guard | DatabaseGuard, markers: Marker[]) {
  if ('sql' in guard) return removeFromDatabase(folder, guard)
  const marker = markers.find(({ name }) => name === guard.name)
  if (!marker) throw new Error(`${guard.name} has no marker`)
  const file = path.join(folder, marker.file)
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, withoutGuard(text, marker, guard.instead))
  return () => writeFileSync(file, text)
}

function removeFromDatabase(folder: string, guard: DatabaseGuard) {
  const file = path.join(folder, MIGRATIONS, `9999-without-${guard.name}.sql`)
  writeFileSync(file, `${guard.sql};\n`)
  return () => rmSync(file)
}

/** Tries the SQL of each guard on a migrated database, because a failing migration would fail every test. */
export async function checkDatabaseGuards(url: string, guards: DatabaseGuard[]) {
  const { db, runSql, close } = openServerDatabase(url, { connections: 1 })
  try {
    await migrate(db)
    for (const { name, sql } of guards) {
      await runSql('begin')
      await runSql(sql).catch((error: Error) => {
        throw new Error(`${name} cannot be removed: ${error.message}`)
      })
      await runSql('rollback')
    }
  } finally {
    await close()
  }
}
