import { hash, createHmac } from 'node:crypto'
import { commonPasswords } from './common-passwords.rules.ts'

/** OWASP's first choice for argon2id: 19 MiB, two passes. Memory in KiB. */
export const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export type Pepper = { version: string; secret: string }

/** Newest first, parted by commas, so that a new one is put in front and the others keep their version. */
export const peppersOf = (setting: string): [Pepper, ...Pepper[]] => {
  const secrets = setting.split(',').filter(Boolean)
  const peppers = secrets.map((secret, index) => ({ version: `v${secrets.length - index}`, secret }))
  const [newest, ...older] = peppers
  if (!newest) throw new Error('The pepper is empty.')
  return [newest, ...older]
}

/** As text, because the library checks none but UTF-8. */
export const pepperPassword = (wirePassword: string, { secret }: Pepper) =>
  createHmac('sha256', secret).update(wirePassword).digest('base64')

/** 'v1$argon2id$…' in its two parts; undefined for anything that is no stored password. */
export const partsOfStored = (stored: string) => {
  const [, version = '', phc = ''] = /^(v\d+)(\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$\S+)$/.exec(stored) ?? []
  return version ? { version, phc } : undefined
}

const parameters = `m=${ARGON2.memoryCost},t=${ARGON2.timeCost},p=${ARGON2.parallelism}`

export const hasCurrentParameters = (phc: string) => phc.includes(`$${parameters}$`)

/** A password nobody has: checking against it costs what checking a real one costs. */
export const DUMMY_PASSWORD_HASH = `$argon2id$v=19$${parameters}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** The same as the browser's `wirePassword`, without waiting. */
const wireFormOf = (password: string) => hash('sha256', `${password}|porteira|v1`, 'hex')

let known: Set<string> | undefined
const knownWireForms = () => (known ??= new Set(commonPasswords().map(wireFormOf)))

type Owner = { cpf: string; mobile: string; birthdate: string }

/** Everybody's first guess, or what is known of this very person or of the events here. */
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
  if (knownWireForms().has(wirePassword)) return true
  return guesses.some((guess) => wireFormOf(guess) === wirePassword)
}
