import { accountMessages } from '@porteira/domain'
import type { RunSql } from '#platform/database/client.ts'
import { type Counter, openCounters } from '#platform/counters.ts'
import { networkOf } from './known-networks.service.ts'

type Attempts = ReturnType<typeof createAttempts>

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Whether the owner of a CPF registered or logged in from the network of an address lately. */
type IsKnownNetwork = (cpf: string, ip: string) => Promise<boolean>

/** Limits password guessing. A known network of the account keeps five tries of its own. */
export function createAttempts(runSql: RunSql, isKnownNetwork: IsKnownNetwork) {
  const open = openCounters(runSql, accountMessages.tooManyAttempts)
  // guard: login-attempts-per-cpf-and-network
  const perPair = open({ name: 'login-pair', most: 5, seconds: 15 * MINUTE })
  const perCpf = open({ name: 'login-cpf', most: 30, seconds: HOUR })
  const perAddress = open({ name: 'login-ip', most: 100, seconds: HOUR })

  return {
    /** One try at a password: counted as a failure from its start, so that tries at once cannot outrun the count. */
    async begin({ cpf, ip }: { cpf: string; ip: string }) {
      const pair = `${cpf} ${networkOf(ip)}`
      const isKnown = await isKnownNetwork(cpf, ip)
      const counted = [
        { counter: perPair, key: pair },
        ...(isKnown ? [] : [{ counter: perCpf, key: cpf }]),
        { counter: perAddress, key: ip },
      ]
      // One after the other: a try refused for its pair must not count against the CPF.
      for (const { counter, key } of counted) await counter.add(key)
      const dropped = async () => {
        await Promise.all(counted.map(({ counter, key }) => counter.takeBack(key)))
      }
      return {
        /** It came to no answer, which is not the caller's failure. */
        dropped,
        /** The password was right. */
        async succeeded() {
          await dropped()
          await perPair.clear(pair)
        },
      }
    },
  }
}

/** Where limits are off. */
export const noAttempts: Attempts = {
  begin: async () => ({ succeeded: async () => {}, dropped: async () => {} }),
}

/** Counts the unknown CPFs that one address asks for. */
export type UnknownCpfCounter = Pick<Counter, 'admit' | 'add'>

/** Whoever walks through CPFs meets mostly strangers, and is sent away for an hour. */
export const createUnknownCpfCounter = (runSql: RunSql): UnknownCpfCounter =>
  // guard: unknown-cpf-lookups-limited
  openCounters(runSql)({ name: 'lookup-unknown', most: 30, seconds: HOUR, blockSeconds: HOUR })

export const unlimited: UnknownCpfCounter = { admit: async () => {}, add: async () => {} }
