import { invalid } from '#errors.ts'

const MAX_DEPTH = 10
// Line breaks and tabs are text; every other control character is an attempt at something else.
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/u

/** Text as the rest of the house expects it: composed, trimmed, without control characters; all the way down. */
export function cleanInput(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw invalid()
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map((entry) => cleanInput(entry, depth + 1))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, cleanInput(entry, depth + 1)]),
  )
}

function cleanText(text: string) {
  if (forbidden.test(text) || !text.isWellFormed()) throw invalid()
  return text.normalize('NFC').trim()
}
