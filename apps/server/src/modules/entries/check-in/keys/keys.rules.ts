import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { type EntryCode, entryCodeText, entryPayload } from '@porteira/domain'
import { decryptBytes, encryptBytes } from '#platform/keys.rules.ts'

// The public key is the last part of its standard form, without the part that names the algorithm.
const RAW_KEY_BYTES = 32

/** A new key pair of an event, with the private key encrypted. */
export function newKeys(key: Buffer) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).subarray(-RAW_KEY_BYTES),
    privateKey: encryptBytes(privateKey.export({ type: 'pkcs8', format: 'der' }), key),
  }
}

export const openPrivateKey = (encrypted: string, key: Buffer) =>
  createPrivateKey({ key: decryptBytes(encrypted, key), type: 'pkcs8', format: 'der' })

/** The text of the QR code of an entry. */
export function signedCode(code: EntryCode, privateKey: KeyObject) {
  const payload = entryPayload(code)
  return entryCodeText(payload, sign(null, payload, privateKey))
}
