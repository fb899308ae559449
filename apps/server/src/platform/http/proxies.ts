import proxyAddress from '@fastify/proxy-addr'

/** Whether a trusted proxy has this address. The server trusts the address of the caller that it sends. */
export type IsTrustedProxy = (address: string) => boolean

const MAX_CACHED = 1000

/** `proxies` are addresses or networks. Results are cached, because every call asks for one of a few addresses. */
export function trustProxies(proxies: string[]): IsTrustedProxy {
  const isProxy = proxyAddress.compile(proxies)
  const known = new Map<string, boolean>()
  return (address) => {
    const kept = known.get(address)
    if (kept !== undefined) return kept
    const isOurs = isProxy(address, 0)
    if (known.size >= MAX_CACHED) known.clear()
    known.set(address, isOurs)
    return isOurs
  }
}
