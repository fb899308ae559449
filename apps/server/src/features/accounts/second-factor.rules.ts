import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const STEP_SECONDS = 30
const DIGITS = 6
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const BACKUP_CODES = 10
const BACKUP_LENGTH = 10

/** 160 random bits, as RFC 4226 recommends. */
export const newSecret = () => randomBytes(20)

/** RFC 4648 without padding: how authenticator apps take a secret. */
export function base32(bytes: Buffer) {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)] ?? '')
    .join('')
}

/** The code of one 30-second step (RFC 6238, SHA-1, six digits). */
export function codeOf(secret: Buffer, step: number) {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const at = (mac.at(-1) ?? 0) & 0xf
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step, this one or a neighbour for clocks that differ, to which a code belongs; undefined for a wrong one. */
export function stepOfCode(secret: Buffer, code: string, seconds: number) {
  const now = Math.floor(seconds / STEP_SECONDS)
  const given = Buffer.from(code)
  return [now, now - 1, now + 1].find((step) => {
    const wanted = Buffer.from(codeOf(secret, step))
    return wanted.length === given.length && timingSafeEqual(wanted, given)
  })
}

export const isCode = (text: string) => /^\d{6}$/.test(text)

/** What the QR code says to an authenticator app. */
export const enrolmentUri = (secret: Buffer, cpf: string) =>
  `otpauth://totp/Porteira:${cpf}?secret=${base32(secret)}&issuer=Porteira&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`

/** Ten codes for the day on which the phone lies in the river. */
export const newBackupCodes = () =>
  Array.from({ length: BACKUP_CODES }, () => base32(randomBytes(7)).slice(0, BACKUP_LENGTH))

/** A backup code as it was printed, however it was typed. */
export const plainBackupCode = (typed: string) => typed.replaceAll(/[\s-]/g, '').toUpperCase()

/** A secret as it rests in the database: nobody reads it there without the shop's pepper. */
export function sealSecret(secret: Buffer, key: Buffer) {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

export function openSecret(sealed: string, key: Buffer) {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
}
