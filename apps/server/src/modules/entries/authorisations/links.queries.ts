import { AUTHORISATION_LINK_DAYS } from '@porteira/domain'
import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { findRow, readRow } from '#platform/database/statements.ts'
import { bothNames } from '#platform/database/sql-words.ts'
import type { LinkRow, SentLinks } from './links.rules.ts'
import { eventColumns } from './minors.queries.ts'
import type { EventRow } from './minors.rules.ts'

/** Locks the rider, so that links to the guardian are counted and inserted one after the other. */
export const lockRider = (db: Transaction, accountId: number) =>
  db.selectFrom('account').where('id', '=', accountId).select('id').forNoKeyUpdate().execute()

/** Serialises the links to one contact, also those of different riders. */
export const lockContact = (db: Transaction, contact: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('links to ' || ${contact}::text, 0))`.execute(db)

type Counted = { accountId: number; contact: string; askedBy: number }

/** Counts the links of the last 24 hours, of a rider and to a contact. */
export const countSent = (db: Database, { accountId, contact, askedBy }: Counted) => readRow<SentLinks>(db)`
  select count(*) filter (where account_id = ${accountId} and sent_at > now() - interval '60 seconds')::int
      as "inLastMinute",
    count(*) filter (where account_id = ${accountId})::int as "ofRider",
    count(*) filter (where link.contact = ${contact})::int as "toContact",
    count(*) filter (where link.contact = ${contact} and authorisation.asked_by = ${askedBy})::int
      as "ownToContact"
  from authorisation_link link join authorisation on authorisation.id = link.authorisation_id
  where (account_id = ${accountId} or link.contact = ${contact})
    and sent_at > now() - interval '24 hours'`

type NewLink = { authorisationId: number; codeHash: Buffer; contact: string }

export const insertLink = (db: Database, { authorisationId, codeHash, contact }: NewLink) =>
  db
    .insertInto('authorisation_link')
    .values({
      authorisation_id: authorisationId,
      code_hash: codeHash,
      contact,
      expires_at: sql<Date>`now() + make_interval(days => ${AUTHORISATION_LINK_DAYS})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const markUsed = (db: Database, codeHash: Buffer) =>
  db
    .updateTable('authorisation_link')
    .set({ used_at: sql<Date>`now()` })
    .where('code_hash', '=', codeHash)
    .execute()

/** The authorisation of a link, with its event. */
export async function findLink(db: Database, codeHash: Buffer) {
  const row = await findRow<Omit<LinkRow, 'event'> & EventRow>(db)`
    select ${eventColumns}, authorisation.id as "authorisationId", account.id as "accountId", account.cpf as "riderCpf",
      ${bothNames('account')} as rider, authorisation.status,
      link.id = (select max(id) from authorisation_link where authorisation_id = authorisation.id) as "isNewest",
      link.expires_at <= now() as "isExpired", link.used_at is not null as "isUsed",
      authorisation.guardian_name as "guardianName", authorisation.signer_name as "signerName", authorisation.kinship,
      authorisation.channel, authorisation.contact, authorisation.signed_at as "signedAt",
      authorisation.revoked_at as "revokedAt", coalesce(signed.text, '') as "signedText",
      coalesce(signed.version, '') as "signedVersion",
      coalesce(authorisation.answers -> 'categories', '[]') as "signedCategories"
    from authorisation_link link
    join authorisation on authorisation.id = link.authorisation_id
    join account on account.id = authorisation.account_id and account.disabled_at is null
    join event on event.id = authorisation.event_id
    left join authorisation_text signed on signed.text_hash = authorisation.text_hash
    where link.code_hash = ${codeHash}`
  return row && { ...row, event: row }
}

/** Stores a signed text once. */
export const keepText = (db: Database, text: { text: string; version: string; textHash: Buffer }) =>
  db
    .insertInto('authorisation_text')
    .values({ text_hash: text.textHash, version: text.version, text: text.text })
    .onConflict((row) => row.column('text_hash').doNothing())
    .execute()

/** The date of birth of the account with this CPF, if there is one. */
export const findBirthdate = async (db: Database, cpf: string) =>
  (await db.selectFrom('account').where('cpf', '=', cpf).select('birthdate').executeTakeFirst())?.birthdate
