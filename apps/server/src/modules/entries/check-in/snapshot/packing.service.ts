import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib'

/** A text of many pieces, each compressed by itself, so that a later text with the same piece can use it again. */
export type Packed = {
  pieces: ReadonlyMap<string, Buffer>
  deflated: Buffer
  crc: number
  length: number
}

/** The identification and the method of a gzip file, without name and time (RFC 1952). */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const deflate = promisify(deflateRaw)
/** A piece ends at a byte, without the mark that ends the whole. */
const compress = (text: string) => deflate(text, { finishFlush: constants.Z_SYNC_FLUSH })

/** Compresses these pieces of a text, except those of an earlier one. */
export async function pack(texts: readonly string[], earlier?: Packed): Promise<Packed> {
  const compressed = await Promise.all(
    texts.map(async (text) => [text, earlier?.pieces.get(text) ?? (await compress(text))] as const),
  )
  return {
    pieces: new Map(compressed),
    deflated: Buffer.concat(compressed.map(([, bytes]) => bytes)),
    crc: texts.reduce((crc, text) => crc32(text, crc), 0),
    length: texts.reduce((length, text) => length + Buffer.byteLength(text), 0),
  }
}

/** The gzip file of a packed text with this end. */
export function gzipOf({ deflated, crc, length }: Packed, end: string) {
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc32(end, crc), 0)
  trailer.writeUInt32LE(length + Buffer.byteLength(end), 4)
  return Buffer.concat([HEADER, deflated, deflateRawSync(end), trailer])
}
