import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { RunSql } from '#platform/database/client.ts'
import { tooMany } from '#platform/errors.ts'

type CounterOptions = { name: string; most: number; seconds: number; blockSeconds?: number }

export type Counter = ReturnType<ReturnType<typeof openCounters>>

/** One shared count of a call, for one caller. */
export type SharedCount = {
  seconds: number
  refuseWhenFull(): Promise<void>
  /** A refused count is not added. */
  add(count: number): Promise<unknown>
  note(count: number): Promise<void>
  takeBack(count: number): Promise<void>
}

/** Counters in the database, which all processes share. A call above `most` is refused with `message`. */
export const openCounters = (runSql: RunSql, message?: string) =>
  function open({ name, most, seconds, blockSeconds = 0 }: CounterOptions) {
    const limiter = new RateLimiterPostgres({
      storeClient: {
        query: ({ text, values }: { text: string; values: unknown[] }) => runSql(text, values),
      },
      storeType: 'client',
      tableName: 'limit_counter',
      tableCreated: true,
      // Each of its counters would delete in each process, all at the same time. The retention deletes for all.
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: most,
      duration: seconds,
      blockDuration: blockSeconds,
    })
    const refuse = (state: RateLimiterRes) => tooMany(Math.ceil(state.msBeforeNext / 1000), message)

    return {
      /** Adds `count` and returns the sum. Refuses when the counter is then above `most`. */
      async add(key: string, count = 1) {
        try {
          return (await limiter.consume(key, count)).consumedPoints
        } catch (reason) {
          throw reason instanceof RateLimiterRes ? refuse(reason) : reason
        }
      },
      /** Refuses when the counter is already above `most`. */
      async admit(key: string) {
        const state = await limiter.get(key)
        if (state && state.consumedPoints > most) throw refuse(state)
      },
      /** Refuses when the counter has reached `most`. */
      async refuseWhenFull(key: string) {
        const state = await limiter.get(key)
        if (state && state.consumedPoints >= most) throw refuse(state)
      },
      read: async (key: string) => (await limiter.get(key))?.consumedPoints ?? 0,
      /** Adds `count` and never refuses. */
      async note(key: string, count = 1) {
        await limiter.penalty(key, count)
      },
      /** Whether the counter has reached `most`. */
      isFull: async (key: string) => ((await limiter.get(key))?.consumedPoints ?? 0) >= most,
      async takeBack(key: string, count = 1) {
        await limiter.reward(key, count)
      },
      async clear(key: string) {
        await limiter.delete(key)
      },
    }
  }
