const SUFFIX = '|porteira|v1'

/**
 * The `pass` of the calls: lower-case hex SHA-256 of the UTF-8 text password + '|porteira|v1'.
 *
 * It needs Web Crypto, which browsers offer only on https and on localhost. On http with another address
 * it rejects with an Error. There is no fallback in JavaScript.
 */
export async function wirePassword(password: string): Promise<string> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  if (!subtle) throw new Error('Web Crypto is missing: open the page by https or on localhost.')
  const bytes = new TextEncoder().encode(password + SUFFIX)
  const digest = await subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
