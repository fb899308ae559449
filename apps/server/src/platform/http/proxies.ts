import proxyAddress from '@fastify/proxy-addr'

/** Whether what stands at this address is a proxy of ours, who is believed about the address of his caller. */
export type IsTrustedProxy = (address: string) => boolean

const MAX_CACHED = 1000

/** `proxies` are addresses or networks. It is asked at every call and nearly always about the same few. */
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
