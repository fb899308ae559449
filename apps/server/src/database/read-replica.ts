import { Refusal } from '#errors.ts'
import { type Database, openServerDatabase } from './client.ts'

/** Reads for the public that write nothing and may be a moment old. */
export type ReadPublic = <Answer>(read: (db: Database) => Promise<Answer>) => Promise<Answer>

const PAUSE_IN_MS = 5000

/**
 * Public reads at the replica of this address, so that a crowd of lookers costs the sale nothing. Whatever the
 * replica cannot answer the primary is asked, and for a while everything when it did not answer at all.
 */
export function openReads(
  url: string,
  primary: Database,
): { readPublic: ReadPublic; close(): Promise<void> } {
  if (!url) return { readPublic: (read) => read(primary), close: async () => {} }
  const replica = openServerDatabase(url)
  let awayUntil = 0

  return {
    async readPublic(read) {
      if (performance.now() < awayUntil) return read(primary)
      try {
        return await read(replica.db)
      } catch (error) {
        // What is not there yet may have been made a moment ago.
        if (!(error instanceof Refusal)) awayUntil = performance.now() + PAUSE_IN_MS
        return read(primary)
      }
    },
    close: () => replica.close(),
  }
}
