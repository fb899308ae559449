import { useState } from 'react'
import { changedKeys, type KeyedContent } from './changed-keys.ts'

/** The rows that are not what they were before the last refresh. */
export function useChanged<T>(rows: readonly T[] | undefined, sign: (row: T) => KeyedContent) {
  const [seen, setSeen] = useState({ rows, changed: new Set<string>() })
  if (rows !== seen.rows) setSeen({ rows, changed: changedKeys(seen.rows, rows, sign) })
  return seen.changed
}
