/** False in the browsers of 2022. The server sends them the content. */
const canUnpack = typeof DecompressionStream === 'function'

/** The media types in which this browser can read a snapshot. */
export const ACCEPTED = canUnpack ? 'application/gzip, application/json' : 'application/json'

/** True for a gzip file, by its first bytes. No JSON text begins with them. */
export function isGzip(bytes: ArrayBuffer) {
  const [first, second] = new Uint8Array(bytes.slice(0, 2))
  return first === 0x1f && second === 0x8b
}

/** The JSON value of a text or of the gzip file of a text. */
export async function parseBytes(bytes: ArrayBuffer): Promise<unknown> {
  const text = isGzip(bytes) ? await unpack(bytes) : bytes
  return JSON.parse(new TextDecoder().decode(text))
}

const unpack = (file: ArrayBuffer) =>
  new Response(new Response(file).body?.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer()
