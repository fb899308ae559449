import { randomUUID } from 'node:crypto'
import type { Login } from '@porteira/contract'
import type { Transaction } from '#platform/database/client.ts'
import { recordFact } from '#platform/audit/audit.service.ts'
import * as queries from '../people/accounts.queries.ts'
import { accountFact } from '../people/accounts.rules.ts'
import { enter } from '../login/login.service.ts'
import { passwordChangedNotice } from '../security-notices/notices.rules.ts'
import { type AccountDependencies } from '../dependencies.service.ts'
import { endSessionsOf, type Origin } from '../sessions/sessions.service.ts'

type Change = { accountId: number; passwordHash: string }

/**
 * Sets a new password, ends every session and opens a session of kind `user`. Notifies all contacts, also those that
 * were replaced lately. Runs in the transaction that verified the caller.
 */
export async function setPassword(
  db: Transaction,
  dependencies: AccountDependencies,
  { accountId, passwordHash }: Change,
  origin: Origin,
): Promise<Login> {
  const { securityNotices, sellerContact } = dependencies
  const account = await queries.replacePassword(db, accountId, passwordHash)
  await endSessionsOf(db, accountId)
  const actor = { ...origin.actor, kind: 'user', accountId } as const
  await recordFact(db, actor, accountFact('password.changed', accountId))
  const login = await enter(db, dependencies, { account, kind: 'user' }, origin)
  const mark = randomUUID()
  await securityNotices.notifyPerson(db, account, passwordChangedNotice(mark, sellerContact))
  if (account.isOnHold) {
    const before = { email: account.email_before, mobile: account.mobile_before }
    await securityNotices.notifyPerson(db, before, passwordChangedNotice(`${mark}:before`, sellerContact))
  }
  return login
}
