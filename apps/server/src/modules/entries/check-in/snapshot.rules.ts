/** What a cursor says: the last change of the check-in that a device knows, and the mark of everything else it knows. */
export type Cursor = { revision: number; mark: string }

export const MARK_LENGTH = 20

export const cursorText = ({ revision, mark }: Cursor) => `${revision}.${mark}`

/** Undefined for a device that needs the whole snapshot. */
export function readCursor(cursor: string): Cursor | undefined {
  const [, revision, mark] = /^(\d{1,15})\.([0-9a-f]{20})$/.exec(cursor) ?? []
  return revision !== undefined && mark !== undefined ? { revision: Number(revision), mark } : undefined
}
