import type { Config } from '#config.ts'
import { Refusal } from '#platform/errors.ts'
import { type Database, openServerDatabase } from './client.ts'
import { watchLag } from './replica-lag.ts'

/** Reads for the public that write nothing and may be a moment old. */
export type ReadPublic = <Answer>(read: (db: Database) => Promise<Answer>) => Promise<Answer>

type Reads = {
  readPublic: ReadPublic
  /** How far the replica is behind; undefined where there is none. */
  lagInSeconds(): number | undefined
  close(): Promise<void>
}

const PAUSE_IN_MS = 5000

/**
 * Public reads at the replica of this address, so that a crowd of lookers costs the sale nothing. Whatever the
 * replica cannot answer the primary is asked, for a while everything when it did not answer at all, and everything
 * while it is more seconds behind than it may be.
 */
export function openReads(
  { databaseReadUrl, databaseReadLagSeconds }: Pick<Config, 'databaseReadUrl' | 'databaseReadLagSeconds'>,
  primary: Database,
): Reads {
  if (!databaseReadUrl)
    return { readPublic: (read) => read(primary), lagInSeconds: () => undefined, close: async () => {} }
  const replica = openServerDatabase(databaseReadUrl)
  const lag = watchLag(primary, replica.db)
  let awayUntil = 0

  return {
    async readPublic(read) {
      if (performance.now() < awayUntil || lag.inSeconds() > databaseReadLagSeconds) return read(primary)
      try {
        return await read(replica.db)
      } catch (error) {
        // What is not there yet may have been made a moment ago.
        if (!(error instanceof Refusal)) awayUntil = performance.now() + PAUSE_IN_MS
        return read(primary)
      }
    },
    lagInSeconds: lag.inSeconds,
    close() {
      lag.stop()
      return replica.close()
    },
  }
}
