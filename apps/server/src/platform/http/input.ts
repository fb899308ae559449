import { invalid } from '#platform/errors.ts'
import { isRecord } from '@porteira/domain'

const MAX_DEPTH = 10
// Line breaks and tabs are text. No other control character is valid.
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/u

/** Normalizes all texts of a value: composed (NFC), trimmed, without control characters. */
export function cleanInput(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw invalid()
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map((entry) => cleanInput(entry, depth + 1))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [cleanText(name), cleanInput(entry, depth + 1)]),
  )
}

function cleanText(text: string) {
  // guard: control-characters-refused
  if (forbidden.test(text) || !text.isWellFormed()) throw invalid()
  return text.normalize('NFC').trim()
}

const PROTECTED =
  /^(is_?)?admin$|price|total|paid|^status$|cartstatus|paymentstatus|units(sold|instock|left)|userid|owner|account/i

/** Protected names in this body that its schema does not have. Fastify drops all unknown names. */
export function protectedNames(body: unknown, schema: unknown): string[] {
  if (!isRecord(schema)) return []
  const { properties, items } = schema
  if (Array.isArray(body)) return [...new Set(body.flatMap((entry) => protectedNames(entry, items)))]
  if (!isRecord(body) || !isRecord(properties)) return []
  return Object.entries(body).flatMap(([name, value]) => {
    if (Object.hasOwn(properties, name)) return protectedNames(value, properties[name])
    return PROTECTED.test(name) ? [name.slice(0, 40)] : []
  })
}
