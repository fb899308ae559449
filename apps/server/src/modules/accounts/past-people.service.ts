import type { Transaction } from '#platform/database/client.ts'
import { insertAccounts } from './accounts.queries.ts'
import { type Profile, rowOf } from './accounts.rules.ts'

/** A person who already has an account elsewhere, with the id and the public id of that account. */
export type PastPerson = Profile & { id: number; uuid: string; isAdmin: boolean }

/** Writes accounts that exist already. All of them get the same password. */
export function insertPastPeople(db: Transaction, people: PastPerson[], passwordHash: string) {
  const rows = people.map((person) => ({
    ...rowOf(person),
    id: person.id,
    uuid: person.uuid,
    is_admin: person.isAdmin,
    password_hash: passwordHash,
  }))
  return insertAccounts(db, rows)
}
