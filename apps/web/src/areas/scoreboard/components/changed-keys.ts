/** What names a row, and what of it one would notice if it changed. */
export type KeyedContent = [key: string, content: string]

/** Keys of the rows that are new or have other content than before. Nothing was before: nothing changed. */
export function changedKeys<T>(
  before: readonly T[] | undefined,
  now: readonly T[] | undefined,
  contentOf: (row: T) => KeyedContent,
) {
  if (!before || !now) return new Set<string>()
  const known = new Map(before.map(contentOf))
  return new Set(
    now
      .map(contentOf)
      .filter(([key, content]) => known.get(key) !== content)
      .map(([key]) => key),
  )
}
