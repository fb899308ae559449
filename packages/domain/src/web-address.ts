const MAX_LENGTH = 250
// Names in a private network or of the visitor's own machine.
const PRIVATE = /(^|\.)(localhost|local|localdomain|internal|intranet|private|corp|home|lan|arpa)$/

/**
 * True for an address of the public web: https, at most 250 characters, without user name or password, with a host
 * name instead of an IP address.
 */
export function isPublicWebAddress(text: string) {
  if (text.length > MAX_LENGTH || !/^https:\/\/[^\s\\]+$/i.test(text)) return false
  const address = parse(text)
  if (!address) return false
  const { protocol, username, password, hostname } = address
  const host = hostname.replace(/\.$/, '')
  // The parser normalises every form of an IPv4 address to four numbers and writes an IPv6 address in brackets.
  const isNamed = /\.(?:[a-z][a-z-]*|xn--[a-z0-9-]+)$/.test(host)
  return protocol === 'https:' && username === '' && password === '' && isNamed && !PRIVATE.test(host)
}

function parse(text: string) {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
