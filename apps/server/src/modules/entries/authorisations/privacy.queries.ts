import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { listRows, listValues } from '#platform/database/statements.ts'

export type SignatureRow = {
  event: string
  status: string
  name: string
  kinship: string
  contact: string
  signedAt: Date
  revokedAt: Date | null
  ipPrefix: string
  answers: unknown
  textVersion: string
}

export const listSignatures = (db: Database, cpf: string) => listRows<SignatureRow>(db)`
  select event.name as event, status, signer_name as name, kinship, contact, signed_at as "signedAt",
    revoked_at as "revokedAt", ip_prefix as "ipPrefix", answers, signed.version as "textVersion"
  from authorisation join event on event.id = authorisation.event_id
  join authorisation_text signed on signed.text_hash = authorisation.text_hash
  where signer_cpf = ${cpf} order by authorisation.id`

export const listContacts = (db: Database, cpf: string) => listValues<string>(db)`
  select distinct lower(link.contact) as contact from authorisation_link link
  join authorisation on authorisation.id = link.authorisation_id where signer_cpf = ${cpf}`

type Selection = { signerCpf: string } | { accountId: number }

/** Erases guardians, links and answers from what a CPF signed, or from the authorisations of a rider. */
export async function eraseGuardians(db: Database, selection: Selection, placeholder: string) {
  const isSelected =
    'signerCpf' in selection
      ? sql<boolean>`signer_cpf = ${selection.signerCpf}`
      : sql<boolean>`account_id = ${selection.accountId}`
  await sql`delete from authorisation_link where authorisation_id in (
    select id from authorisation where ${isSelected})`.execute(db)
  await sql`
    update authorisation set signer_name = case when signer_name = '' then '' else ${placeholder} end,
      signer_cpf = '', guardian_name = '', contact = '', channel = null, ip_prefix = '', paper_note = '',
      withdrawn_reason = '', answers = '{}', erased_at = now()
    where ${isSelected}`.execute(db)
}
