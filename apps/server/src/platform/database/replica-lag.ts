import { type RawBuilder, sql } from 'kysely'
import type { Database } from './client.ts'

const LOOK_EVERY_IN_MS = 1000
const MAX_MARKS = 3600
const GONE = -1

type Position = RawBuilder<{ position: number }>
const atPrimary: Position = sql`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as position`
/** What follows nobody is behind nobody. */
const atReplica: Position = sql`
  select coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8, 'infinity') as position`

/**
 * Looks once a second how far a replica has come, and tells by how many seconds it is behind: for how long the
 * primary has been further than the replica is now. Neither a quiet primary nor a wrong clock is taken for a lag,
 * and a replica that is cut off or gone is behind ever more.
 */
export function watchLag(primary: Database, replica: Database) {
  // Where the primary was when, as far as the replica is not known to have come; the oldest first.
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
    // Without the primary nothing is known, and nobody else could be asked instead.
    void look().then(
      () => (isLooking = false),
      () => (isLooking = false),
    )
  }, LOOK_EVERY_IN_MS)
  timer.unref()
  return { inSeconds: () => lagInMs / 1000, stop: () => clearInterval(timer) }
}

const read = async (db: Database, query: Position) => (await query.execute(db)).rows[0]?.position ?? GONE
