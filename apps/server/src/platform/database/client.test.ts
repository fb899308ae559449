import pg from 'pg'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#testing/server.ts'

// Without statistics PostgreSQL may estimate a high cost for a small statement.
const dear = 'explain (analyze) select count(*) from generate_series(1, 10) a, generate_series(1, 10) b'
const alwaysCompiles = 'set jit_above_cost = 0'

const planOf = (rows: unknown[]) =>
  rows.map((row) => (row as Record<string, string>)['QUERY PLAN']).join('\n')

test('A statement that only looks large is not compiled, which would take longer than doing it', async () => {
  const database = await openTestDatabase()
  const plain = new pg.Client({ connectionString: database.url, options: '-c jit=on' })
  await plain.connect()
  await plain.query(alwaysCompiles)
  const compiled = planOf((await plain.query(dear)).rows)
  const { rows } = await plain.query<{ canCompile: boolean }>('select pg_jit_available() as "canCompile"')
  await plain.end()
  const ours = planOf((await database.runSql(`${alwaysCompiles}; ${dear}`)).rows)
  await database.close()
  expect(compiled.includes('JIT:')).toBe(rows[0]!.canCompile)
  expect(ours).toContain('Execution Time')
  expect(ours).not.toContain('JIT:')
})
