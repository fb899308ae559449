const SUFFIX = '|porteira|v1'

/**
 * The `pass` that travels: lower-case hex SHA-256 of the UTF-8 text password + '|porteira|v1'.
 *
 * Needs Web Crypto, which browsers offer only on https and on localhost: on plain http with a LAN address
 * it rejects with an Error. No fallback in pure JavaScript is shipped.
 */
export async function wirePassword(password: string): Promise<string> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  if (!subtle) throw new Error('Web Crypto is missing: open the page by https or on localhost.')
  const bytes = new TextEncoder().encode(password + SUFFIX)
  const digest = await subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
