import type { RunSql } from '../../apps/server/src/platform/database/client.ts'
import type { Buyer } from './buyers.ts'

/** A scoreboard of a category: one rider per number, ten throws each. */
export async function addScoreboard(runSql: RunSql, categoryId: string, riders: Buyer[]) {
  const accounts = riders.map(({ accountId }) => accountId)
  const given = `(select account.uuid, (row_number() over (order by account.id))::int as badge
    from account where id = any($2::bigint[])) as rider`
  await runSql(
    `insert into ranking_entry (category_id, badge, strength, entity, qualify_hits, qualify_total)
     select $1::uuid, badge, 1 + badge % 4, 'CTG DA BANCADA', badge % 11, 10 from ${given}`,
    [categoryId, accounts],
  )
  await runSql(
    `insert into ranking_rider (category_id, badge, rider_uuid, position)
     select $1::uuid, badge, uuid, 1 from ${given}`,
    [categoryId, accounts],
  )
  await runSql(
    `insert into ranking_player (category_id, rider_uuid, hits, total, updated_at)
     select $1::uuid, uuid, badge % 11, 10, now() from ${given}`,
    [categoryId, accounts],
  )
}
