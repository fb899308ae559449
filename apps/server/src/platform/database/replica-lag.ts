import { type RawBuilder, sql } from 'kysely'
import type { Database } from './client.ts'

const LOOK_EVERY_IN_MS = 1000
const MAX_MARKS = 3600
const GONE = -1

type Position = RawBuilder<{ position: number }>
const atPrimary: Position = sql`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as position`
/** A server that is no replica has no position and no lag. */
const atReplica: Position = sql`
  select coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8, 'infinity') as position`

/**
 * Measures once a second by how many seconds a replica is behind: how long ago the primary was where the replica is
 * now. A primary without writes and a wrong clock cause no lag. The lag of a disconnected replica grows.
 */
export function watchLag(primary: Database, replica: Database) {
  // Positions of the primary that the replica has not reached yet, the oldest first.
  const ahead: { at: number; position: number }[] = []
  let reachedAt = performance.now()
  let lagInMs = 0

  async function look() {
    const at = performance.now()
    const position = await read(primary, atPrimary)
    if (ahead.at(-1)?.position === position) ahead.pop()
    ahead.push({ at, position })
    if (ahead.length > MAX_MARKS) ahead.splice(1, 1)
    const reached = await read(replica, atReplica).catch(() => GONE)
    while (ahead[0] && ahead[0].position <= reached) reachedAt = ahead.shift()?.at ?? at
    lagInMs = at - reachedAt
  }

  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    // Without the primary the lag is unknown, and no other server could answer.
    void look().then(
      () => (isLooking = false),
      () => (isLooking = false),
    )
  }, LOOK_EVERY_IN_MS)
  timer.unref()
  return { inSeconds: () => lagInMs / 1000, stop: () => clearInterval(timer) }
}

const read = async (db: Database, query: Position) => (await query.execute(db)).rows[0]?.position ?? GONE
