import type { Refusal } from '#platform/errors.ts'
import { type Actor, recordAlone } from '#platform/audit/audit.service.ts'
import { addressOf } from '#platform/proof-of-work/work.rules.ts'
import { findAccountByCpf, replacePasswordHash } from '../people/accounts.queries.ts'
import { markOfCpf } from './login.rules.ts'
import { type AccountDependencies } from '../dependencies.service.ts'

type Credentials = { cpf: string; pass: string }
type Failure = { action: string; refusal: () => Refusal }

/** Counts a try at a password and returns it with the account. Records and refuses a wrong password. */
export async function tryPassword(
  dependencies: AccountDependencies,
  { cpf, pass }: Credentials,
  actor: Actor,
  { action, refusal }: Failure,
) {
  const attempt = await dependencies.attempts.begin({ cpf, ...addressOf(actor) })
  const account = await recognise(dependencies, { cpf, pass }).catch(async (failure: unknown) => {
    await attempt.dropped()
    throw failure
  })
  if (account) return { attempt, account }
  const entityId = markOfCpf(cpf, dependencies.auditKey)
  await recordAlone(dependencies.db, actor, { action, entity: 'cpf', entityId })
  throw refusal()
}

/** The account of a CPF and its password; undefined for an unknown CPF, a wrong password or a disabled account. */
async function recognise({ db, passwords }: AccountDependencies, { cpf, pass }: Credentials) {
  const account = await findAccountByCpf(db, cpf)
  const stored = account?.disabled_at ? null : account?.password_hash
  const verdict = await passwords.check(pass, stored)
  if (verdict === 'wrong' || !account || !stored) return undefined
  if (verdict === 'outdated')
    await replacePasswordHash(db, { id: account.id, from: stored, to: await passwords.hash(pass) })
  return account
}
