import { isPlainDate, type PlainDate } from './calendar.ts'
import { isValidCpf } from './cpf.ts'
import { isValidEmail } from './email.ts'
import { FIELD_BOUNDS } from './field-bounds.ts'
import * as messages from './messages/accounts.ts'
import { isValidMobile, mobileDigits } from './phone.ts'
import { cleanText, hasControlCharacters, textLength, upperText } from './text.ts'

export const ACCOUNT_DEFAULTS = { birthdate: '1990-01-01', state: 'RS', city: 'Porto Alegre' } as const
const OLDEST_BIRTHDATE = '1900-01-01'

export type Sex = 'M' | 'F'

export const isSex = (text: string): text is Sex => text === 'M' || text === 'F'

export type Account = {
  cpf: string
  nickname: string
  name: string
  email: string
  mobile: string
  birthdate: PlainDate
  /** '' before the person chooses one. */
  sex: Sex | ''
  state: string
  city: string
}

export type AccountProblem = { field: keyof Account; message: string }

/** The fields of a person without an account that another person may state. */
export type Person = Pick<Account, 'nickname' | 'name' | 'birthdate' | 'sex'>

export type PersonProblem = { field: keyof Person; message: string }

/** The person in its stored form: NFC, trimmed, names in capitals. */
export const normalisePerson = <T extends Person>(person: T): T => ({
  ...person,
  nickname: upperText(person.nickname),
  name: upperText(person.name),
})

/** The account in its stored form: NFC, trimmed, texts in capitals, mobile in digits. */
export const normaliseAccount = <T extends Account>(account: T): T => ({
  ...normalisePerson(account),
  cpf: account.cpf.trim(),
  email: cleanText(account.email).toLocaleUpperCase('pt-BR'),
  mobile: mobileDigits(account.mobile),
  state: upperText(account.state),
  city: upperText(account.city),
})

/** The first wrong field of an account, in the order of the form. Whether the city is in the state is not checked. */
export function accountProblem(account: Account, today: PlainDate): AccountProblem | undefined {
  return firstWrong<keyof Account>([
    ['cpf', !isValidCpf(account.cpf), messages.invalidCpf],
    ...nameChecks(account),
    ['email', !isValidEmail(account.email), messages.invalidEmail],
    ['mobile', !isStorableMobile(account.mobile), messages.invalidMobile],
    ...birthChecks(account, today),
    ['state', !/^[A-Z]{2}$/.test(account.state), messages.invalidState],
    ['city', !isFilled(account.city, FIELD_BOUNDS.city), messages.invalidCity],
  ])
}

/** All wrong fields of a person, in the order of an account's form. */
export const personProblems = (person: Person, today: PlainDate): PersonProblem[] =>
  wrongOnes([...nameChecks(person), ...birthChecks(person, today)])

type Check<Field> = [field: Field, isWrong: boolean, message: string]

const wrongOnes = <Field>(checks: Check<Field>[]) =>
  checks.flatMap(([field, isWrong, message]) => (isWrong ? [{ field, message }] : []))

const firstWrong = <Field>(checks: Check<Field>[]) => wrongOnes(checks)[0]

const nameChecks = ({ nickname, name }: Person): Check<keyof Person>[] => [
  ['nickname', !isFilled(nickname, FIELD_BOUNDS.nickname), messages.invalidNickname],
  ['name', !isFullName(name), messages.invalidName],
]

const birthChecks = ({ birthdate, sex }: Person, today: PlainDate): Check<keyof Person>[] => [
  ['birthdate', !isBirthdate(birthdate, today), messages.invalidBirthdate],
  ['sex', !isSex(sex), messages.invalidSex],
]

/** Password as typed: 8 to 30 characters. Only the browser can check it, because the server receives a hash. */
export const isValidPassword = (password: string) =>
  textLength(password) >= FIELD_BOUNDS.passwordMin && textLength(password) <= FIELD_BOUNDS.password

/** Code of an SMS: 4 to 6 digits. */
export const isSmsCode = (code: string) => /^\d{4,6}$/.test(code)

const isFilled = (text: string, maxLength: number) =>
  text.trim() !== '' && textLength(text) <= maxLength && !hasControlCharacters(text)

/** A full name has two words or more. */
export const isFullName = (name: string) => isFilled(name, FIELD_BOUNDS.name) && /\S\s+\S/.test(name)

const isStorableMobile = (mobile: string) =>
  isValidMobile(mobile) && mobileDigits(mobile).length <= FIELD_BOUNDS.mobile

const isBirthdate = (date: PlainDate, today: PlainDate) =>
  isPlainDate(date) && date >= OLDEST_BIRTHDATE && date <= today
