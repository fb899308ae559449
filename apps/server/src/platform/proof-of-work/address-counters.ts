import { openCounters } from '#platform/counters.ts'
import type { RunSql } from '#platform/database/client.ts'
import { proofRequired, Refusal } from '#platform/errors.ts'
import { ceilingOf, missingProof, type CallerAddress } from './work.rules.ts'

type CounterOptions = { name: string; most: number; seconds: number; blockSeconds?: number }

export type AddressCounter = ReturnType<ReturnType<typeof openAddressCounters>>

/**
 * Counters of addresses in the database, which all processes share. Many people may have one address, so a call above
 * `most` is not refused: it needs a proof of work. A call without the proof is not counted, so that only work leads to
 * the ceiling, above which calls are refused with `message`.
 */
export const openAddressCounters = (runSql: RunSql, message?: string) =>
  function open({ name, most, seconds, blockSeconds = 0 }: CounterOptions) {
    // guard: ceiling-of-address
    const counter = openCounters(runSql, message)({ name, most: ceilingOf(most), seconds, blockSeconds })

    function demandProof({ provenCost }: CallerAddress, count: number) {
      const cost = missingProof(count, most, provenCost)
      if (cost !== undefined) throw proofRequired(seconds, cost)
    }

    return {
      /** Adds `count`. Refuses when the counter would then be too high; only a refusal that blocks is counted. */
      async add(caller: CallerAddress, count = 1) {
        if (caller.provenCost === 0) demandProof(caller, (await counter.read(caller.ip)) + count - 1)
        let isAdded = false
        try {
          const sum = await counter.add(caller.ip, count)
          isAdded = true
          demandProof(caller, sum - 1)
        } catch (refused) {
          if (refused instanceof Refusal && (isAdded || blockSeconds === 0))
            await counter.takeBack(caller.ip, count)
          throw refused
        }
      },
      /** Refuses a caller who may not add one. */
      async refuseWhenFull(caller: CallerAddress) {
        demandProof(caller, await counter.read(caller.ip))
        await counter.refuseWhenFull(caller.ip)
      },
      /** Adds what the next call lacks to need a proof. */
      async fill({ ip }: CallerAddress) {
        const missing = most - (await counter.read(ip))
        if (missing > 0) await counter.note(ip, missing)
      },
      /** Adds `count` and never refuses. */
      note: ({ ip }: CallerAddress, count = 1) => counter.note(ip, count),
      takeBack: ({ ip }: CallerAddress, count = 1) => counter.takeBack(ip, count),
    }
  }
