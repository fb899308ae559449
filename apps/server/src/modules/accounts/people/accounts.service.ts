import type { Lookup } from '@porteira/contract'
import { accountMessages, isValidCpf, isValidEmail, type PlainDate } from '@porteira/domain'
import type { Database, Transaction } from '#platform/database/client.ts'
import { invalid, notFound } from '#platform/errors.ts'
import { type AccountRow, findAccount, findAccountByCpf, lockAccountByCpf } from './accounts.queries.ts'
import { isOneAddress, signUpView, riderView, rowOf } from './accounts.rules.ts'
import type { LookUpCaller } from '#platform/roles.rules.ts'
import type { UnknownCpfCounter } from '../attempts/attempts.service.ts'
import { recoveryContacts } from './contacts.rules.ts'

type LookupRequest = {
  cpf: string
  forSignUp: boolean
  callerCpf: string | undefined
  caller: LookUpCaller
  today: PlainDate
}

/** Looks up a CPF. A sign-up gets the status only, a formation form a name, and the owner all fields. */
export async function lookUp(
  { db, strangers }: { db: Database; strangers: UnknownCpfCounter },
  { cpf, forSignUp, callerCpf, caller, today }: LookupRequest,
): Promise<Lookup> {
  if (!isValidCpf(cpf)) throw invalid(accountMessages.invalidCpf, 'invalid_cpf')
  await strangers.admit(caller)
  const account = await findAccountByCpf(db, cpf)
  if (!account) await strangers.add(caller)
  // guard: stranger-learns-name-only
  if (account && !forSignUp && callerCpf === cpf) return ownView(account)
  const known = account && { ...account, hasPassword: account.password_hash !== null }
  return forSignUp ? signUpView(known) : riderView(known, today)
}

/** Returns one mail address or throws a refusal. */
export function checkAddress(text: string) {
  if (!isValidEmail(text) || !isOneAddress(text)) throw invalid(accountMessages.invalidEmail, 'invalid_email')
  return text
}

/** The caller's own profile. The profile of another account is answered like a missing one. */
export async function readProfile(db: Database, userId: string, callerId: number) {
  // guard: profile-of-another-account-hidden
  const account = userId === String(callerId) ? await findAccount(db, callerId) : undefined
  if (!account) throw notFound()
  return {
    status: 'OK' as const,
    userData: { userId: account.id, userUUID: account.uuid, cpf: account.cpf, ...fieldsOf(account) },
  }
}

/** An account with a password, locked until the transaction ends, with the contacts that may recover it. */
export async function recoverableAccount(db: Transaction, cpf: string) {
  const account = await lockAccountByCpf(db, cpf)
  return (
    account && {
      id: account.id,
      cpf,
      mobile: account.mobile,
      birthdate: account.birthdate ?? '',
      contacts: recoveryContacts(account),
    }
  )
}

const ownView = (account: AccountRow): Lookup => ({
  status: 'AlreadyExists',
  userUUID: account.uuid,
  ...fieldsOf(account),
})

function fieldsOf(account: AccountRow) {
  const { cpf: _cpf, ...fields } = rowOf({ ...account, birthdate: account.birthdate ?? '' })
  return fields
}
