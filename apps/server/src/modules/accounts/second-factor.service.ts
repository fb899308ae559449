import { accountMessages } from '@porteira/domain'
import { toDataURL } from 'qrcode'
import type { Database } from '#platform/database/client.ts'
import { refuse } from '#platform/errors.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import { accountFact } from './accounts.rules.ts'
import { wrongPassword } from './login.rules.ts'
import { type AccountParts } from './dependencies.service.ts'
import { tryPassword } from './recognising.service.ts'
import * as queries from './second-factor.queries.ts'
import * as rules from './second-factor.rules.ts'

type Admin = { accountId: number; cpf: string; actor: Actor }

const wrongCode = () => refuse('OTP_REQUIRED', accountMessages.otpWrong)

/** Whether this account asks for a second factor. */
export const hasSecondFactor = async (db: Database, accountId: number) =>
  (await queries.findTotp(db, accountId))?.isOn ?? false

/** A new secret to photograph, for the right password; it counts only when a first code proved that it arrived. */
export async function offerSecondFactor(parts: AccountParts, { accountId, cpf, actor }: Admin, pass: string) {
  const { db, totpKey, secondFactorPolicy } = parts
  if (secondFactorPolicy === 'off') throw refuse('not_offered', accountMessages.otpNotOffered)
  const failure = { action: 'password.refused', refusal: wrongPassword }
  const { attempt } = await tryPassword(parts, { cpf, pass }, actor, failure)
  await attempt.succeeded()
  const secret = rules.newSecret()
  if (!(await queries.offerSecret(db, accountId, rules.encryptSecret(secret, totpKey))))
    throw refuse('already_on', accountMessages.otpAlreadyOn)
  const uri = rules.enrolmentUri(secret, cpf)
  return { secret: secret.base32, qr: await toDataURL(uri, { margin: 2, scale: 6 }) }
}

/** The first right code switches it on; answers the backup codes, which are shown this once. */
export async function confirmSecondFactor(parts: AccountParts, { accountId, actor }: Admin, code: string) {
  // Ten hashes are dear: a wrong code does not get as far.
  const totp = await queries.findTotp(parts.db, accountId)
  if (totp?.isOn) throw refuse('already_on', accountMessages.otpAlreadyOn)
  if (stepOf(totp, parts.totpKey, code) === undefined) throw wrongCode()
  const codes = rules.newBackupCodes()
  const hashes = await Promise.all(codes.map((each) => parts.passwords.hash(each)))
  await parts.db.transaction().execute(async (db) => {
    if (await hasSecondFactor(db, accountId)) throw refuse('already_on', accountMessages.otpAlreadyOn)
    if (!(await isRightCode(db, parts.totpKey, accountId, code))) throw wrongCode()
    await queries.insertBackupCodes(db, accountId, hashes)
    await recordFact(db, actor, accountFact('second_factor.on', accountId))
  })
  return codes
}

/** Only who has the second factor may give it up. */
export async function removeSecondFactor(parts: AccountParts, { accountId, actor }: Admin, code: string) {
  if (!(await isRight(parts, accountId, code))) throw wrongCode()
  await parts.db.transaction().execute(async (db) => {
    await queries.forgetSecondFactor(db, accountId)
    await recordFact(db, actor, accountFact('second_factor.off', accountId))
  })
}

/** What a login still lacks: nothing, a code, or the right code. */
export async function secondFactorVerdict(parts: AccountParts, accountId: number, code: string | undefined) {
  if (!(await hasSecondFactor(parts.db, accountId))) return 'fine' as const
  if (!code) return 'missing' as const
  return (await isRight(parts, accountId, code)) ? ('fine' as const) : ('wrong' as const)
}

async function isRight({ db, passwords, totpKey }: AccountParts, accountId: number, code: string) {
  if (rules.isCode(code)) return isRightCode(db, totpKey, accountId, code)
  const typed = rules.plainBackupCode(code)
  for (const { hash } of await queries.listBackupCodes(db, accountId))
    if ((await passwords.check(typed, hash)) !== 'wrong') return queries.useBackupCode(db, hash)
  return false
}

/** Each step is good once, so that a code seen over a shoulder is worth nothing. */
async function isRightCode(db: Database, key: Buffer, accountId: number, code: string) {
  const step = stepOf(await queries.findTotp(db, accountId), key, code)
  return step === undefined ? false : queries.useStep(db, accountId, step)
}

const stepOf = (totp: Awaited<ReturnType<typeof queries.findTotp>>, key: Buffer, code: string) =>
  totp && rules.stepOfCode(rules.decryptSecret(totp.secret, key), code, totp.seconds)
