import type { Context } from '#context.ts'
import { listPixToReview } from '../review/pix-review.queries.ts'
import { readLedger } from './reconciliation.queries.ts'
import { settledBy, type Stretch } from './reconciliation.rules.ts'
import { readBankLedger } from './reconciliation.service.ts'

/**
 * Reads the bank's list of Pix in a stretch of time, decides those that were missed, and then sums up the bank's ledger
 * and ours. `toReview` are the Pix of any time that a person must decide.
 */
export async function compareWithBank(world: Pick<Context, 'db' | 'bank'>, stretch: Stretch) {
  const findings = await readBankLedger(world, stretch)
  const { found, foundInCents, returnedInCents, decided, returnsChanged } = findings
  return {
    atBank: { count: found, inCents: foundInCents, returnedInCents },
    here: await readLedger(world.db, stretch),
    settled: settledBy(findings),
    decided,
    returnsChanged,
    toReview: await listPixToReview(world.db),
  }
}
