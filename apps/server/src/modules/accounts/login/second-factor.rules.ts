import { Secret, TOTP } from 'otpauth'
import { decryptBytes, encryptBytes } from '#platform/keys.rules.ts'

const PERIOD_SECONDS = 30
const DIGITS = 6
// Clocks differ, so the codes of the previous and of the next period are valid too.
const WINDOW = 1
const BACKUP_CODES = 10
const BACKUP_LENGTH = 10

/** The defaults of authenticator apps (RFC 6238): SHA-1, six digits, 30 seconds. */
const totpOf = (secret: Secret, label = '') =>
  new TOTP({ issuer: 'Porteira', label, secret, algorithm: 'SHA1', digits: DIGITS, period: PERIOD_SECONDS })

/** 160 random bits, as RFC 4226 recommends. */
export const newSecret = () => new Secret({ size: 20 })

/** The period to which a code belongs, counted from 1970; undefined for a wrong code. */
export function stepOfCode(secret: Secret, code: string, seconds: number) {
  // otpauth throws on six characters that take more than six bytes.
  if (!isCode(code)) return undefined
  const totp = totpOf(secret)
  const timestamp = seconds * 1000
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

export const isCode = (text: string) => /^\d{6}$/.test(text)

/** The text of the QR code that an authenticator app reads. */
export const enrolmentUri = (secret: Secret, cpf: string) => totpOf(secret, cpf).toString()

/** Ten codes for an administrator who has lost the phone. */
export const newBackupCodes = () =>
  Array.from({ length: BACKUP_CODES }, () => new Secret({ size: 7 }).base32.slice(0, BACKUP_LENGTH))

/** A backup code without spaces, hyphens and lower case. */
export const plainBackupCode = (typed: string) => typed.replaceAll(/[\s-]/g, '').toUpperCase()

/** Encrypts a secret for the database, with a key derived from the pepper. */
export const encryptSecret = (secret: Secret, key: Buffer) => encryptBytes(secret.bytes, key)

export const decryptSecret = (encrypted: string, key: Buffer) =>
  // A small Buffer shares its memory with others; this copy does not.
  new Secret({ buffer: Uint8Array.from(decryptBytes(encrypted, key)).buffer })
