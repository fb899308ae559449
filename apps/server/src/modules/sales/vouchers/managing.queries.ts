import { type Insertable, sql } from 'kysely'
import type { VoucherKind } from '@porteira/domain'
import type { Database, Transaction } from '#platform/database/client.ts'
import { findRow, listRows, readValue } from '#platform/database/statements.ts'
import { shownName } from '#platform/database/sql-words.ts'
import type { Tables } from '#platform/database/tables.ts'
import { HOLDING } from '../carts/carts.rules.ts'

export const findEventName = (db: Database, id: string) =>
  db.selectFrom('event').where('id', '=', id).select('name').executeTakeFirst()

export const hasEvent = async (db: Database, id: string) => (await findEventName(db, id)) !== undefined

/** How many of these are categories or bundles of the event. */
export const countItems = (db: Database, eventId: string, ids: string[]) =>
  readValue<number>(db)`
    select count(*)::int as items from item where event_id = ${eventId} and id = any(${ids}::uuid[])`

/** The categories and bundles of an event in the order of the sale list. */
export const listItems = (db: Database, eventId: string) =>
  listRows<{ uuid: string; name: string }>(db)`
    select id as uuid, name from item where event_id = ${eventId} order by display_order, kind desc, name`

/** The people with these CPFs, in the order of the CPFs. */
export const listPeople = (db: Database, cpfs: string[]) =>
  listRows<{ accountId: number; cpf: string; name: string }>(db)`
    select account.id as "accountId", account.cpf, ${shownName('account')} as name
    from unnest(${cpfs}::text[]) with ordinality as wanted (cpf, position) join account using (cpf) order by position`

export const insertVouchers = (db: Transaction, rows: Insertable<Tables['voucher']>[]) =>
  db.insertInto('voucher').values(rows).execute()

type ListedVoucher = {
  voucherId: string
  code: string
  about: string
  kind: VoucherKind
  value: number
  itemUUIDs: string[]
  maxUses: number
  maxPerCpf: number
  validUntil: Date | null
  person: string
  uses: number
  isEnded: boolean
}

export const listVouchers = (db: Database, eventId: string) =>
  listRows<ListedVoucher>(db)`
    select voucher.id as "voucherId", code, about, kind, value, item_ids as "itemUUIDs", max_uses as "maxUses",
      max_per_cpf as "maxPerCpf", valid_until as "validUntil", ended_at is not null as "isEnded",
      case when account.id is null then '' else ${shownName('account')} end as person,
      (select count(*)::int from cart where cart.voucher_id = voucher.id and status = any(${[...HOLDING]}::text[])) as uses
    from voucher left join account on account.id = for_account
    where event_id = ${eventId} order by voucher.created_at desc, code`

export const endVoucher = async (db: Transaction, eventId: string, id: string) =>
  (await findRow<{ id: string }>(db)`
    update voucher set ended_at = coalesce(ended_at, now()) where id = ${id} and event_id = ${eventId} returning id`) !==
  undefined

/** What a person gets of the own data. */
export const personalData = {
  vouchers: sql`(select jsonb_agg(jsonb_build_object('event', event.name, 'about', about, 'code', code,
    'createdAt', voucher.created_at) order by voucher.created_at)
    from voucher join event on event.id = voucher.event_id where for_account = account.id)`,
}

/** Ends the vouchers of a person who is erased. */
export const forgetPerson = (db: Database, accountId: number) =>
  sql`
    update voucher set for_account = null, ended_at = coalesce(ended_at, now())
    where for_account = ${accountId}`.execute(db)
