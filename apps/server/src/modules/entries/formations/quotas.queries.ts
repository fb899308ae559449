import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { listRows } from '#platform/database/statements.ts'
import { isOneOf } from '#platform/database/one-of.ts'

/** How many entries each CPF has in each category, keyed `${categoryId} ${cpf}`. */
export async function listQuotas(db: Database, categoryIds: string[], cpfs: string[]) {
  if (categoryIds.length === 0) return new Map<string, number>()
  const rows = await listRows<{ key: string; used: number }>(db)`
    select category_id || ' ' || cpf as key, used from cpf_quota
    where ${isOneOf('category_id', categoryIds, 'uuid')} and ${isOneOf('cpf', cpfs, 'text')}`
  return new Map(rows.map(({ key, used }) => [key, used]))
}

/** Counts one entry less of the CPF in the category. */
export const giveBackQuota = (db: Database, categoryId: string, cpf: string) =>
  sql`
    update cpf_quota set used = used - 1 where category_id = ${categoryId} and cpf = ${cpf} and used > 0`.execute(
    db,
  )

/** Counts one more entry of the CPF in the category. Returns false when the limit is reached (0 = no limit). */
export async function takeQuota(db: Database, categoryId: string, cpf: string, limit: number) {
  const rows = await listRows(db)`
    insert into cpf_quota (category_id, cpf, used) values (${categoryId}, ${cpf}, 1)
    on conflict (category_id, cpf) do update set used = cpf_quota.used + 1
      -- guard: registrations-per-cpf-limited
      where cpf_quota.used < ${limit} or ${limit} = 0
    returning used`
  return rows.length > 0
}
