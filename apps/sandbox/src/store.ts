import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { makeFolders } from '@porteira/domain/start'
import { schema } from '#schema.ts'

// The previous sandbox may still be closing.
const WAIT_IN_MS = 3000

export type Store = ReturnType<typeof openStore>

type Statement = { text: string; values: SQLInputValue[] }

/** A statement with its values as parameters. */
export const sql = (text: TemplateStringsArray, ...values: SQLInputValue[]): Statement => ({
  text: text.join('?'),
  values,
})

/**
 * The sandbox's database. Every commit is with the operating system before the answer, so that SIGKILL loses nothing;
 * only a crash of the machine may lose the last commits. The process locks the file until it ends, so that two
 * sandboxes never use the same database.
 */
export function openStore(dataDir: string, { waitInMs = WAIT_IN_MS } = {}) {
  makeFolders(dataDir, mkdirSync, dirname)
  const file = join(dataDir, 'sandbox.sqlite')
  // SQLite reports a file of another user as an input or output error.
  for (const place of [dataDir, file])
    if (existsSync(place)) accessSync(place, constants.R_OK | constants.W_OK)
  const database = new DatabaseSync(file, { timeout: waitInMs })
  try {
    database.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = normal')
    database.exec(schema)
  } catch (error) {
    database.close()
    throw error
  }

  const statements = new Map<string, StatementSync>()
  function prepared(text: string) {
    const statement = statements.get(text) ?? database.prepare(text)
    statements.set(text, statement)
    return statement
  }

  return {
    find: <Row>({ text, values }: Statement) => prepared(text).get(...values) as Row | undefined,
    list: <Row>({ text, values }: Statement) => prepared(text).all(...values) as Row[],
    run: ({ text, values }: Statement) => prepared(text).run(...values),
    /** Adds a row whose fields have the names of the columns. Returns its number. */
    insert(table: string, row: Record<string, SQLInputValue>) {
      const columns = Object.keys(row)
      const insertion = `insert into ${table} (${columns.join()}) values (${columns.map(() => '?').join()})`
      return Number(prepared(insertion).run(...Object.values(row)).lastInsertRowid)
    },

    /** Runs `work` in one transaction. Work is synchronous, so that no other work runs in between. */
    inTransaction<Result>(work: () => Result): Result {
      if (database.isTransaction) return work()
      database.exec('begin immediate')
      try {
        const result = work()
        database.exec('commit')
        return result
      } catch (error) {
        database.exec('rollback')
        throw error
      }
    },

    close: () => database.close(),
  }
}
