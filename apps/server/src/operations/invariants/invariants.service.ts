import type { Context } from '#context.ts'
import type { Database } from '#platform/database/client.ts'
import { listBroken } from './invariants.queries.ts'
import { moneyInvariants } from './money.queries.ts'
import { stockInvariants } from './stock.queries.ts'
import { trailInvariants } from './trail.queries.ts'

const invariants: Record<string, string> = { ...stockInvariants, ...moneyInvariants, ...trailInvariants }

/** The names of all invariants. */
export const invariantNames = Object.keys(invariants)

/** Checks all invariants. Returns the broken ones by name, each with some of the rows that break it. */
export async function findBrokenInvariants(db: Database) {
  const broken: Record<string, unknown[]> = {}
  for (const [name, query] of Object.entries(invariants)) {
    const rows = await listBroken(db, query)
    if (rows.length > 0) broken[name] = rows
  }
  return broken
}

/** Checks all invariants and logs an error for each broken one. Returns their number. */
export async function checkInvariants({ db, log }: Pick<Context, 'db' | 'log'>) {
  const broken = await findBrokenInvariants(db)
  for (const [name, rows] of Object.entries(broken))
    log.error({ event: 'invariant.broken', invariant: name, rows }, 'An invariant is broken')
  return Object.keys(broken).length
}
