import { randomBytes } from 'node:crypto'

const DRAWN_AT_ONCE = 4096

let supply = Buffer.alloc(0)

/** Random bytes of the system, drawn for many callers at once because each drawing costs; every byte is given once. */
export function takeRandomBytes(count: number): Buffer {
  if (count > supply.length) supply = randomBytes(Math.max(count, DRAWN_AT_ONCE))
  const taken = supply.subarray(0, count)
  supply = supply.subarray(count)
  return taken
}
