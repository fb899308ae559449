import { isIPv6 } from 'node:net'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whom the call comes from, as far as addresses tell: what limits count and the audit keeps. */
    address: string
  }
}

/** What counts as one address: an IPv4 whole, an IPv6 by its network (/64), because one phone owns all of that. */
export function addressKey(ip: string) {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail = ''] = ip.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = ip.includes('::') ? Array<string>(8 - left.length - right.length).fill('0') : []
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}
