import { isRecord } from '#records.ts'

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue }

/**
 * A value as the bytes of RFC 8785 (JCS): sorted keys, no spaces, one text of each number and string. So all programs
 * write the same bytes of a value. The RFC takes the texts of numbers and strings from ECMAScript. Throws on a text
 * with half of a surrogate pair, and on what JSON does not have.
 */
export const canonicalBytes = (value: JsonValue): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(textOf(value))

function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(textOf).join(',')}]`
  if (isRecord(value))
    // The order of sort() is the one of the RFC: by UTF-16 code units.
    return `{${Object.keys(value)
      .sort()
      .map((key) => `${textOf(key)}:${textOf(value[key])}`)
      .join(',')}}`
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'string' && !/\p{Surrogate}/u.test(value)) return JSON.stringify(value)
  if (Number.isFinite(value)) return JSON.stringify(value)
  throw new TypeError(`This ${typeof value} has no canonical JSON`)
}
