import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'

/** Which of these marks are kept and have not run out. */
export async function listMarks(db: Database, marks: string[]) {
  const { rows } = await sql<{ key: string }>`
    select key from limit_counter
    where key = any(${marks}::text[]) and expire > extract(epoch from now()) * 1000`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** Keeps these marks for so many seconds, if there is such a cart. */
export async function keepMarks(db: Database, cartId: string, marks: string[], seconds: number) {
  await sql`
    insert into limit_counter (key, points, expire)
    select distinct mark, 1, (extract(epoch from now()) + ${seconds}) * 1000 from unnest(${marks}::text[]) as mark
    where exists (select from cart where id = ${cartId})
    order by mark
    on conflict (key) do update set expire = excluded.expire`.execute(db)
}

/** How many of these CPFs have no account. */
export async function countUnknown(db: Database, cpfs: string[]) {
  const { rows } = await sql<{ unknown: number }>`
    select count(*)::int as unknown from unnest(${cpfs}::text[]) as cpf
    where not exists (select from account where account.cpf = cpf.cpf)`.execute(db)
  return rows[0]?.unknown ?? 0
}
