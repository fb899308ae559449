import { useState } from 'react'
import { changedKeys, type KeyedContent } from './changed-keys.ts'

/** The keys of the rows that changed in the last refresh. */
export function useChanged<T>(rows: readonly T[] | undefined, contentOf: (row: T) => KeyedContent) {
  const [last, setLast] = useState({ rows, changed: new Set<string>() })
  if (rows !== last.rows) setLast({ rows, changed: changedKeys(last.rows, rows, contentOf) })
  return last.changed
}
