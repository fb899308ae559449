import { randomInt, randomUUID } from 'node:crypto'
import type { Login } from '@porteira/contract'
import { accountMessages, accountProblem, normaliseAccount, type PlainDate } from '@porteira/domain'
import { isCityOf, listCities } from '@porteira/domain/cities'
import type { Database, Transaction } from '#platform/database/client.ts'
import { invalid, refuse } from '#platform/errors.ts'
import { recordFact } from '#platform/audit/audit.service.ts'
import * as queries from './accounts.queries.ts'
import { listEventNames } from './events.ts'
import { accountFact, isOneAddress, type Profile, rowOf } from './accounts.rules.ts'
import { enter } from './login.service.ts'
import { claimedNotice } from './notices.rules.ts'
import { type AccountDependencies } from './dependencies.service.ts'
import { isCommonPassword } from './passwords.rules.ts'
import { type Origin } from './sessions.service.ts'

/** Creates an account and logs it in. No CPF is verified here, so the account gets no earlier data. */
export async function signUp(
  dependencies: AccountDependencies,
  { pass, ...typed }: Profile & { pass: string },
  origin: Origin & { today: PlainDate },
): Promise<Login> {
  const profile = checkProfile(typed, origin.today)
  if (await queries.hasAccount(dependencies.db, profile.cpf)) throw alreadyRegistered()
  await checkPassword(dependencies.db, pass, profile)
  const row = { ...rowOf(profile), password_hash: await dependencies.passwords.hash(pass) }

  return dependencies.db.transaction().execute(async (db) => {
    const account =
      (await claimImportedRider(db, dependencies, row, origin)) ?? (await createAccount(db, row, origin))
    return enter(db, dependencies, { account, kind: 'user' }, origin)
  })
}

/** Returns the profile as it is stored, or throws a refusal that names the first wrong field. */
export function checkProfile(typed: Profile, today: PlainDate) {
  const profile = normaliseAccount(typed)
  const problem = accountProblem(profile, today)
  if (problem) throw invalid(problem.message, `invalid_${problem.field}`)
  if (!listCities(profile.state)) throw invalid(accountMessages.invalidState, 'invalid_state')
  if (!isOneAddress(profile.email)) throw invalid(accountMessages.invalidEmail, 'invalid_email')
  if (!isCityOf(profile.state, profile.city)) throw invalid(accountMessages.invalidCity, 'invalid_city')
  return profile
}

/** Refuses passwords that an attacker would try first. */
export async function checkPassword(
  db: Database,
  pass: string,
  owner: { cpf: string; mobile: string; birthdate: PlainDate },
) {
  if (isCommonPassword(pass, owner, await listEventNames.ask(db)))
    throw invalid(accountMessages.commonPassword, 'common_password')
}

type NewRow = ReturnType<typeof rowOf> & { password_hash: string }

async function createAccount(db: Transaction, row: NewRow, { actor }: Origin) {
  // 48 random bits, so that ids reveal neither the number of accounts nor the next id.
  const id = randomInt(1, 2 ** 48 - 1)
  const account = await queries.insertAccount(db, { ...row, id, uuid: randomUUID() })
  if (!account) throw alreadyRegistered()
  await recordFact(db, actor, accountFact('account.created', account.id))
  return account
}

async function claimImportedRider(
  db: Transaction,
  dependencies: AccountDependencies,
  row: NewRow,
  { actor }: Origin,
) {
  const rider = await queries.lockImportedRider(db, row.cpf)
  if (!rider) return undefined
  const account = await queries.takeOverRider(db, rider.id, row)
  const { securityNotices, sellerContact } = dependencies
  await securityNotices.notifyPerson(
    db,
    rider,
    claimedNotice({ uuid: rider.uuid, cpf: row.cpf, sellerContact }),
  )
  await dependencies.queue.ask('send-outbox', db)
  await recordFact(db, actor, accountFact('account.claimed', account.id))
  return account
}

const alreadyRegistered = () => refuse('already_registered', accountMessages.alreadyRegistered)
