import type { Database } from '#platform/database/client.ts'
import { type Actor, recordAlone } from '#platform/audit/audit.service.ts'
import { findAccountByCpf, replacePasswordHash } from './accounts.queries.ts'
import { type Attempts } from './attempts.service.ts'
import { markOfCpf, wrongPassword } from './login.rules.ts'
import { type Passwords } from './passwords.service.ts'

type Parts = { db: Database; passwords: Passwords; attempts: Attempts; auditKey: Buffer }
type Credentials = { cpf: string; pass: string }

/** The account of a CPF and its password; nothing for an unknown CPF, a wrong password or a disabled account. */
export async function recognise(
  { db, passwords }: Pick<Parts, 'db' | 'passwords'>,
  { cpf, pass }: Credentials,
) {
  const account = await findAccountByCpf(db, cpf)
  const stored = account?.disabled_at ? null : account?.password_hash
  const verdict = await passwords.check(pass, stored)
  if (verdict === 'wrong' || !account || !stored) return undefined
  if (verdict === 'outdated')
    await replacePasswordHash(db, { id: account.id, from: stored, to: await passwords.hash(pass) })
  return account
}

/** Checks the password of a caller who is logged in; a wrong one counts like a wrong login. */
export async function confirmPassword(parts: Parts, { cpf, pass }: Credentials, actor: Actor) {
  const attempt = await parts.attempts.begin({ cpf, ip: actor.ipPrefix ?? '' })
  const account = await recognise(parts, { cpf, pass }).catch(async (failure: unknown) => {
    await attempt.dropped()
    throw failure
  })
  if (account) return attempt.succeeded()
  const entityId = markOfCpf(cpf, parts.auditKey)
  await recordAlone(parts.db, actor, { action: 'password.refused', entity: 'cpf', entityId })
  throw wrongPassword()
}
