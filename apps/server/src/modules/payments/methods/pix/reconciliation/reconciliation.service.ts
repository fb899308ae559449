import type { Context } from '#context.ts'
import { forEachAccount } from '#receiving-accounts.ts'
import type { ReconciliationKind } from '#platform/database/tables.ts'
import type { PixReceived } from '#providers/pix/client.ts'
import { findChargeByTxid } from '../charges/charges.queries.ts'
import { noteRefunds } from '../refunds/bank-refunds.service.ts'
import { listPixToReview } from '../review/pix-review.queries.ts'
import { recordUnknownPix, settlePix } from '../settlement/settling.service.ts'
import * as queries from './reconciliation.queries.ts'
import { type Findings, nothingFound, settledBy, slicesOf, type TimeRange } from './reconciliation.rules.ts'

type BankDependencies = Pick<Context, 'db' | 'accounts'>
type Dependencies = BankDependencies & Pick<Context, 'log'>

/** Reads the bank's list of received Pix since shortly before the last reading. It finds Pix without a notification. */
export async function reconcile(dependencies: Dependencies) {
  const window = await queries.readWindow(dependencies.db)
  const findings = await readAndNote(dependencies, 'received', window)
  const settled = settledBy(findings)
  if (settled > 0)
    dependencies.log.info(
      { event: 'payment.discovered', settled },
      'The reconciliation found payments without a notification',
    )
  return findings
}

/**
 * Runs once a day. It finds refunds that were made in the bank's app or by the MED, of Pix that can still be refunded.
 */
export async function sweepRefunds(dependencies: Dependencies) {
  const days = await queries.findSweep(dependencies.db)
  return days && readAndNote(dependencies, 'returned', days)
}

async function readAndNote(dependencies: BankDependencies, kind: ReconciliationKind, range: TimeRange) {
  const findings = await readBankLedger(dependencies, range, { hasRefund: kind === 'returned' })
  const { found } = findings
  const read = { kind, from_at: range.from, to_at: range.to, found, settled: settledBy(findings) }
  await queries.noteRead(dependencies.db, read)
  return findings
}

/** Reads and decides every Pix of a time range with its refunds. Ranges may overlap and the call may be repeated. */
export async function readBankLedger(
  dependencies: BankDependencies,
  range: TimeRange,
  { hasRefund = false } = {},
) {
  const { db } = dependencies
  const findings = nothingFound()
  const failures: unknown[] = []
  async function readSlice(slice: TimeRange) {
    await forEachAccount(dependencies, async ({ bank }) => {
      for await (const page of bank.listPix({ ...slice, ...(hasRefund && { hasRefund }) }))
        for (const pix of page)
          await recordPix(db, pix, findings).catch((error: unknown) => failures.push(error))
    })
  }
  for (const slice of slicesOf(range))
    await readSlice(slice).catch((error: unknown) => {
      if (!(error instanceof AggregateError)) throw error
      failures.push(...error.errors)
    })
  // A Pix that fails does not stop the others. The range counts as read only if none failed.
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} Pix could not be decided`)
  return findings
}

/**
 * Reads the bank's list of Pix of a time range, decides those that were missed, and sums up the bank's list and the
 * shop's ledger. `toReview` contains the Pix of any time that an administrator must decide.
 */
export async function compareWithBank(dependencies: BankDependencies, range: TimeRange) {
  const findings = await readBankLedger(dependencies, range)
  const { found, foundInCents, refundedInCents, decided, refundsChanged } = findings
  return {
    atBank: { count: found, inCents: foundInCents, refundedInCents },
    here: await queries.readLedger(dependencies.db, range),
    settled: settledBy(findings),
    decided,
    refundsChanged,
    toReview: await listPixToReview(dependencies.db, 'all'),
  }
}

async function recordPix(db: Dependencies['db'], pix: PixReceived, findings: Findings) {
  const charge = pix.txid ? await findChargeByTxid(db, pix.txid) : undefined
  const received = { ...pix, txid: pix.txid ?? '' }
  const decided = charge
    ? await settlePix(db, charge, received)
    : (await recordUnknownPix(db, received))
      ? 'unknown'
      : 'known'
  findings.found++
  findings.foundInCents += pix.valueInCents
  for (const refund of pix.refunds)
    if (refund.status === 'DEVOLVIDO') findings.refundedInCents += refund.valueInCents
  findings.decided[decided] = (findings.decided[decided] ?? 0) + 1
  findings.refundsChanged += await noteRefunds(db, pix.endToEndId, pix.refunds)
}
