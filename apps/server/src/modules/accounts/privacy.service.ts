import type { Transaction } from '#platform/database/client.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import { endRolesOf } from './access/grants.service.ts'
import * as queries from './privacy.queries.ts'
import { endSessionsOf } from './sessions/sessions.service.ts'

/** Erases the personal data of an account and ends its roles and sessions. */
export async function eraseAccount(db: Transaction, { id }: { id: number }, actor: Actor) {
  await endRolesOf(db, id, actor)
  await queries.blankAccount(db, id)
  await endSessionsOf(db, id)
}

/** Makes a person an administrator; false for a person who was one. No HTTP call does this. */
export const grantAdmin = (db: Transaction, accountId: number) => queries.makeAdmin(db, accountId)
