import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export type ZipFile = { name: string; content: Iterable<string> }
type Entry = { name: Buffer; crc: number; packed: number; size: number; offset: number }

// UTF-8 names, and sizes after the content, because a stream does not know them before.
const FLAGS = 0x0808
const DEFLATE = 8
const VERSION = 20
/** 1 January 1980, the first day of the ZIP format. */
const DAY = 0x0021

/** A ZIP of up to 4 GB as a stream. Only one piece is in memory. */
export async function* zip(files: Iterable<ZipFile>): AsyncGenerator<Buffer> {
  const entries: Entry[] = []
  let offset = 0
  for (const { name, content } of files) {
    const entry: Entry = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset }
    const head = record(0x04034b50, [
      [VERSION, FLAGS, DEFLATE, 0, DAY],
      [0, 0, 0],
      [entry.name.length, 0],
    ])
    yield Buffer.concat([head, entry.name])
    const packing = Readable.from(counted(content, entry), { objectMode: false }).pipe(createDeflateRaw())
    for await (const part of packing as AsyncIterable<Buffer>) {
      entry.packed += part.length
      yield part
    }
    yield record(0x08074b50, [[], [entry.crc, entry.packed, entry.size]])
    offset += head.length + entry.name.length + entry.packed + 16
    entries.push(entry)
  }
  const directory = Buffer.concat(entries.map(directoryEntry))
  yield directory
  const count = entries.length
  yield record(0x06054b50, [[0, 0, count, count], [directory.length, offset], [0]])
}

function* counted(content: Iterable<string>, entry: Entry) {
  for (const text of content) {
    const bytes = Buffer.from(text)
    entry.crc = crc32(bytes, entry.crc)
    entry.size += bytes.length
    yield bytes
  }
}

const directoryEntry = ({ name, crc, packed, size, offset }: Entry) =>
  Buffer.concat([
    record(0x02014b50, [
      [VERSION, VERSION, FLAGS, DEFLATE, 0, DAY],
      [crc, packed, size],
      [name.length, 0, 0, 0, 0],
      [0, offset],
    ]),
    name,
  ])

/** A signature and groups of numbers. The first, third, … group has two bytes per number, the others four. */
function record(signature: number, groups: number[][]) {
  const parts = groups.flatMap((numbers, index) =>
    numbers.map((number) => {
      const part = Buffer.alloc(index % 2 === 0 ? 2 : 4)
      if (index % 2 === 0) part.writeUInt16LE(number)
      else part.writeUInt32LE(number)
      return part
    }),
  )
  const head = Buffer.alloc(4)
  head.writeUInt32LE(signature)
  return Buffer.concat([head, ...parts])
}
