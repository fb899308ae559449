import type { Context } from '#context.ts'
import type { Database } from '#platform/database/client.ts'
import * as queries from './hash-chain.queries.ts'
import { NOTHING_BEFORE, chainRows } from './hash-chain.rules.ts'
import { readSettledId } from './horizon.service.ts'

const BATCH = 2000
const MAX_BATCHES = 50

/**
 * Adds the new rows of the audit to the hash chain, in the order of ids. Waits for transactions that may still add an
 * earlier id. When one of them takes long, the next round of the job does the work. Returns the number of added rows.
 */
export async function extendHashChain({ db, log }: Pick<Context, 'db' | 'log'>) {
  const highest = await readSettledId(db)
  if (highest === undefined) {
    log.warn({ event: 'audit.postponed' }, 'The hash chain waits for a long transaction')
    return 0
  }
  let chained = 0
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const count = await db.transaction().execute((db) => chainBatch(db, highest))
    chained += count
    if (count < BATCH) break
  }
  return chained
}

async function chainBatch(db: Database, upTo: number) {
  await queries.lockHashChain(db)
  const last = await queries.readLastLink(db)
  const rows = await queries.listUnchained(db, { after: last?.auditId ?? 0, upTo, limit: BATCH })
  if (rows.length === 0) return 0
  const day = await queries.readChainDay(db, last?.day)
  await queries.insertChainLinks(db, chainRows(last?.hash ?? NOTHING_BEFORE, day, rows))
  return rows.length
}
