import type { CheckInEntry } from '@porteira/contract'
import { checkInMessages, fromBase64Url, readEntryCode, refuseEntryCode } from '@porteira/domain'
import type { CheckInData } from './check-in-data.ts'

/** The entry of a scanned text, or the sentence that refuses it. */
export type Read = { entry: CheckInEntry; says?: undefined } | { entry?: undefined; says: string }

/** Reads a QR code without network. The signature proves that the server wrote it. */
export async function readCode({ snapshot, entries }: CheckInData, text: string): Promise<Read> {
  const scanned = readEntryCode(text)
  if (!scanned) return { says: checkInMessages.codeForged }
  const { code } = scanned
  const { eventUUID } = snapshot.event
  const isOwnEvent = code.eventUUID === eventUUID
  // guard: code-signature-verified
  const isSigned = isOwnEvent && (await isSignedBy(snapshot.publicKeys, scanned))
  const entry = entries.get(code.cartItemId)
  const says = refuseEntryCode({ code, eventUUID, isSigned, entry })
  if (says !== undefined) return { says }
  return entry ? { entry } : { says: checkInMessages.codeUnknown }
}

type Signed = { payload: Uint8Array<ArrayBuffer>; signature: Uint8Array<ArrayBuffer> }
type Verify = (signed: Signed) => Promise<boolean>

const verifiers = new Map<string, Promise<Verify>>()

async function isSignedBy(publicKeys: readonly string[], signed: Signed) {
  for (const publicKey of publicKeys) {
    const verify = await verifierFor(publicKey)
    if (await verify(signed)) return true
  }
  return false
}

/** Imports the keys before the first scan. The library for browsers without Ed25519 is then there without network. */
export function prepareKeys(publicKeys: readonly string[]) {
  for (const publicKey of publicKeys) verifierFor(publicKey).catch(() => verifiers.delete(publicKey))
}

function verifierFor(publicKey: string) {
  const known = verifiers.get(publicKey) ?? verifierOf(publicKey)
  verifiers.set(publicKey, known)
  return known
}

/** Verifies with the browser, or with a library in browsers whose WebCrypto lacks Ed25519. */
async function verifierOf(text: string): Promise<Verify> {
  const publicKey = fromBase64Url(text)
  try {
    const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
    return ({ payload, signature }) => crypto.subtle.verify('Ed25519', key, signature, payload)
  } catch {
    const { verifyAsync } = await import('@noble/ed25519')
    return ({ payload, signature }) => verifyAsync(signature, payload, publicKey).catch(() => false)
  }
}
