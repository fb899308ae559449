import { type Insertable, sql } from 'kysely'
import type { Transaction } from '#platform/database/client.ts'
import type { Tables } from '#platform/database/tables.ts'

export const insertFormations = (db: Transaction, rows: Insertable<Tables['formation']>[]) =>
  db.insertInto('formation').values(rows).execute()

/** Adds the riders of these formations to the quotas of their categories. Formations that are not active do not count. */
export const countQuotas = (db: Transaction, cartItemIds: number[]) =>
  sql`
    insert into cpf_quota as quota (category_id, cpf, used)
    select category_id, cpf, count(*)::int from formation join formation_rider using (cart_item_id)
    where active and cart_item_id = any(${cartItemIds}::bigint[])
    group by category_id, cpf
    on conflict (category_id, cpf) do update set used = quota.used + excluded.used`.execute(db)
