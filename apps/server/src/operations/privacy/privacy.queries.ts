import { type RawBuilder, sql } from 'kysely'
import { SOLD } from '#modules/sales/index.ts'
import type { Database } from '#platform/database/client.ts'
import { findValue, readValue } from '#platform/database/statements.ts'
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
export const countPurchases = (db: Database, accountId: number) => readValue<number>(db)`
  select count(*) from cart where ${buyerOfCart} = ${accountId} and status in (${literals(SOLD)})`

/** All personal data of an account as one JSON document, by the SQL of its fields. */
export async function readPerson(
  db: Database,
  accountId: number,
  fields: Record<string, RawBuilder<unknown>>,
) {
  const pairs = Object.entries(fields).flatMap(([name, field]) => [sql.lit(name), field])
  return findValue<object>(db)`
    select jsonb_build_object(${sql.join(pairs)}) from account where id = ${accountId}`
}
