import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { readValue } from '#platform/database/statements.ts'

const DAYS = 90

/** True if the account of a CPF was used from a network within the last days. */
export const isKnownNetwork = (db: Database, cpf: string, mark: string) => readValue<boolean>(db)`
  select exists (
    select from known_network join account on account.id = known_network.account_id
    where account.cpf = ${cpf} and network_mark = ${mark}
      and last_login_on >= current_date - ${sql.lit(DAYS)}) as "isKnown"`

/** Stores today's login from a network. The second one of a day writes nothing. */
export const rememberNetwork = (db: Database, accountId: number, mark: string) =>
  db
    .insertInto('known_network')
    .values({ account_id: accountId, network_mark: mark })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'network_mark'])
        .doUpdateSet({ last_login_on: sql`excluded.last_login_on` })
        .whereRef('known_network.last_login_on', '<', 'excluded.last_login_on'),
    )
    .execute()
