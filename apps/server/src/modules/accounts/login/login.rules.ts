import { accountMessages } from '@porteira/domain'
import { invalid, Refusal, refuse } from '#platform/errors.ts'
import { keyedMark } from '#platform/keys.rules.ts'

export const wrongCredentials = () => new Refusal(401, 'wrong_credentials', accountMessages.wrongCredentials)

/** For a caller who is logged in: the session stays valid. */
export const wrongPassword = () => refuse('wrong_password', accountMessages.invalidPassword)

export const adminsOnly = () => new Refusal(403, 'admins_only', accountMessages.adminsOnly)

/** The caller repeats the login with a code of the authenticator. */
export const secondFactorNeeded = (verdict: 'missing' | 'wrong') =>
  refuse('OTP_REQUIRED', verdict === 'missing' ? accountMessages.otpRequired : accountMessages.otpWrong)

/** A keyed mark of a CPF for the audit, because a mistyped CPF may belong to another person. */
export const markOfCpf = (cpf: string, key: Buffer) => `cpf:${keyedMark(key, cpf).slice(0, 10)}`

type LoginFields = { cpf?: string | undefined; pass?: string | undefined; adminCheck?: Flag }
type Flag = 0 | 1 | '0' | '1' | undefined

/** Query and body may carry the same fields (docs/product/interface.md#token-in-the-query). Different values are refused. */
export const credentialsOf = (query: LoginFields, body: LoginFields) => ({
  cpf: oneOf(query.cpf, body.cpf),
  pass: oneOf(query.pass, body.pass),
  asAdmin: asksForAdmin(query, body),
})

export function asksForAdmin(query: { adminCheck?: Flag }, body: { adminCheck?: Flag }) {
  const flags = [query.adminCheck, body.adminCheck].filter((flag) => flag !== undefined).map(Number)
  if (new Set(flags).size > 1) throw invalid()
  return flags[0] === 1
}

function oneOf(first: string | undefined, second: string | undefined) {
  const value = first ?? second
  if (value === undefined || (second !== undefined && second !== value)) throw invalid()
  return value
}
