import { accountMessages, tillMessages } from '@porteira/domain'
import type { RunSql } from '#platform/database/client.ts'
import { openCounters } from '#platform/counters.ts'
import type { Context } from '#context.ts'
import { openAddressCounters } from '#platform/proof-of-work/address-counters.ts'
import type { CallerAddress } from '#platform/proof-of-work/work.rules.ts'
import type { LookUpCaller } from '#platform/roles.rules.ts'
import { networkOf } from './known-networks.service.ts'

type Attempts = ReturnType<typeof createAttempts>

const MINUTE = 60
const HOUR = 60 * MINUTE

/** True if the owner of a CPF signed up or logged in from the network of an address within the last days. */
type IsKnownNetwork = (cpf: string, ip: string) => Promise<boolean>

/** Limits password guessing. Failures from other networks do not lock a known network of the account. */
export function createAttempts(runSql: RunSql, isKnownNetwork: IsKnownNetwork) {
  const open = openCounters(runSql, accountMessages.tooManyAttempts)
  // guard: login-attempts-per-cpf-and-network
  const perPair = open({ name: 'login-pair', most: 5, seconds: 15 * MINUTE })
  const perCpf = open({ name: 'login-cpf', most: 30, seconds: HOUR })
  const perAddress = openAddressCounters(
    runSql,
    accountMessages.tooManyAttempts,
  )({ name: 'login-ip', most: 100, seconds: HOUR })

  return {
    /**
     * Starts a try at a password. It counts as a failure from its start, so that parallel tries cannot exceed the
     * limit.
     */
    async begin({ cpf, ...caller }: { cpf: string } & CallerAddress) {
      const pair = `${cpf} ${networkOf(caller.ip)}`
      const isKnown = await isKnownNetwork(cpf, caller.ip)
      const ofCpf = [{ counter: perPair, key: pair }, ...(isKnown ? [] : [{ counter: perCpf, key: cpf }])]
      // In this order, because a try that is refused for its pair must not count against the CPF.
      for (const { counter, key } of ofCpf) await counter.add(key)
      const takeBack = () => Promise.all(ofCpf.map(({ counter, key }) => counter.takeBack(key)))
      await perAddress.add(caller).catch(async (refused: unknown) => {
        // The page repeats the try with a proof of work, and the try must count once.
        await takeBack()
        throw refused
      })
      const dropped = async () => {
        await Promise.all([takeBack(), perAddress.takeBack(caller)])
      }
      return {
        /** Takes the try back because it got no verdict. */
        dropped,
        /** Takes the try back and clears the failures of this network, because the password was right. */
        async succeeded() {
          await dropped()
          await perPair.clear(pair)
        },
      }
    },
  }
}

/** Replaces the limits where they are switched off. */
export const noAttempts: Attempts = {
  begin: async () => ({ succeeded: async () => {}, dropped: async () => {} }),
}

/** Counts the unknown CPFs that a caller looks up. */
export type UnknownCpfCounter = {
  /** Refuses a caller who has looked up too many of them. */
  admit(caller: LookUpCaller): Promise<void>
  add(caller: LookUpCaller, count?: number): Promise<void>
}

/**
 * An address that looked up 30 unknown CPFs in an hour needs a proof of work for each further look-up, because a guessed
 * CPF is mostly unknown, and above the ceiling it is blocked. A person or a device at the desk meets more of them, one
 * buyer after the other, and is refused after 200 in an hour.
 */
export function createUnknownCpfCounter({
  config,
  runSql,
}: Pick<Context, 'config' | 'runSql'>): UnknownCpfCounter {
  if (!config.limits) return unlimited
  const open = openCounters(runSql, tillMessages.tooManyUnknownCpfs)
  // guard: unknown-cpf-lookups-limited
  const ofAddress = openAddressCounters(runSql)({
    name: 'lookup-unknown',
    most: 30,
    seconds: HOUR,
    blockSeconds: HOUR,
  })
  // guard: unknown-cpf-lookups-of-sellers-limited
  const ofSeller = open({ name: 'lookup-unknown-seller', most: 200, seconds: HOUR })
  // guard: unknown-cpf-lookups-of-devices-limited
  const ofDevice = open({ name: 'lookup-unknown-device', most: 200, seconds: HOUR })
  const addOfAddress = (caller: CallerAddress, count?: number) =>
    ofAddress.add(caller, count).catch(async (refused: unknown) => {
      // The refusal reveals that a CPF is unknown, so the next look-up of the address needs a proof.
      await ofAddress.fill(caller)
      throw refused
    })
  const staffOf = (caller: Exclude<LookUpCaller, CallerAddress>) =>
    'sellerId' in caller
      ? { counter: ofSeller, key: String(caller.sellerId) }
      : { counter: ofDevice, key: String(caller.deviceId) }
  return {
    async admit(caller) {
      if ('ip' in caller) return ofAddress.refuseWhenFull(caller)
      const { counter, key } = staffOf(caller)
      await counter.admit(key)
    },
    async add(caller, count) {
      if ('ip' in caller) return addOfAddress(caller, count)
      const { counter, key } = staffOf(caller)
      await counter.add(key, count)
    },
  }
}

const unlimited: UnknownCpfCounter = { admit: async () => {}, add: async () => {} }
