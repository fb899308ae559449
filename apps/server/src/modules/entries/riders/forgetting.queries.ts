import type { Database, Transaction } from '#platform/database/client.ts'
import { countChanged, listValues, ROWS_AT_ONCE } from '#platform/database/statements.ts'

/**
 * Locks people who were added 90 days ago and have no account. A person whom a transaction is entering into a formation
 * is left out.
 */
export const lockOldPeople = (db: Transaction) => listValues<number>(db)`
  select account.id from account join rider_addition addition on addition.account_id = account.id
  where addition.added_at < now() - interval '90 days' and account.password_hash is null
    -- An erased account stays for the tables that refer to it.
    and account.disabled_at is null
    and not exists (select from formation_rider rider where rider.account_id = account.id)
    and not exists (select from cart where cart.owner_id = account.id or cart.buyer_id = account.id)
    and not exists (select from authorisation where authorisation.account_id = account.id)
  order by account.id limit ${ROWS_AT_ONCE} for update of account skip locked`

/** Those of these people, whom the caller has locked, who are in no registration now. */
export const listUnusedPeople = (db: Transaction, ids: number[]) => listValues<number>(db)`
  select person.id from unnest(${ids}::bigint[]) as person (id)
  where not exists (select from formation_rider rider where rider.account_id = person.id)
    and not exists (select from cart where cart.owner_id = person.id or cart.buyer_id = person.id)
    and not exists (select from authorisation where authorisation.account_id = person.id)`

/** Deletes who added people that have an account since. */
export const deleteOldAdditions = (db: Database) => countChanged(db)`
  delete from rider_addition where account_id in (
    select addition.account_id from rider_addition addition
    join account on account.id = addition.account_id and account.password_hash is not null
    where addition.added_at < now() - interval '90 days' limit ${ROWS_AT_ONCE})`
