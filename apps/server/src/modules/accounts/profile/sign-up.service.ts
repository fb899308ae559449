import { randomInt, randomUUID } from 'node:crypto'
import type { Login } from '@porteira/contract'
import {
  accountMessages,
  accountProblem,
  normaliseAccount,
  type PlainDate,
  registeredName,
} from '@porteira/domain'
import { isCityOf, listCities } from '@porteira/domain/cities'
import type { Database, Transaction } from '#platform/database/client.ts'
import { invalid, refuse } from '#platform/errors.ts'
import { recordFact } from '#platform/audit/audit.service.ts'
import * as queries from '../people/accounts.queries.ts'
import { birthdateChanged, listEventNames } from '../events.ts'
import { accountFact, isOneAddress, type Profile, rowOf } from '../people/accounts.rules.ts'
import { enter } from '../login/login.service.ts'
import { claimedNotice } from '../security-notices/notices.rules.ts'
import { type AccountDependencies } from '../dependencies.service.ts'
import { isCommonPassword } from '../passwords/passwords.rules.ts'
import { type Origin } from '../sessions/sessions.service.ts'

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
    const takeOver = () => takeOverPerson(db, dependencies, row, origin)
    // guard: sign-up-wins-against-added-person
    const account = (await takeOver()) ?? (await createAccount(db, row, origin)) ?? (await takeOver())
    if (!account) throw alreadyRegistered()
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
  if (account) await recordFact(db, actor, accountFact('account.created', account.id))
  return account
}

/** What the owner of a CPF enters becomes the person that somebody else added or imported. */
async function takeOverPerson(
  db: Transaction,
  dependencies: AccountDependencies,
  row: NewRow,
  { actor }: Origin,
) {
  const person = await queries.lockPersonWithoutAccount(db, row.cpf)
  if (!person) return undefined
  const account = await queries.takeOverPerson(db, person.id, row)
  const { securityNotices, sellerContact } = dependencies
  await securityNotices.notifyPerson(
    db,
    person,
    claimedNotice({ uuid: person.uuid, cpf: row.cpf, sellerContact }),
  )
  await dependencies.queue.ask('send-outbox', db)
  const fields = TAKEN_OVER.filter((field) => person[field] !== row[field])
  const fact = accountFact('account.claimed', account.id)
  await recordFact(db, actor, {
    ...fact,
    before: { isDeclared: person.birthdate_declared },
    after: { fields },
  })
  if (person.birthdate !== null && fields.includes('birthdate'))
    await birthdateChanged.emit(db, {
      accountId: person.id,
      nickname: registeredName(person),
      before: person.birthdate,
      birthdate: row.birthdate,
      actor,
    })
  return account
}

const TAKEN_OVER = ['nickname', 'name', 'birthdate', 'sex'] as const

const alreadyRegistered = () => refuse('already_registered', accountMessages.alreadyRegistered)
