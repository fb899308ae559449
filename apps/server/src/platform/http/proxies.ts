import proxyAddress from '@fastify/proxy-addr'

/** Whether what stands at this address is a proxy of ours, who is believed about the address of his caller. */
export type Trusts = (address: string) => boolean

const MOST_KNOWN = 1000

/** `proxies` are addresses or networks. It is asked at every call and nearly always about the same few. */
export function trustIn(proxies: string[]): Trusts {
  const isProxy = proxyAddress.compile(proxies)
  const known = new Map<string, boolean>()
  return (address) => {
    const kept = known.get(address)
    if (kept !== undefined) return kept
    const isOurs = isProxy(address, 0)
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(address, isOurs)
    return isOurs
  }
}
