import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'

const statesOf = {
  cart: sql`select id::text as id, status from cart`,
  charge: sql`select txid as id, status from charge`,
  refund: sql`select id, status from refund`,
  formation: sql`select cart_item_id::text as id, status from formation`,
}

export type AuditedEntity = keyof typeof statesOf
export const auditedEntities = Object.keys(statesOf) as AuditedEntity[]

export type Difference = { id: string; status: string | null; told: string }

/** The last status that the audit tells of each thing, beside the one it has now; null when it is gone. */
export async function replayEntity(db: Database, entity: AuditedEntity) {
  const { rows } = await sql<Difference & { count: number }>`
    with told as (select distinct on (entity_id) entity_id as id, after ->> 'status' as told from audit
      where entity = ${entity} and after ->> 'status' is not null order by entity_id, audit.id desc),
    beside as (select told.id, state.status, told.told from told
      left join (${statesOf[entity]}) state on state.id = told.id)
    select counted.count, beside.* from (select count(*)::int as count from told) counted
      left join (select * from beside where status is distinct from told order by id limit 50) beside on true`.execute(
    db,
  )
  return {
    count: rows[0]?.count ?? 0,
    different: rows.flatMap(({ id, status, told }) => (id ? [{ id, status, told }] : [])),
  }
}
