import { type RawBuilder, sql } from 'kysely'
import { SOLD } from '#modules/sales/index.ts'
import type { Database } from '#platform/database/client.ts'
import { literals } from '#platform/database/literals.ts'
import { buyerOfCart } from '#platform/database/sql-words.ts'

export const findPerson = (db: Database, cpf: string) =>
  db
    .selectFrom('account')
    .where('cpf', '=', cpf)
    .select(['id', 'cpf', 'name', 'nickname', 'email', 'mobile'])
    .executeTakeFirst()

/** A person of another country, by document. */
export const findForeigner = (db: Database, country: string, document: string) =>
  db
    .selectFrom('account')
    .where('foreign_document', '=', document)
    .where('country', '=', country)
    .select(['id', 'cpf', 'name', 'nickname', 'email', 'mobile'])
    .executeTakeFirst()

/** The number of a person's paid carts. The erasure keeps them for the accounts. */
export async function countPurchases(db: Database, accountId: number) {
  const { rows } = await sql<{ count: number }>`select count(*) as count from cart
    where ${buyerOfCart} = ${accountId} and status in (${literals(SOLD)})`.execute(db)
  return rows[0]?.count ?? 0
}

/** All personal data of an account as one JSON document, by the SQL of its fields. */
export async function readPerson(
  db: Database,
  accountId: number,
  fields: Record<string, RawBuilder<unknown>>,
) {
  const pairs = Object.entries(fields).flatMap(([name, field]) => [sql.lit(name), field])
  const { rows } = await sql<{ document: object }>`
    select jsonb_build_object(${sql.join(pairs)}) as document from account where id = ${accountId}`.execute(
    db,
  )
  return rows[0]?.document
}
