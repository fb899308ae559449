/** What a cursor says: the last change of the check-in that a device knows, and the mark of everything else it knows. */
export type Cursor = { revision: number; mark: string }

export const cursorText = ({ revision, mark }: Cursor) => `${revision}.${mark.slice(0, 20)}`

/** The revision of a cursor that has this mark; undefined for a device that needs the whole snapshot. */
export function revisionOf(cursor: string, mark: string) {
  const [, revision = '', known = ''] = /^(\d{1,15})\.([0-9a-f]{20})$/.exec(cursor) ?? []
  return known !== '' && mark.startsWith(known) ? Number(revision) : undefined
}
