import { isIPv6 } from 'node:net'

declare module 'fastify' {
  interface FastifyRequest {
    /** The address of the caller, for the limits and the audit. */
    address: string
    /** The cost of the proof of work that the call carries; 0 without a valid one. */
    provenCost: number
  }
}

/** One address for the limits: a whole IPv4, or the network (/64) of an IPv6, because one phone has a whole network. */
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
