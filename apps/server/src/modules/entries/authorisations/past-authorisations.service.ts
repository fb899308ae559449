import { hash, randomBytes } from 'node:crypto'
import { recordFact } from '#platform/audit/audit.service.ts'
import type { Transaction } from '#platform/database/client.ts'
import { authorisationFact } from './facts.rules.ts'
import * as links from './links.queries.ts'
import * as queries from './past-authorisations.queries.ts'
import { textOf } from './text.rules.ts'

/** Inserts authorisations of riders whose formations exist, each with its link and its audit record. */
export async function insertPastAuthorisations(db: Transaction, authorisations: queries.PastAuthorisation[]) {
  const text = textOf('')
  if (authorisations.length > 0) await links.keepText(db, text)
  for (const past of authorisations) {
    const { id } = await queries.insertPast(db, past, text.textHash)
    if (past.mobile !== '') {
      // The code of this link is not kept.
      const codeHash = hash('sha256', randomBytes(32), 'buffer')
      await links.insertLink(db, { authorisationId: id, codeHash, contact: past.mobile })
    }
    const { eventId, accountId, state } = past
    await recordFact(db, { kind: 'command' }, authorisationFact(id, 'load', state, { eventId, accountId }))
  }
}
