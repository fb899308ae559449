import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '#database/client.ts'
import type { Account, Tables } from '#database/tables.ts'
import type { Notice } from './notices.rules.ts'

export type AccountRow = Selectable<Account>

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

/** A rider known from an import only, held until the transaction ends. */
export const lockImportedRider = (db: Database, cpf: string) =>
  db
    .selectFrom('account')
    .select(['id', 'uuid', 'email', 'mobile'])
    .where('cpf', '=', cpf)
    .where('password_hash', 'is', null)
    .where('disabled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

type Registered = Omit<Insertable<Tables['account']>, 'id' | 'uuid' | 'is_admin'>

/** The new account, or nothing when its CPF has one: the constraint decides between two at once. */
export const insertAccount = (db: Database, account: Registered & { id: number; uuid: string }) =>
  db
    .insertInto('account')
    .values({ ...account, password_changed_at: sql`now()` })
    .onConflict((conflict) => conflict.column('cpf').doNothing())
    .returningAll()
    .executeTakeFirst()

/** Makes an account of an imported rider: all its data is new, only its uuid stays, because results point at it. */
export async function takeOverRider(db: Database, id: number, account: Registered) {
  await db.deleteFrom('account_photo').where('account_id', '=', id).execute()
  return db
    .updateTable('account')
    .set({ ...account, is_admin: false, password_changed_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Puts a fresher hash of the same password in the place of an old one, unless it was changed meanwhile. */
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

/** The carts a browser should remember: paid ones wait for participants, registered ones are done. */
export const listSettledCarts = (db: Database, ownerId: number) =>
  db
    .selectFrom('cart')
    .where('owner_id', '=', ownerId)
    .where('status', 'in', ['paid', 'registered'])
    .orderBy('created_at', 'desc')
    .select(['status', 'event_id as eventUUID', 'id as cartUUID'])
    .execute()

export const listEventSlugs = async (db: Database) =>
  (await db.selectFrom('event').select('short_name').execute()).map((event) => event.short_name)

/** Leaves a notice for each contact that the account has; written once per fact and channel. */
export async function insertNotices(
  db: Database,
  { email, mobile }: { email: string; mobile: string },
  { fact, subject, text }: Notice,
) {
  const messages = [
    { channel: 'email', recipient: email, subject },
    { channel: 'sms', recipient: mobile, subject: '' },
  ].filter(({ recipient }) => recipient)
  if (messages.length === 0) return
  await db
    .insertInto('outbox')
    .values(messages.map((message) => ({ ...message, fact, text })))
    .onConflict((conflict) => conflict.columns(['fact', 'channel']).doNothing())
    .execute()
}
