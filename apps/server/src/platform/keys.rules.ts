import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

/** A key of its own for each purpose, all from the one secret of the configuration. */
export const deriveKey = (secret: string, purpose: string) =>
  createHmac('sha256', secret).update(purpose).digest()

/** Identifies a text that is not stored itself. Without the key it does not reveal the text. */
export const keyedMark = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('hex')

/** Encrypts a secret for the database with AES-256-GCM. `key` has 32 bytes; see `deriveKey`. */
export function encryptBytes(bytes: Uint8Array, key: Buffer) {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
}

export function decryptBytes(encrypted: string, key: Buffer) {
  const bytes = Buffer.from(encrypted, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
}
