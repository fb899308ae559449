import { createHash } from 'node:crypto'
import { canonicalBytes, type JsonValue } from '@porteira/domain/competition'

/** SHA-256 in hexadecimal. */
export const hashOfBytes = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The hash of the canonical JSON of a value: of the rules of a category, or of a result. */
export const hashOf = (value: JsonValue) => hashOfBytes(canonicalBytes(value))
