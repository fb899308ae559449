import type { Database } from '#platform/database/client.ts'
import { keyedMark } from '#platform/keys.rules.ts'
import { networkOf } from './attempts.rules.ts'
import { isKnownNetwork, rememberNetwork } from './known-networks.queries.ts'

export type KnownNetworks = ReturnType<typeof createKnownNetworks>

/** The networks from which accounts are used. Without the key a mark does not reveal its network. */
export function createKnownNetworks(key: Buffer) {
  const markOf = (cpf: string, address: string) => keyedMark(key, `${cpf} ${networkOf(address)}`)
  return {
    isKnown: (db: Database, cpf: string, address: string) => isKnownNetwork(db, cpf, markOf(cpf, address)),
    /** Notes a registration or a login, in its transaction. */
    async remember(db: Database, { id, cpf }: { id: number; cpf: string }, address: string | undefined) {
      if (address) await rememberNetwork(db, id, markOf(cpf, address))
    },
  }
}
