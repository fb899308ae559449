import type { Login } from '@porteira/contract'
import { accountMessages, isValidCpf } from '@porteira/domain'
import { invalid, refuse } from '#platform/errors.ts'
import { recoverableAccount } from '../people/accounts.service.ts'
import { markOfCpf } from '../login/login.rules.ts'
import { setPassword } from '../profile/password-change.service.ts'
import { checkPassword } from '../profile/sign-up.service.ts'
import { type Origin } from '../sessions/sessions.service.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import { addressOf } from '#platform/proof-of-work/work.rules.ts'
import { type RecoveryDependencies } from './dependencies.service.ts'
import * as queries from './recovery.queries.ts'
import { codeToHash } from './recovery.rules.ts'

type CodeEntry = { cpf: string; code: string }

/** An unknown person and a missing, wrong, expired or used code get the same refusal. */
const invalidCode = () => refuse('invalid_code', accountMessages.invalidCode)

/** Checks a code without using it up. */
export async function checkCode(dependencies: RecoveryDependencies, codeEntry: CodeEntry, actor: Actor) {
  await tryCode(dependencies, codeEntry, actor)
  return { status: 'OK' as const, msg: '' }
}

/** Exchanges a code and a new password for a session. A refused password leaves the code valid. */
export async function changePassword(
  dependencies: RecoveryDependencies,
  { pass, ...codeEntry }: CodeEntry & { pass: string },
  origin: Origin,
): Promise<Login> {
  const { id, accountId } = await tryCode(dependencies, codeEntry, origin.actor)
  const account = await dependencies.db.transaction().execute((db) => recoverableAccount(db, codeEntry.cpf))
  if (!account) throw invalidCode()
  await checkPassword(dependencies.db, pass, account)
  const passwordHash = await dependencies.passwords.hash(pass)

  return dependencies.db.transaction().execute(async (db) => {
    // Locks the account first, as the sending of a code does, because another order could deadlock.
    if (!(await recoverableAccount(db, codeEntry.cpf))) throw invalidCode()
    if (!(await queries.useCode(db, id))) throw invalidCode()
    const login = await setPassword(db, dependencies, { accountId, passwordHash }, origin)
    await dependencies.queue.ask('send-outbox', db)
    return login
  })
}

/** Takes one hash and one commit for every try, so that the time reveals nothing about the account. */
async function tryCode(dependencies: RecoveryDependencies, { cpf, code }: CodeEntry, actor: Actor) {
  const { db, passwords, limits } = dependencies
  if (!isValidCpf(cpf)) throw invalid(accountMessages.invalidCpf, 'invalid_cpf')
  const attempt = await limits.beginTry(addressOf(actor))
  const isSmsSuspended = await limits.isSmsSuspended()
  const tried = await db.transaction().execute(async (db) => {
    const entityId = markOfCpf(cpf, dependencies.auditKey)
    await recordFact(db, actor, { action: 'code.tried', entity: 'cpf', entityId })
    return queries.beginTry(db, cpf)
  })
  const isSuspended = isSmsSuspended && tried?.channel === 'sms'
  const hashKey = codeToHash(tried?.channel ?? 'sms', tried?.accountId ?? 0, code)
  const verdict = await passwords
    .check(hashKey, isSuspended ? undefined : tried?.codeHash)
    .catch(async (failure: unknown) => {
      await attempt.dropped()
      if (tried) await queries.takeTryBack(db, tried.id)
      throw failure
    })
  if (verdict === 'wrong' || !tried) {
    await attempt.failed()
    throw invalidCode()
  }
  await attempt.dropped()
  await queries.takeTryBack(db, tried.id)
  return tried
}
