const MAX_LENGTH = 250
// Names that lead into a private network or to the visitor's own machine.
const PRIVATE = /(^|\.)(localhost|local|localdomain|internal|intranet|private|corp|home|lan|arpa)$/

/**
 * True for an address of the public web that a visitor may be sent to: https, at most 250 characters, without user
 * info, with the name of a host and not its number.
 */
export function isPublicWebAddress(text: string) {
  if (text.length > MAX_LENGTH || !/^https:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false
  const { protocol, username, password, hostname } = new URL(text)
  const host = hostname.replace(/\.$/, '')
  // The parser writes an IPv4 address in numbers, however it was written, and an IPv6 address in brackets.
  const isNamed = /\.(?:[a-z][a-z-]*|xn--[a-z0-9-]+)$/.test(host)
  return protocol === 'https:' && username === '' && password === '' && isNamed && !PRIVATE.test(host)
}
