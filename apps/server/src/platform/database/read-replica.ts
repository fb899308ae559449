import type { Config } from '#config.ts'
import { Refusal } from '#platform/errors.ts'
import { type Database, openServerDatabase, type PoolLimits } from './client.ts'
import { OperatorError } from '#operator-error.ts'
import { watchLag } from './replica-lag.ts'
import { refuseSharedBackends } from './session-pooling.ts'

/** Public reads, whose answers may be some seconds old. */
export type ReadPublic = <Answer>(read: (db: Database) => Promise<Answer>) => Promise<Answer>

type Reads = {
  readPublic: ReadPublic
  /** How far the replica is behind; undefined where there is none. */
  lagInSeconds(): number | undefined
  close(): Promise<void>
}

const PAUSE_IN_MS = 5000

/**
 * Sends public reads to the replica at this address, so that visitors do not slow the sale. The primary answers a read
 * that the replica cannot answer. It answers all reads for a while after the replica did not answer, and while the
 * replica is further behind than the limit.
 * @throws OperatorError if a pooler in front of the replica shares its connections.
 */
export async function openReads(
  {
    databaseReadUrl,
    databasePooling: pooling,
    databaseReadLagSeconds,
  }: Pick<Config, 'databaseReadUrl' | 'databasePooling' | 'databaseReadLagSeconds'>,
  primary: Database,
  { isTraced = false }: Pick<PoolLimits, 'isTraced'> = {},
): Promise<Reads> {
  if (!databaseReadUrl)
    return { readPublic: (read) => read(primary), lagInSeconds: () => undefined, close: async () => {} }
  const replica = openServerDatabase(databaseReadUrl, { pooling, isTraced })
  await refuseSharedBackends(replica, 'DATABASE_READ_URL').catch((error: unknown) => {
    // A replica that does not answer does not stop the start.
    if (error instanceof OperatorError) throw error
  })
  const lag = watchLag(primary, replica.db)
  let awayUntil = 0

  return {
    async readPublic(read) {
      if (performance.now() < awayUntil || lag.inSeconds() > databaseReadLagSeconds) return read(primary)
      try {
        return await read(replica.db)
      } catch (error) {
        // A row that the replica lacks may be new at the primary.
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
