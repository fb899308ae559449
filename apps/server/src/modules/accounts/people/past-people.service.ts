import type { Transaction } from '#platform/database/client.ts'
import { insertAccounts } from './accounts.queries.ts'
import { type Profile, rowOf } from './accounts.rules.ts'

/** A person who already has an account elsewhere, with its id and uuid. */
export type PastPerson = Profile & { id: number; uuid: string; isAdmin: boolean; hasAccount: boolean }

/** Inserts people who exist elsewhere. Those with an account get the same password. */
export function insertPastPeople(db: Transaction, people: PastPerson[], passwordHash: string) {
  const rows = people.map((person) => ({
    ...rowOf(person),
    id: person.id,
    uuid: person.uuid,
    is_admin: person.isAdmin,
    password_hash: person.hasAccount ? passwordHash : null,
    birthdate_declared: !person.hasAccount,
  }))
  return insertAccounts(db, rows)
}
