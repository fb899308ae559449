import type { Context } from '#context.ts'
import type { Database } from '#platform/database/client.ts'
import { listBroken } from './invariants.queries.ts'
import { moneyInvariants } from './money.queries.ts'
import { stockInvariants } from './stock.queries.ts'
import { trailInvariants } from './trail.queries.ts'

const invariants: Record<string, string> = { ...stockInvariants, ...moneyInvariants, ...trailInvariants }

/** Their names, for whoever wants to say what was looked at. */
export const invariantNames = Object.keys(invariants)

/** What must be true after anything whatever; answers the names of what is not, with the rows that break it. */
export async function findBrokenInvariants(db: Database) {
  const found: Record<string, unknown[]> = {}
  for (const [name, query] of Object.entries(invariants)) {
    const rows = await listBroken(db, query)
    if (rows.length > 0) found[name] = rows
  }
  return found
}

/** Looks at every invariant and calls for a person when one does not hold. */
export async function checkInvariants({ db, log }: Pick<Context, 'db' | 'log'>) {
  const broken = await findBrokenInvariants(db)
  for (const [name, rows] of Object.entries(broken))
    log.error({ event: 'invariant.broken', invariant: name, rows }, 'An invariant is broken')
  return Object.keys(broken).length
}
