import { type Insertable, sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import type { Tables } from '#platform/database/tables.ts'

type AddedPerson = Pick<
  Insertable<Tables['account']>,
  'id' | 'uuid' | 'cpf' | 'nickname' | 'name' | 'birthdate' | 'sex' | 'foreign_document' | 'country'
>

/** Inserts people without a password. A person with a CPF or document that exists is left out and not changed. */
export const insertPeople = (db: Transaction, people: AddedPerson[]) =>
  db
    .insertInto('account')
    .values(people.map((person) => ({ ...person, birthdate_declared: true })))
    // guard: known-person-never-changed
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'uuid', 'cpf'])
    .execute()

/** Deletes people without a password, which the caller has locked. */
export const deletePeople = (db: Transaction, ids: number[]) =>
  db
    .deleteFrom('account')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('password_hash', 'is', null)
    .returning('id')
    .execute()

export const findByDocument = (db: Database, document: string, country: string) =>
  db
    .selectFrom('account')
    .selectAll()
    .where('foreign_document', '=', document)
    .where('country', '=', country)
    .executeTakeFirst()
