import { hash, createHmac } from 'node:crypto'
import { commonPasswords } from './common-passwords.rules.ts'

/** The first choice of OWASP for argon2id: 19 MiB, two passes. Memory in KiB. */
export const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export type Pepper = { version: string; secret: string }

/**
 * The peppers of the setting, newest first. Versions count from the last one, so a new pepper in front changes no
 * other.
 */
export const peppersOf = (setting: string): [Pepper, ...Pepper[]] => {
  const secrets = setting.split(',').filter(Boolean)
  const peppers = secrets.map((secret, index) => ({ version: `v${secrets.length - index}`, secret }))
  const [newest, ...older] = peppers
  if (!newest) throw new Error('The pepper is empty.')
  return [newest, ...older]
}

/** Base64, because the library accepts only UTF-8 passwords. */
export const pepperPassword = (wirePassword: string, { secret }: Pepper) =>
  createHmac('sha256', secret).update(wirePassword).digest('base64')

/** Splits 'v1$argon2id$…' into version and hash; undefined for any other text. */
export const partsOfStored = (stored: string) => {
  const [, version = '', phc = ''] = /^(v\d+)(\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$\S+)$/.exec(stored) ?? []
  return version ? { version, phc } : undefined
}

const parameters = `m=${ARGON2.memoryCost},t=${ARGON2.timeCost},p=${ARGON2.parallelism}`

export const hasCurrentParameters = (phc: string) => phc.includes(`$${parameters}$`)

/** A hash that no password matches. A check against it takes as long as a check against a real one. */
export const DUMMY_PASSWORD_HASH = `$argon2id$v=19$${parameters}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** The synchronous form of the browser's `wirePassword`. */
const wireFormOf = (password: string) => hash('sha256', `${password}|porteira|v1`, 'hex')

let wireForms: Set<string> | undefined
const commonWireForms = () => (wireForms ??= new Set(commonPasswords().map(wireFormOf)))

type Owner = { cpf: string; mobile: string; birthdate: string }

/** True for a common password and for one made of the data of this person or of the events of this shop. */
export function isCommonPassword(wirePassword: string, owner: Owner, eventSlugs: string[]) {
  const [year = '', month = '', day = ''] = owner.birthdate.split('-')
  const guesses = [
    owner.cpf,
    owner.mobile,
    `${day}${month}${year}`,
    `${day}${month}${year.slice(2)}`,
    ...eventSlugs,
  ]
  // guard: common-password-refused
  if (commonWireForms().has(wirePassword)) return true
  return guesses.some((guess) => wireFormOf(guess) === wirePassword)
}
