import type { Login } from '@porteira/contract'
import { accountMessages, isValidCpf } from '@porteira/domain'
import type { Database, Transaction } from '#platform/database/client.ts'
import type { SessionKind } from '#platform/database/tables.ts'
import { adminLoginRequired, invalid, loginRequired } from '#platform/errors.ts'
import { recordAlone, recordFact } from '#platform/audit/audit.service.ts'
import { listSettledCarts } from './events.ts'
import { type AccountRow, findAccount } from './accounts.queries.ts'
import { type Attempts } from './attempts.service.ts'
import { adminsOnly, markOfCpf, secondFactorNeeded, wrongCredentials } from './login.rules.ts'
import { type KnownNetworks } from './known-networks.service.ts'
import { type Passwords } from './passwords.service.ts'
import { recognise } from './recognising.service.ts'
import { secondFactorVerdict } from './second-factor.service.ts'
import { openSession, type Origin, rotateSession } from './sessions.service.ts'

export type LoginParts = {
  db: Database
  passwords: Passwords
  attempts: Attempts
  knownNetworks: KnownNetworks
  rotationKey: Buffer
  auditKey: Buffer
  totpKey: Buffer
}

export type Credentials = { cpf: string; pass: string; asAdmin: boolean; otp?: string | undefined }

/** CPF and password for a session. An unknown CPF, a wrong password and a disabled account are all one answer. */
export async function logIn(parts: LoginParts, credentials: Credentials, origin: Origin): Promise<Login> {
  const { cpf, asAdmin, otp } = credentials
  if (!isValidCpf(cpf)) throw invalid(accountMessages.invalidCpf, 'invalid_cpf')
  const attempt = await parts.attempts.begin({ cpf, ip: origin.actor.ipPrefix ?? '' })
  const account = await recognise(parts, credentials).catch(async (failure: unknown) => {
    await attempt.dropped()
    throw failure
  })
  if (!account) {
    const entityId = markOfCpf(cpf, parts.auditKey)
    await recordAlone(parts.db, origin.actor, { action: 'login.failed', entity: 'cpf', entityId })
    throw wrongCredentials()
  }
  if (asAdmin && account.is_admin) {
    // After the password, before there is any session; a wrong code counts like a wrong password.
    const verdict = await secondFactorVerdict(parts, account.id, otp)
    if (verdict === 'missing') await attempt.dropped()
    if (verdict !== 'fine') throw secondFactorNeeded(verdict)
  }
  await attempt.succeeded()
  if (asAdmin && !account.is_admin) {
    const fact = { action: 'login.refused', entity: 'account', entityId: String(account.id) }
    await recordAlone(parts.db, origin.actor, { ...fact, reason: 'not an administrator' })
    throw adminsOnly()
  }
  const kind = asAdmin ? 'admin' : 'user'
  return parts.db.transaction().execute((db) => enter(db, parts, { account, kind }, origin))
}

/** A fresh token for one that is still good, and who it belongs to. What kind of session it is stays the same. */
export async function continueLogin(
  { db, knownNetworks, rotationKey }: LoginParts,
  given: { token: string; kind: SessionKind; accountId: number; asAdmin: boolean },
  origin: Origin,
): Promise<Login> {
  const account = await findAccount(db, given.accountId)
  if (!account) throw loginRequired()
  if (given.asAdmin && given.kind !== 'admin') throw account.is_admin ? adminLoginRequired() : adminsOnly()
  const token = await rotateSession(db, given.token, rotationKey, origin)
  await knownNetworks.remember(db, account, origin.actor.ipPrefix)
  return loginAnswer(db, account, token)
}

/** Opens a session in the transaction that recognised the account, and writes that down. */
export async function enter(
  db: Transaction,
  { knownNetworks }: Pick<LoginParts, 'knownNetworks'>,
  { account, kind }: { account: AccountRow; kind: SessionKind },
  origin: Origin,
) {
  const token = await openSession(db, { accountId: account.id, kind }, origin)
  await knownNetworks.remember(db, account, origin.actor.ipPrefix)
  const actor = { ...origin.actor, kind, accountId: account.id }
  const after = { kind }
  await recordFact(db, actor, { action: 'login', entity: 'account', entityId: String(account.id), after })
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
    ...(await listSettledCarts.ask(db, account.id)),
  }
}
