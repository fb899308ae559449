import { type Insertable, sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { readValue } from '#platform/database/statements.ts'
import type { Row, Tables } from '#platform/database/tables.ts'
import { CONTACT_FREEZE_IN_HOURS } from './contacts.rules.ts'

export type AccountRow = Row<'account'>

export const findAccount = (db: Database, id: number) =>
  db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()

export const findAccountByCpf = (db: Database, cpf: string) =>
  db.selectFrom('account').selectAll().where('cpf', '=', cpf).executeTakeFirst()

export const hasAccount = (db: Database, cpf: string) =>
  db
    .selectFrom('account')
    .select('id')
    .where('cpf', '=', cpf)
    .where('password_hash', 'is not', null)
    .executeTakeFirst()
    .then((row) => row !== undefined)

/** The number of these CPFs that have no account. */
export const countUnknown = (db: Database, cpfs: string[]) => readValue<number>(db)`
  select count(*)::int as unknown from unnest(${cpfs}::text[]) as cpf
  where not exists (select from account where account.cpf = cpf.cpf)`

/**
 * Locks a person without an account until the transaction ends. The lock admits transactions that save a formation with
 * this person, because they may hold the lock of a cart that this one needs.
 */
export const lockPersonWithoutAccount = (db: Transaction, cpf: string) =>
  db
    .selectFrom('account')
    .selectAll()
    .where('cpf', '=', cpf)
    .where('password_hash', 'is', null)
    .where('disabled_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

type Registered = Omit<Insertable<Tables['account']>, 'id' | 'uuid' | 'is_admin'>

/**
 * Inserts an account and returns it. Returns undefined if the CPF has one; a constraint decides between two at once.
 */
export const insertAccount = (db: Database, account: Registered & { id: number; uuid: string }) =>
  db
    .insertInto('account')
    .values({ ...account, password_changed_at: sql`now()` })
    .onConflict((conflict) => conflict.column('cpf').doNothing())
    .returningAll()
    .executeTakeFirst()

/** Inserts accounts with the ids that they have elsewhere. */
export const insertAccounts = (db: Transaction, rows: Insertable<Tables['account']>[]) =>
  db.insertInto('account').values(rows).execute()

/** Turns a person without an account into an account. Only the uuid stays, because results refer to it. */
export async function takeOverPerson(db: Database, id: number, account: Registered) {
  await db.deleteFrom('account_photo').where('account_id', '=', id).execute()
  return db
    .updateTable('account')
    .set({
      ...account,
      is_admin: false,
      birthdate_declared: false,
      password_changed_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Replaces an outdated hash of the same password, unless the password was changed in between. */
export const replacePasswordHash = (
  db: Database,
  { id, from, to }: { id: number; from: string; to: string },
) =>
  db
    .updateTable('account')
    .set({ password_hash: to })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .execute()

const isOnHold =
  sql<boolean>`coalesce(contact_changed_at > now() - make_interval(hours => ${sql.lit(CONTACT_FREEZE_IN_HOURS)}), false)`.as(
    'isOnHold',
  )

/**
 * Account rows, locked until the transaction ends. `isOnHold` is true while a new contact cannot recover the account.
 */
const locked = (db: Transaction) => db.selectFrom('account').selectAll().select(isOnHold).forNoKeyUpdate()

export const lockAccount = (db: Transaction, id: number) => locked(db).where('id', '=', id).executeTakeFirst()

/** The account of a CPF, if it has a password and is not disabled. */
export const lockAccountByCpf = (db: Transaction, cpf: string) =>
  locked(db)
    .where('cpf', '=', cpf)
    .where('password_hash', 'is not', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()

export const replacePassword = (db: Database, id: number, passwordHash: string) =>
  db
    .updateTable('account')
    .set({ password_hash: passwordHash, password_changed_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .returning(isOnHold)
    .executeTakeFirstOrThrow()

type Changed = Omit<Registered, 'cpf' | 'password_hash'> & { isNewContact: boolean }

export const updateProfile = (db: Database, id: number, { isNewContact, ...profile }: Changed) =>
  db
    .updateTable('account')
    .set({ ...profile, ...(isNewContact && { contact_changed_at: sql`now()` }), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
