/** The first and the last byte that are asked for. */
export type ByteRange = { first: number; last: number }

/**
 * The one range that a `Range` header asks for of `size` bytes; `beyond` if they have none of it. Undefined for
 * another unit, several ranges or no valid range: then all bytes are sent.
 */
export function byteRangeOf(header: string, size: number): ByteRange | 'beyond' | undefined {
  const [, from, to] = /^bytes=(?=.*\d)(\d*)-(\d*)$/.exec(header.trim()) ?? []
  if (from === undefined || to === undefined) return undefined
  // `-500` are the last 500 bytes.
  const first = from === '' ? Math.max(size - Number(to), 0) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  return first >= size ? 'beyond' : { first, last }
}
