/** The key of a row, and its visible content as a text for the comparison. */
export type KeyedContent = [key: string, content: string]

/** The keys of rows that are new or have other content than before. Without rows before, no row counts as changed. */
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
