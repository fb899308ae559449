/** What a cursor says: the last change of the check-in that a device knows, and the mark of everything else it knows. */
export type Cursor = { revision: number; mark: string }

export const MARK_LENGTH = 20

/** The first snapshots had parts of each CPF. A device that has one of them gets the whole event in its place. */
const FORM = 2
const CURSOR = new RegExp(`^${FORM}\\.(\\d{1,15})\\.([0-9a-f]{${MARK_LENGTH}})$`)

export const cursorText = ({ revision, mark }: Cursor) => `${FORM}.${revision}.${mark}`

/** Undefined for a device that needs the whole snapshot, because it has none or one of an earlier form. */
export function readCursor(cursor: string): Cursor | undefined {
  const [, revision, mark] = CURSOR.exec(cursor) ?? []
  return revision !== undefined && mark !== undefined ? { revision: Number(revision), mark } : undefined
}
