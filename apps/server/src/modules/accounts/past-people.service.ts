import type { Transaction } from '#platform/database/client.ts'
import type { AccountSex } from '#platform/database/tables.ts'
import { insertAccounts } from './past-people.queries.ts'

/** A person who already has an account elsewhere, with the id and the public id of that account. */
export type PastPerson = {
  id: number
  uuid: string
  cpf: string
  nickname: string
  name: string
  email: string
  mobile: string
  birthdate: string
  sex: AccountSex
  state: string
  city: string
  isAdmin: boolean
}

/** Writes accounts that exist already. All of them get the same password. */
export const insertPastPeople = (db: Transaction, people: PastPerson[], passwordHash: string) =>
  insertAccounts(
    db,
    people.map(({ isAdmin, ...person }) => ({
      ...person,
      is_admin: isAdmin,
      password_hash: passwordHash,
    })),
  )
