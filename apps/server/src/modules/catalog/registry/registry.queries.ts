import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { listRows } from '#platform/database/statements.ts'
import { type ClubRow, type MemberRow } from './registry.rules.ts'

/** Lets one registry import run at a time. */
export const lockRegistry = (db: Transaction) =>
  sql`select pg_advisory_xact_lock(hashtextextended('import of the registry', 0))`.execute(db)

export const listClubs = (db: Database): Promise<ClubRow[]> =>
  db
    .selectFrom('entity')
    .select([
      'id',
      'kind',
      'name',
      'city',
      'state',
      'federation_id as federationId',
      'region_id as regionId',
      'blocked_reason as blockedReason',
    ])
    .execute()

export const listMembers = (db: Database, cpfs: string[]) => listRows<MemberRow>(db)`
  select cpf, ctg_id as "ctgId", card_number as "cardNumber", to_char(valid_until, 'YYYY-MM-DD') as "validUntil",
    blocked_reason as "blockedReason"
  from membership where cpf = any(${cpfs}::text[])`

/** Inserts or updates clubs; federations and regions precede the clubs that refer to them. */
export async function saveClubs(db: Database, rows: ClubRow[]) {
  for (const kind of ['federation', 'region', 'ctg'])
    await sql`
      insert into entity (id, kind, name, city, state, federation_id, region_id, blocked_reason)
      select id, kind, name, city, state, "federationId", "regionId", "blockedReason"
      from jsonb_to_recordset(${JSON.stringify(rows.filter((row) => row.kind === kind))}::jsonb) as given (
        id uuid, kind text, name text, city text, state text, "federationId" uuid, "regionId" uuid, "blockedReason" text)
      on conflict (id) do update set city = excluded.city, state = excluded.state,
        federation_id = excluded.federation_id, region_id = excluded.region_id,
        blocked_reason = excluded.blocked_reason`.execute(db)
}

/** Inserts or updates memberships; each person has one card. */
export const saveMembers = (db: Database, rows: MemberRow[]) =>
  sql`
    insert into membership (cpf, ctg_id, card_number, valid_until, blocked_reason)
    select cpf, "ctgId", "cardNumber", "validUntil", "blockedReason"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
      cpf text, "ctgId" uuid, "cardNumber" text, "validUntil" date, "blockedReason" text)
    on conflict (cpf) do update set ctg_id = excluded.ctg_id, card_number = excluded.card_number,
      valid_until = excluded.valid_until, blocked_reason = excluded.blocked_reason`.execute(db)
