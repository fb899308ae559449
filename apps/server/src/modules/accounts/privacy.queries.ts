import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { ERASED_NAME } from './people/accounts.rules.ts'

export const personalData = {
  account: sql`to_jsonb(account) - 'password_hash'`,
  sessions: sql`(select jsonb_agg(jsonb_build_object('kind', kind, 'createdAt', created_at, 'lastUsedAt', last_used_at,
    'ipPrefix', ip_prefix, 'device', device) order by created_at) from session where account_id = account.id)`,
  knownNetworks: sql`(select jsonb_agg(jsonb_build_object('lastLoginOn', last_login_on) order by last_login_on)
    from known_network where account_id = account.id)`,
}

/** Empties an account and disables it. The row stays, because purchases refer to it. */
export async function blankAccount(db: Transaction, accountId: number) {
  await db.deleteFrom('known_network').where('account_id', '=', accountId).execute()
  await db.deleteFrom('account_photo').where('account_id', '=', accountId).execute()
  await db
    .updateTable('account')
    .set({
      name: ERASED_NAME,
      nickname: ERASED_NAME,
      email: '',
      mobile: '',
      email_before: '',
      mobile_before: '',
      birthdate: null,
      state: '',
      city: '',
      birthdate_declared: false,
      // The key is not the document, and the constraint wants one.
      foreign_document: sql<string | null>`case when foreign_document is not null then cpf end`,
      password_hash: null,
      disabled_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', accountId)
    .execute()
}

/** False for a person who already was an administrator. */
export const makeAdmin = async (db: Database, accountId: number) =>
  (await db
    .updateTable('account')
    .set({ is_admin: true, updated_at: sql<Date>`now()` })
    .where('id', '=', accountId)
    .where('is_admin', '=', false)
    .returning('id')
    .executeTakeFirst()) !== undefined
