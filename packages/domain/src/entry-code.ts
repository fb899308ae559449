import { checkInMessages } from './messages/check-in.ts'

/** The content of the QR code of an entry: the entry, its event, and the version of the riders and the number. */
export type EntryCode = { cartItemId: number; eventUUID: string; version: number }

/** The text of a QR code is this prefix, the payload and its signature, both in base64url. */
const PREFIX = 'P1.'
const PAYLOAD_BYTES = 28
const SIGNATURE_BYTES = 64
const TEXT = /^P1\.([A-Za-z0-9_-]{38})\.([A-Za-z0-9_-]{86})$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The bytes that are signed: the entry (8 bytes), the event (16) and the version (4), all big-endian. */
export function entryPayload({ cartItemId, eventUUID, version }: EntryCode) {
  if (!UUID.test(eventUUID)) throw new RangeError('The event of an entry code is not a UUID in lower case')
  const payload = new Uint8Array(PAYLOAD_BYTES)
  const view = new DataView(payload.buffer)
  view.setBigUint64(0, BigInt(cartItemId))
  payload.set(
    (eventUUID.replaceAll('-', '').match(/../g) ?? []).map((hex) => Number.parseInt(hex, 16)),
    8,
  )
  view.setUint32(24, version)
  return payload
}

export const entryCodeText = (payload: Uint8Array, signature: Uint8Array) =>
  `${PREFIX}${toBase64Url(payload)}.${toBase64Url(signature)}`

/** The parts of a scanned text. Undefined if it is not the QR code of an entry. The caller checks the signature. */
export function readEntryCode(text: string) {
  const [, payloadText = '', signatureText = ''] = TEXT.exec(text.trim()) ?? []
  const [payload, signature] = [fromBase64Url(payloadText), fromBase64Url(signatureText)]
  // base64url can write the same bytes in several ways. Only the text that this module writes is a code.
  if (payload.length !== PAYLOAD_BYTES || signature.length !== SIGNATURE_BYTES) return undefined
  if (toBase64Url(payload) !== payloadText || toBase64Url(signature) !== signatureText) return undefined
  const view = new DataView(payload.buffer)
  const cartItemId = Number(view.getBigUint64(0))
  if (!Number.isSafeInteger(cartItemId)) return undefined
  const code: EntryCode = {
    cartItemId,
    eventUUID: uuidOf(payload.subarray(8, 24)),
    version: view.getUint32(24),
  }
  return { code, payload, signature }
}

type Scanned = {
  code: EntryCode
  /** The event of the device. */
  eventUUID: string
  /** True if a key of the event signed the payload. */
  isSigned: boolean
  /** The entry as the device knows it. */
  entry: { version: number } | undefined
}

/** A sentence if a scanned code does not open the check-in of an entry. */
export function refuseEntryCode({ code, eventUUID, isSigned, entry }: Scanned) {
  if (code.eventUUID !== eventUUID) return checkInMessages.codeOfOtherEvent
  if (!isSigned) return checkInMessages.codeForged
  if (!entry) return checkInMessages.codeUnknown
  if (code.version < entry.version) return checkInMessages.codeOld
  if (code.version > entry.version) return checkInMessages.codeNewer
  return undefined
}

const uuidOf = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')

export const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

export const fromBase64Url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  )
