import type { Kinship } from '@porteira/domain'
import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { findValue } from '#platform/database/statements.ts'
import { today } from '#platform/database/sql-words.ts'

export type NamedGuardian = {
  eventId: string
  accountId: number
  name: string
  channel: 'email' | 'sms'
  contact: string
  askedBy: number
  isByDesk: boolean
}

/**
 * Names the guardian of a rider, in place of the one before. Undefined if the rider is authorised already, and for a
 * buyer while the link that another account sent can sign.
 */
export const nameGuardian = (db: Database, guardian: NamedGuardian) => findValue<number>(db)`
  insert into authorisation (event_id, account_id, guardian_name, channel, contact, asked_by)
  values (${guardian.eventId}, ${guardian.accountId}, ${guardian.name}, ${guardian.channel}, ${guardian.contact},
    ${guardian.askedBy})
  on conflict (event_id, account_id) where status in ('sent', 'signed', 'onPaper') do update
    set guardian_name = excluded.guardian_name, channel = excluded.channel, contact = excluded.contact,
      asked_by = excluded.asked_by
    -- guard: authorised-rider-keeps-guardian
    where authorisation.status = 'sent'
    -- guard: guardian-of-another-buyer-stays
    and (${guardian.isByDesk} or authorisation.asked_by = excluded.asked_by or not exists (select from
        authorisation_link link where link.authorisation_id = authorisation.id and link.expires_at > now()))
  returning id`

export type Signature = {
  name: string
  cpf: string
  kinship: Kinship
  ipPrefix: string
  textHash: Buffer
  answers: object
}

/** Locks the authorisation of a link, so that the next statement sees a newer link that was being inserted. */
export const lockAuthorisation = (db: Transaction, codeHash: Buffer) =>
  sql`select id from authorisation
    where id = (select authorisation_id from authorisation_link where code_hash = ${codeHash}) for update`.execute(
    db,
  )

/** Signs by the newest link, once. Undefined if the link cannot sign. */
export const sign = (db: Database, codeHash: Buffer, signature: Signature) => findValue<number>(db)`
  update authorisation set status = 'signed', signed_at = now(), signer_name = ${signature.name},
    signer_cpf = ${signature.cpf}, kinship = ${signature.kinship}, ip_prefix = ${signature.ipPrefix},
    text_hash = ${signature.textHash}, answers = ${JSON.stringify(signature.answers)}
  from authorisation_link link, event
  where link.code_hash = ${codeHash} and link.authorisation_id = authorisation.id
    and event.id = authorisation.event_id and ${today} <= event.ends_on
    -- guard: authorisation-signed-once
    and authorisation.status = 'sent'
    -- guard: authorisation-link-expires
    and link.expires_at > now()
    -- guard: authorisation-by-newest-link
    and link.id = (select max(id) from authorisation_link where authorisation_id = authorisation.id)
  returning authorisation.id`

/** Revokes a signature by the link that signed it. Undefined if it is not signed or the event has begun. */
export const revoke = (db: Database, codeHash: Buffer) => findValue<number>(db)`
  update authorisation set status = 'revoked', revoked_at = now()
  from authorisation_link link, event
  where link.code_hash = ${codeHash} and link.authorisation_id = authorisation.id and link.used_at is not null
    and event.id = authorisation.event_id and authorisation.status = 'signed'
    -- guard: authorisation-revoked-before-event
    and ${today} < event.starts_on
  returning authorisation.id`

type Paper = { eventId: string; accountId: number; by: number; note: string }

/** Marks a signature on paper. Undefined if the rider is authorised already. */
export const markOnPaper = (db: Database, { eventId, accountId, by, note }: Paper) => findValue<number>(db)`
  insert into authorisation (event_id, account_id, status, paper_at, paper_by, paper_note)
  values (${eventId}, ${accountId}, 'onPaper', now(), ${by}, ${note})
  on conflict (event_id, account_id) where status in ('sent', 'signed', 'onPaper') do update
    set status = 'onPaper', paper_at = now(), paper_by = excluded.paper_by, paper_note = excluded.paper_note
    -- guard: signed-authorisation-stays-signed
    where authorisation.status = 'sent'
  returning id`

type Withdrawal = { eventId: string; accountId: number; by: number; reason: string }

/** Takes back the mark of a paper. Undefined if there is none. */
export function withdrawPaper(db: Database, { eventId, accountId, by, reason }: Withdrawal) {
  return findValue<number>(db)`
    update authorisation set status = 'withdrawn', withdrawn_at = now(), withdrawn_by = ${by},
      withdrawn_reason = ${reason}
    where event_id = ${eventId} and account_id = ${accountId} and status = 'onPaper'
    returning id`
}
