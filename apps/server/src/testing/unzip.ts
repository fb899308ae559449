import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50

/** The files of a ZIP by name, read through its directory as a spreadsheet program does. */
export function unzip(bytes: Buffer): Map<string, string> {
  let end = bytes.length - 22
  while (end > 0 && bytes.readUInt32LE(end) !== END) end--
  let at = bytes.readUInt32LE(end + 16)
  return new Map(
    Array.from({ length: bytes.readUInt16LE(end + 10) }, () => {
      const [nameLength, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset))
      const name = bytes.toString('utf8', at + 46, at + 46 + (nameLength ?? 0))
      const text = contentOf(bytes, at)
      at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0)
      return [name, text]
    }),
  )
}

function contentOf(bytes: Buffer, entry: number) {
  const [method, size] = [bytes.readUInt16LE(entry + 10), bytes.readUInt32LE(entry + 20)]
  const local = bytes.readUInt32LE(entry + 42)
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  const content = bytes.subarray(start, start + size)
  return (method === 0 ? content : inflateRawSync(content)).toString('utf8')
}
