import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { listRows } from '#platform/database/statements.ts'

const statesOf = {
  cart: sql`select id::text as id, status from cart`,
  charge: sql`select txid as id, status from charge`,
  refund: sql`select id, status from refund`,
  formation: sql`select cart_item_id::text as id, status from formation`,
}

export type AuditedEntity = keyof typeof statesOf
export const auditedEntities = Object.keys(statesOf) as AuditedEntity[]

export type Difference = { id: string; status: string | null; reported: string }

/**
 * Compares the last status in the audit with the status in the table, for all rows of one kind. `status` is null if the
 * row is deleted. Returns the number of compared rows and up to 50 differences.
 */
export async function replayEntity(db: Database, entity: AuditedEntity) {
  const rows = await listRows<Difference & { count: number }>(db)`
    with audited as (select distinct on (entity_id) entity_id as id, after ->> 'status' as reported from audit
      where entity = ${entity} and after ->> 'status' is not null order by entity_id, audit.id desc),
    compared as (select audited.id, state.status, audited.reported from audited
      left join (${statesOf[entity]}) state on state.id = audited.id)
    select counted.count, compared.* from (select count(*)::int as count from audited) counted
      left join (select * from compared where status is distinct from reported order by id limit 50) compared on true`
  return {
    count: rows[0]?.count ?? 0,
    different: rows.flatMap(({ id, status, reported }) => (id ? [{ id, status, reported }] : [])),
  }
}
