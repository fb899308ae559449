import { accountMessages } from '@porteira/domain'
import { toDataURL } from 'qrcode'
import type { Database } from '#platform/database/client.ts'
import { refuse } from '#platform/errors.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import { accountFact } from '../people/accounts.rules.ts'
import { wrongPassword } from './login.rules.ts'
import { type AccountDependencies } from '../dependencies.service.ts'
import { tryPassword } from './recognising.service.ts'
import * as queries from './second-factor.queries.ts'
import * as rules from './second-factor.rules.ts'

type Admin = { accountId: number; cpf: string; actor: Actor }

const wrongCode = () => refuse('OTP_REQUIRED', accountMessages.otpWrong)

/** True if the account has a confirmed second factor. */
export const hasSecondFactor = async (db: Database, accountId: number) =>
  (await queries.findTotp(db, accountId))?.isOn ?? false

/** Offers a new secret after the right password. The secret is active only after its first right code. */
export async function offerSecondFactor(
  dependencies: AccountDependencies,
  { accountId, cpf, actor }: Admin,
  pass: string,
) {
  const { db, totpKey, secondFactorPolicy } = dependencies
  if (secondFactorPolicy === 'off') throw refuse('not_offered', accountMessages.otpNotOffered)
  const failure = { action: 'password.refused', refusal: wrongPassword }
  const { attempt } = await tryPassword(dependencies, { cpf, pass }, actor, failure)
  await attempt.succeeded()
  const secret = rules.newSecret()
  if (!(await queries.offerSecret(db, accountId, rules.encryptSecret(secret, totpKey))))
    throw refuse('already_on', accountMessages.otpAlreadyOn)
  const uri = rules.enrolmentUri(secret, cpf)
  return { secret: secret.base32, qr: await toDataURL(uri, { margin: 2, scale: 6 }) }
}

/** Activates the secret with its first right code. Returns the backup codes, which are shown only once. */
export async function confirmSecondFactor(
  dependencies: AccountDependencies,
  { accountId, actor }: Admin,
  code: string,
) {
  // The code is checked before the ten backup codes are hashed, because the hashes are expensive.
  const totp = await queries.findTotp(dependencies.db, accountId)
  if (totp?.isOn) throw refuse('already_on', accountMessages.otpAlreadyOn)
  if (stepOf(totp, dependencies.totpKey, code) === undefined) throw wrongCode()
  const codes = rules.newBackupCodes()
  const hashes = await Promise.all(codes.map((each) => dependencies.passwords.hash(each)))
  await dependencies.db.transaction().execute(async (db) => {
    if (await hasSecondFactor(db, accountId)) throw refuse('already_on', accountMessages.otpAlreadyOn)
    if (!(await isRightCode(db, dependencies.totpKey, accountId, code))) throw wrongCode()
    await queries.insertBackupCodes(db, accountId, hashes)
    await recordFact(db, actor, accountFact('second_factor.on', accountId))
  })
  return codes
}

/** Removes the second factor after a right code of it. */
export async function removeSecondFactor(
  dependencies: AccountDependencies,
  { accountId, actor }: Admin,
  code: string,
) {
  if (!(await isRight(dependencies, accountId, code))) throw wrongCode()
  await dependencies.db.transaction().execute(async (db) => {
    await queries.forgetSecondFactor(db, accountId)
    await recordFact(db, actor, accountFact('second_factor.off', accountId))
  })
}

/** 'fine' if no code is needed or the code is right, else 'missing' or 'wrong'. */
export async function secondFactorVerdict(
  dependencies: AccountDependencies,
  accountId: number,
  code: string | undefined,
) {
  if (!(await hasSecondFactor(dependencies.db, accountId))) return 'fine' as const
  if (!code) return 'missing' as const
  return (await isRight(dependencies, accountId, code)) ? ('fine' as const) : ('wrong' as const)
}

async function isRight({ db, passwords, totpKey }: AccountDependencies, accountId: number, code: string) {
  if (rules.isCode(code)) return isRightCode(db, totpKey, accountId, code)
  const typed = rules.plainBackupCode(code)
  for (const { hash } of await queries.listBackupCodes(db, accountId))
    if ((await passwords.check(typed, hash)) !== 'wrong') return queries.useBackupCode(db, hash)
  return false
}

/** Accepts each step once, so that an observed code cannot be used again. */
async function isRightCode(db: Database, key: Buffer, accountId: number, code: string) {
  const step = stepOf(await queries.findTotp(db, accountId), key, code)
  return step === undefined ? false : queries.useStep(db, accountId, step)
}

const stepOf = (totp: Awaited<ReturnType<typeof queries.findTotp>>, key: Buffer, code: string) =>
  totp && rules.stepOfCode(rules.decryptSecret(totp.secret, key), code, totp.seconds)
