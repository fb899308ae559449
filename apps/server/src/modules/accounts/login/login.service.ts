import type { Login } from '@porteira/contract'
import { accountMessages, isValidCpf } from '@porteira/domain'
import type { Database, Transaction } from '#platform/database/client.ts'
import type { SessionKind } from '#platform/database/tables.ts'
import { adminLoginRequired, invalid, loginRequired } from '#platform/errors.ts'
import { recordAlone, recordFact } from '#platform/audit/audit.service.ts'
import { isStaff, listOwnRoles } from '../access/grants.service.ts'
import { listSettledCarts } from '../events.ts'
import { type AccountRow, findAccount } from '../people/accounts.queries.ts'
import { accountFact } from '../people/accounts.rules.ts'
import { adminsOnly, secondFactorNeeded, wrongCredentials } from './login.rules.ts'
import { type AccountDependencies } from '../dependencies.service.ts'
import { tryPassword } from './recognising.service.ts'
import { secondFactorVerdict } from './second-factor.service.ts'
import { openSession, type Origin, rotateSession } from '../sessions/sessions.service.ts'

type Credentials = { cpf: string; pass: string; asAdmin: boolean; otp?: string | undefined }

/** Logs in with CPF and password. An unknown CPF, a wrong password and a disabled account get the same refusal. */
export async function logIn(
  dependencies: AccountDependencies,
  credentials: Credentials,
  origin: Origin,
): Promise<Login> {
  const { cpf, asAdmin, otp } = credentials
  if (!isValidCpf(cpf)) throw invalid(accountMessages.invalidCpf, 'invalid_cpf')
  const failure = { action: 'login.failed', refusal: wrongCredentials }
  const { attempt, account } = await tryPassword(dependencies, credentials, origin.actor, failure)
  const mayEnter = asAdmin && (await isStaff(dependencies.db, account))
  if (mayEnter) {
    // The code is checked after the password. A wrong code counts as a failed try, a missing one does not.
    const verdict = await secondFactorVerdict(dependencies, account.id, otp)
    if (verdict === 'missing') await attempt.dropped()
    if (verdict !== 'fine') throw secondFactorNeeded(verdict)
  }
  await attempt.succeeded()
  if (asAdmin && !mayEnter) {
    const fact = { ...accountFact('login.refused', account.id), reason: 'without a role' }
    await recordAlone(dependencies.db, origin.actor, fact)
    throw adminsOnly()
  }
  const kind = asAdmin ? 'admin' : 'user'
  return dependencies.db.transaction().execute((db) => enter(db, dependencies, { account, kind }, origin))
}

/** Replaces a valid token by its successor and returns it with the account. The kind of session stays the same. */
export async function continueLogin(
  { db, knownNetworks, rotationKey }: AccountDependencies,
  current: { token: string; kind: SessionKind; accountId: number; asAdmin: boolean },
  origin: Origin,
): Promise<Login> {
  const account = await findAccount(db, current.accountId)
  if (!account) throw loginRequired()
  if (current.asAdmin && current.kind !== 'admin')
    throw (await isStaff(db, account)) ? adminLoginRequired() : adminsOnly()
  const token = await rotateSession(db, current.token, rotationKey, origin)
  await knownNetworks.remember(db, account, origin.actor.ipPrefix)
  return loginAnswer(db, account, token)
}

/** Opens a session in the transaction that recognised the account, and records it. */
export async function enter(
  db: Transaction,
  { knownNetworks }: AccountDependencies,
  { account, kind }: { account: AccountRow; kind: SessionKind },
  origin: Origin,
) {
  const token = await openSession(db, { accountId: account.id, kind }, origin)
  await knownNetworks.remember(db, account, origin.actor.ipPrefix)
  const actor = { ...origin.actor, kind, accountId: account.id }
  await recordFact(db, actor, { ...accountFact('login', account.id), after: { kind } })
  return loginAnswer(db, account, token)
}

async function loginAnswer(db: Database, account: AccountRow, token: string): Promise<Login> {
  return {
    status: 'OK',
    token,
    userId: account.id,
    uuid: account.uuid,
    cpf: account.cpf,
    email: account.email,
    name: account.name,
    sex: account.sex,
    admin: account.is_admin ? 1 : 0,
    roles: await listOwnRoles(db, account),
    ...(await listSettledCarts.ask(db, account.id)),
  }
}
