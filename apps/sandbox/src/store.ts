import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { schema } from '#schema.ts'

export type Store = ReturnType<typeof openStore>

/** The sandbox's memory. Every commit reaches the disk before it is answered, so SIGKILL forgets nothing. */
export function openStore(dataDir: string) {
  mkdirSync(dataDir, { recursive: true })
  const database = new DatabaseSync(join(dataDir, 'sandbox.sqlite'))
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 2000')
  database.exec(schema)

  const statements = new Map<string, StatementSync>()
  function prepared(sql: string) {
    const statement = statements.get(sql) ?? database.prepare(sql)
    statements.set(sql, statement)
    return statement
  }

  return {
    find: <Row>(sql: string, ...values: SQLInputValue[]) => prepared(sql).get(...values) as Row | undefined,
    list: <Row>(sql: string, ...values: SQLInputValue[]) => prepared(sql).all(...values) as Row[],
    /** Answers the number of the new row. */
    run: (sql: string, ...values: SQLInputValue[]) => Number(prepared(sql).run(...values).lastInsertRowid),

    /** All of `work` or none of it. Work is synchronous, so nothing else can slip in between. */
    inOneGo<Result>(work: () => Result): Result {
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
