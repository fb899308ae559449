import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { RunSql } from '#database/client.ts'
import { tooMany } from '#errors.ts'

type Counting = { name: string; most: number; seconds: number; blockSeconds?: number }

export type Counter = ReturnType<ReturnType<typeof openCounters>>

/** Counters in the database, which all processes share; whoever goes past the most is refused with `message`. */
export const openCounters = (runSql: RunSql, message?: string) =>
  function open({ name, most, seconds, blockSeconds = 0 }: Counting) {
    const limiter = new RateLimiterPostgres({
      storeClient: {
        query: ({ text, values }: { text: string; values: unknown[] }) => runSql(text, values),
      },
      storeType: 'client',
      tableName: 'limit_counter',
      tableCreated: true,
      keyPrefix: name,
      points: most,
      duration: seconds,
      blockDuration: blockSeconds,
    })
    const refuse = (state: RateLimiterRes) => tooMany(Math.ceil(state.msBeforeNext / 1000), message)

    return {
      /** Counts one more, or refuses. */
      async add(key: string) {
        try {
          await limiter.consume(key)
        } catch (reason) {
          throw reason instanceof RateLimiterRes ? refuse(reason) : reason
        }
      },
      /** Refuses whoever has gone past the most already. */
      async admit(key: string) {
        const state = await limiter.get(key)
        if (state && state.consumedPoints > most) throw refuse(state)
      },
      /** Counts one more and lets everybody pass. */
      async note(key: string) {
        await limiter.penalty(key)
      },
      /** Whether the most has been reached. */
      isWornOut: async (key: string) => ((await limiter.get(key))?.consumedPoints ?? 0) >= most,
      async takeBack(key: string) {
        await limiter.reward(key)
      },
      async clear(key: string) {
        await limiter.delete(key)
      },
    }
  }
