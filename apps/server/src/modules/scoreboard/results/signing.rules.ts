import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { decryptBytes, encryptBytes } from '#platform/keys.rules.ts'

/** The keys of an event: the public one as PEM, the private one encrypted. */
export type ResultKeys = { publicKey: string; privateKey: string }

export function newResultKeys(secret: Buffer): ResultKeys {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privateKey: encryptBytes(privateKey.export({ type: 'pkcs8', format: 'der' }), secret),
  }
}

/** The signature of these bytes in base64. */
export function signBytes(bytes: Uint8Array, { privateKey }: ResultKeys, secret: Buffer) {
  const key = createPrivateKey({ key: decryptBytes(privateKey, secret), type: 'pkcs8', format: 'der' })
  return sign(null, bytes, key).toString('base64')
}

/**
 * True if the key made the signature of exactly these bytes. The signature is in base64, in the one text that
 * `signBytes` writes. Throws if the key is no PEM.
 */
export function isSignedBy(publicKey: string, bytes: Uint8Array, signature: string) {
  const key = createPublicKey(publicKey)
  const given = Buffer.from(signature, 'base64')
  // guard: no-other-kind-of-result-key
  if (key.asymmetricKeyType !== 'ed25519') return false
  return given.toString('base64') === signature && verify(null, bytes, key, given)
}
