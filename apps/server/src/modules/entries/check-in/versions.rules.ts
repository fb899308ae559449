/** A mark of each entry of an event. It is another one after each change of the entry, of its cart or of its money. */
export type Versions = ReadonlyMap<number, bigint>

const ROW_BYTES = 16

/** The marks as the database writes them: the id of an entry and its mark, in eight bytes each. */
export const versionsOf = (bytes: Buffer): Versions =>
  new Map(
    Array.from({ length: bytes.length / ROW_BYTES }, (_, row) => [
      Number(bytes.readBigInt64BE(row * ROW_BYTES)),
      bytes.readBigInt64BE(row * ROW_BYTES + 8),
    ]),
  )

/** The entries that came, changed or went. */
export const changedBetween = (before: Versions, after: Versions) => [
  ...[...after].filter(([id, version]) => before.get(id) !== version).map(([id]) => id),
  ...[...before.keys()].filter((id) => !after.has(id)),
]
