import type { Database } from '#platform/database/client.ts'
import { findRow, listRows } from '#platform/database/statements.ts'
import { isOneOf } from '#platform/database/one-of.ts'
import { buyerOfCart } from '#platform/database/sql-words.ts'

export type Phone = { accountId: number; name: string; mobile: string }

/** The buyer of a cart; without a number too. */
export const findBuyer = (db: Database, cartId: string) => findRow<Phone>(db)`
  select account.id as "accountId", account.name, account.mobile
  from cart join account on account.id = ${buyerOfCart} and account.disabled_at is null
  where cart.id = ${cartId}`

/** The numbers of these people. */
export const listPhones = (db: Database, accountIds: number[]) => listRows<Phone>(db)`
  select account.id as "accountId", account.name, account.mobile
  from account where ${isOneOf('account.id', accountIds, 'bigint')} and account.disabled_at is null`
