import { type Migration, statementsOf } from './statements.ts'

/**
 * Each lock of a migration may wait 300 ms, and PostgreSQL looks for deadlocks after a second. So a migration that holds
 * a lock of its first table gives up before that, if it waits for three more tables at most. A long statement between two
 * locks takes that time too, so all tables that change are locked first.
 */
const TABLE_LIMIT = 4

const indexed = /^create\s+(?:unique\s+)?index\s+\w+\s+on\s+(\w+)/i
const drops = /^drop\s+index/i
const created = /^create\s+table\s+(\w+)/i
const changed = [
  /^alter\s+table\s+(?:only\s+)?(\w+)/i,
  indexed,
  /^create\s+(?:constraint\s+)?trigger\s+\w+\s[^;]*?\son\s+(\w+)/i,
  /^drop\s+trigger\s+\w+\s+on\s+(\w+)/i,
  /^update\s+(\w+)/i,
]
const locked = /^lock\s+table\s+([\w\s,]+?)\s+in\s/i
const referenced = /\breferences\s+(\w+)/gi

const firstOf = (statement: string, patterns: RegExp[]) =>
  patterns.flatMap((pattern) => pattern.exec(statement)?.[1] ?? [])

/** The migrations after `last` that may meet a deadlock with sales of the last release, one sentence each. */
export function findLockRisks(migrations: Migration[], last: string) {
  const old = new Set(
    migrations
      .filter(({ name }) => name <= last)
      .flatMap(({ text }) => statementsOf(text).flatMap((statement) => firstOf(statement, [created]))),
  )
  const among = (tables: string[]) => [...new Set(tables)].filter((table) => old.has(table))
  return migrations
    .filter(({ name }) => name > last)
    .flatMap(({ name, text }) => {
      const statements = statementsOf(text)
      const first = statements.findIndex((statement) => !locked.test(statement))
      const atOnce = among(
        statements
          .slice(0, first)
          .flatMap((statement) => locked.exec(statement)?.[1]?.split(/\s*,\s*/) ?? []),
      )
      const changes = among(statements.flatMap((statement) => firstOf(statement, changed)))
      const names = among(
        statements.flatMap((statement) => [...statement.matchAll(referenced)].map(([, table = '']) => table)),
      )
      const all = among([...atOnce, ...changes, ...names])
      const late = changes.filter((table) => !atOnce.includes(table))
      const index = statements.findIndex((statement) => among(firstOf(statement, [indexed])).length > 0)
      const stronger =
        index < 0 || atOnce.length > 0 ? -1 : statements.findIndex((statement) => drops.test(statement))
      return [
        ...(changes.length > 1 && late.length > 0
          ? [
              `${name} changes several tables (${changes.join(', ')}): write a file for each, or lock them first`,
            ]
          : []),
        ...(stronger > index
          ? [`${name} drops an index while it locks a table for a new one: write a file for each`]
          : []),
        ...(all.length > TABLE_LIMIT
          ? [`${name} waits for more than ${TABLE_LIMIT} tables (${all.join(', ')})`]
          : []),
      ]
    })
}
