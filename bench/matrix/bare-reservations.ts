import path from 'node:path'
import type { Environment } from '../environment/environment.ts'
import { runLoad, writeRequests } from '../load/wrk.ts'
import type { Load } from './work.ts'

// The hot row of baseline/minimal.sql.
const HOT_ITEM = 0

/** Reserves the hot item of the minimal tables by the bare servers. */
export function bareReservations({ folder, runSql }: Environment) {
  const file = path.join(folder, 'bare-reserving')
  const request = { method: 'POST' as const, path: '/reserve', body: { item: HOT_ITEM } }
  // At least one for each thread of the load generator.
  writeRequests(file, [request, request])
  const countAll = async () => {
    const { rows } = await runSql(
      `select (select taken from minimal_item where id = ${HOT_ITEM}) as taken, count(*)::int as entries
       from minimal_entry`,
    )
    return rows[0] as { taken: number; entries: number }
  }

  return async ({ url, ...load }: Load) => {
    const before = await countAll()
    const result = await runLoad(url, file, load)
    const after = await countAll()
    const [taken, entries] = [after.taken - before.taken, after.entries - before.entries]
    if (taken !== entries || entries < result.requests - result.refused)
      throw new Error(`${result.requests} acknowledged, ${entries} bare entries, ${taken} units taken.`)
    return result
  }
}
