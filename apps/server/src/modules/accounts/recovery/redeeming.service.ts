import type { Login } from '@porteira/contract'
import { accountMessages, isValidCpf } from '@porteira/domain'
import { invalid, refuse } from '#platform/errors.ts'
import { recoverableAccount } from '../accounts.service.ts'
import { markOfCpf } from '../login.rules.ts'
import { setPassword } from '../password-change.service.ts'
import { checkPassword } from '../sign-up.service.ts'
import { type Origin } from '../sessions.service.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import { type RecoveryDependencies } from './dependencies.service.ts'
import * as queries from './recovery.queries.ts'
import { codeToHash } from './recovery.rules.ts'

type CodeEntry = { cpf: string; code: string }

/** No such person, no code, a wrong, an old and a used-up one are all one answer. */
const invalidCode = () => refuse('invalid_code', accountMessages.invalidCode)

/** Whether a code is right, without using it up. */
export async function checkCode(parts: RecoveryDependencies, given: CodeEntry, actor: Actor) {
  await tryCode(parts, given, actor)
  return { status: 'OK' as const, msg: '' }
}

/** A code for a new password and a session. A password that is refused leaves the code as it was. */
export async function changePassword(
  parts: RecoveryDependencies,
  { pass, ...given }: CodeEntry & { pass: string },
  origin: Origin,
): Promise<Login> {
  const { id, accountId } = await tryCode(parts, given, origin.actor)
  const account = await parts.db.transaction().execute((db) => recoverableAccount(db, given.cpf))
  if (!account) throw invalidCode()
  await checkPassword(parts.db, pass, account)
  const passwordHash = await parts.passwords.hash(pass)

  return parts.db.transaction().execute(async (db) => {
    // The account first, as when a code is issued, so that the two never wait for each other.
    if (!(await recoverableAccount(db, given.cpf))) throw invalidCode()
    if (!(await queries.useCode(db, id))) throw invalidCode()
    const login = await setPassword(db, parts, { accountId, passwordHash }, origin)
    await parts.queue.ask('send-outbox', db)
    return login
  })
}

/** One hash and one commit for every try, whoever it is for and whatever comes of it. */
async function tryCode(parts: RecoveryDependencies, { cpf, code }: CodeEntry, actor: Actor) {
  const { db, passwords, limits } = parts
  if (!isValidCpf(cpf)) throw invalid(accountMessages.invalidCpf, 'invalid_cpf')
  const attempt = await limits.beginTry(actor.ipPrefix ?? '')
  const isSmsSuspended = await limits.isSmsSuspended()
  const tried = await db.transaction().execute(async (db) => {
    const entityId = markOfCpf(cpf, parts.auditKey)
    await recordFact(db, actor, { action: 'code.tried', entity: 'cpf', entityId })
    return queries.beginTry(db, cpf)
  })
  const isDead = isSmsSuspended && tried?.channel === 'sms'
  const hashKey = codeToHash(tried?.channel ?? 'sms', tried?.accountId ?? 0, code)
  const verdict = await passwords
    .check(hashKey, isDead ? undefined : tried?.codeHash)
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
