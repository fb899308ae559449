import type { AuthorisationState, Kinship } from '@porteira/domain'
import type { Transaction } from '#platform/database/client.ts'

/** An authorisation that existed before the import. */
export type PastAuthorisation = {
  eventId: string
  accountId: number
  state: Exclude<AuthorisationState, 'missing'>
  guardianName: string
  mobile: string
  guardianCpf: string
  kinship: Kinship | null
  /** The account that named the guardian or marked the paper. */
  by: number
  at: Date
}

export function insertPast(db: Transaction, past: PastAuthorisation, textHash: Buffer) {
  const isSigned = past.state === 'signed' || past.state === 'revoked'
  const isPaper = past.state === 'onPaper'
  return db
    .insertInto('authorisation')
    .values({
      event_id: past.eventId,
      account_id: past.accountId,
      status: past.state,
      created_at: past.at,
      guardian_name: past.guardianName,
      channel: past.mobile === '' ? null : 'sms',
      contact: past.mobile,
      asked_by: past.mobile === '' ? null : past.by,
      ...(isSigned && {
        signed_at: past.at,
        signer_name: past.guardianName,
        signer_cpf: past.guardianCpf,
        kinship: past.kinship,
        text_hash: textHash,
      }),
      revoked_at: past.state === 'revoked' ? past.at : null,
      ...(isPaper && { paper_at: past.at, paper_by: past.by }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}
