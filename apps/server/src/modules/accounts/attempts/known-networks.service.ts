import type { Database } from '#platform/database/client.ts'
import { keyedMark } from '#platform/keys.rules.ts'
import { isKnownNetwork, rememberNetwork } from './known-networks.queries.ts'

/** The network of an address key: /24 for IPv4. An IPv6 key is a network already. */
export const networkOf = (addressKey: string) =>
  /^\d+\.\d+\.\d+\.\d+$/.test(addressKey) ? `${addressKey.replace(/\.\d+$/, '')}.0/24` : addressKey

/** Stores the networks from which accounts are used. Without the key a mark does not reveal its network. */
export function createKnownNetworks(key: Buffer) {
  const markOf = (cpf: string, address: string) => keyedMark(key, `${cpf} ${networkOf(address)}`)
  return {
    isKnown: (db: Database, cpf: string, address: string) => isKnownNetwork(db, cpf, markOf(cpf, address)),
    /** Stores the network of a sign-up or a login, in its transaction. */
    async remember(db: Database, { id, cpf }: { id: number; cpf: string }, address: string | undefined) {
      if (address) await rememberNetwork(db, id, markOf(cpf, address))
    },
  }
}
