import type { RunSql } from '../../../apps/server/src/platform/database/client.ts'

export type Index = { name: string; definition: string }

/**
 * Drops the indexes that no constraint needs and returns their definitions. Building an index of a loaded table is
 * quicker than adding to it row by row.
 */
export async function dropSlowIndexes(runSql: RunSql) {
  const { rows } = await runSql(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     join pg_class on pg_class.oid = indrelid and relnamespace = 'public'::regnamespace
     where not exists (select from pg_constraint where conindid = indexrelid) order by relpages desc`,
  )
  for (const { name } of rows as Index[]) await runSql(`drop index ${name}`)
  return rows as Index[]
}
