import { isIP } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import addressparser from 'nodemailer/lib/addressparser'
import pg from 'pg'

const LABEL = /^[a-z\d_]([a-z\d_-]{0,61}[a-z\d_])?$/i
const MAILBOX = /^[^\s@<>,;]+@[^\s@.]+(\.[^\s@.]+)+$/

/** True for a host name or address that only this machine reaches. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host)

/** True for an IP address, or a valid host name. The host may not exist. */
export const isHost = (text: string) =>
  isIP(text) > 0 || (!/^[\d.]+$/.test(text) && text.split('.').every((label) => LABEL.test(label)))

const urlOf = (text: string) => (URL.canParse(text) ? new URL(text) : undefined)

export const isWebAddress = (text: string) => /^https?:$/.test(urlOf(text)?.protocol ?? '')

/** True for what browsers send as the origin of a page: scheme, host and port, without a path. */
export const isOrigin = (text: string) => isWebAddress(text) && urlOf(text)?.origin === text

/** True for an address that may carry secrets: https, or plain http within this machine. */
export function isEncrypted(text: string) {
  const { protocol, hostname = '' } = urlOf(text) ?? {}
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

/** True for an address at which the driver of PostgreSQL finds a server, the one of a Unix socket included. */
export function isDatabaseAddress(text: string) {
  if (!/^postgres(ql)?:\/\//.test(text)) return false
  try {
    // The driver reads the address here as it does later; it connects only when `connect` is called.
    return new pg.Client({ connectionString: text }).port > 0
  } catch {
    return false
  }
}

/** True for addresses and networks that the web server accepts as trusted proxies. */
export function areProxies(addresses: string[]) {
  try {
    return addresses.length === 0 || proxyAddress.compile(addresses) !== undefined
  } catch {
    return false
  }
}

/** True for one sender: an e-mail address, alone or as `Name <address>`. */
export function isSender(text: string) {
  const [sender, ...others] = addressparser(text)
  return others.length === 0 && sender !== undefined && MAILBOX.test(sender.address ?? '')
}
