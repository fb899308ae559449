import { toBase64Url } from '@porteira/domain'

const utf8 = (text: string) => new TextEncoder().encode(text)
const ROOM = utf8('porteira conferencia')

export type SessionKey = {
  /** Encrypts the snapshot. It cannot be exported and is never stored. */
  key: CryptoKey
  /** Names the session in what is stored. Neither the token nor the key follows from it. */
  mark: string
}

/**
 * The key of a session, derived from its token: another session cannot read what this one stored. The mark also names the
 * form of the snapshot. What an earlier form stored, which had parts of each CPF, belongs to no session.
 */
export async function sessionKey(token: string): Promise<SessionKey> {
  const base = await crypto.subtle.importKey('raw', utf8(token), 'HKDF', false, ['deriveKey', 'deriveBits'])
  const from = (info: string) => ({ name: 'HKDF', hash: 'SHA-256', salt: ROOM, info: utf8(info) })
  const [key, mark] = await Promise.all([
    crypto.subtle.deriveKey(from('snapshot'), base, { name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]),
    crypto.subtle.deriveBits(from('mark 2'), base, 128),
  ])
  return { key, mark: toBase64Url(new Uint8Array(mark)) }
}

export type Encrypted = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }

/** Encrypted bytes: a JSON text, or the gzip file of one. */
export async function encrypt({ key }: SessionKey, json: BufferSource): Promise<Encrypted> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, json)
  return { iv, bytes }
}

export const encryptValue = (session: SessionKey, value: unknown) =>
  encrypt(session, utf8(JSON.stringify(value)))

/** The bytes that were encrypted. Rejects for the key of another session and for changed bytes. */
export const decrypt = ({ key }: SessionKey, { iv, bytes }: Encrypted): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes)
