import type { Context } from '#context.ts'
import { failpoint } from '#platform/failpoint.ts'
import { BankError } from '#providers/pix/bank-error.ts'
import { recordFact } from '#platform/audit/audit.service.ts'
import * as queries from './refunds.queries.ts'
import { noteReturns } from './returning.service.ts'

type World = Pick<Context, 'db' | 'bank' | 'log'>
type Due = Awaited<ReturnType<typeof queries.takeDue>>[number]

/** Sends what was promised and follows what was sent, each under its own id until the bank has spoken the last word. */
export async function sendRefunds(world: World, { atMost = 20 } = {}) {
  const due = await queries.takeDue(world.db, atMost)
  for (const refund of due) {
    if (refund.isLate) world.log.error({ refund: refund.id, attempts: refund.attempts }, 'a return waits')
    await sendOne(world, refund).catch((error: unknown) =>
      world.log.warn({ err: error, refund: refund.id }, 'the bank did not answer on a return'),
    )
  }
  return due.length
}

/** Asks first, because a lost answer looks just like a request that never arrived. */
async function sendOne(world: World, refund: Due) {
  const { db } = world
  const answer = (await readAtBank(world, refund)) ?? (await putAtBank(world, refund))
  if (!answer) return
  // The id is ours alone, so the answer is wrong and not the return: giving it up would let the money go twice.
  if (answer.valueInCents === refund.value_in_cents) await noteReturns(db, refund.end_to_end_id, [answer])
  else world.log.error({ refund: refund.id }, 'the bank tells another value of a return')
}

const readAtBank = ({ bank }: World, refund: Due) =>
  bank.readRefund(refund.end_to_end_id, refund.id).catch((error: unknown) => {
    if (error instanceof BankError && error.kind === 'not_found') return undefined
    throw error
  })

async function putAtBank(world: World, refund: Due) {
  if (refund.status === 'sent') {
    world.log.error({ refund: refund.id }, 'the bank forgot a return')
    return undefined
  }
  if (await isOvertaken(world, refund)) return undefined
  try {
    const answer = await world.bank.putRefund(refund.end_to_end_id, refund.id, {
      valueInCents: refund.value_in_cents,
      description: refund.description,
    })
    failpoint('K13')
    return answer
  } catch (error) {
    // No Pix of that name is a no as well: it came to another bank, and a person must give it back otherwise.
    const isRefused = error instanceof BankError && (error.kind === 'refused' || error.kind === 'not_found')
    if (!isRefused) throw error
    // Some banks refuse an id they know although they did what it asked for.
    const done = await readAtBank(world, refund)
    if (!done) await fail(world, refund, error.detail || error.type)
    return done
  }
}

/** Where a return failed before this one, the bank is asked whether it was made all the same. */
async function isOvertaken({ db, bank, log }: World, { id, end_to_end_id: endToEndId }: Due) {
  const before = await queries.listRefundsOfPix(db, endToEndId)
  if (!before.some(({ status }) => status === 'failed')) return false
  const pix = await bank.readPix(endToEndId)
  await noteReturns(db, endToEndId, pix.refunds)
  const rows = await queries.listRefundsOfPix(db, endToEndId)
  if (rows.some((row) => row.id === id && row.status === 'requested')) return false
  log.error({ refund: id }, 'a return was given up, because the one before it was made after all')
  return true
}

async function fail({ db, bank, log }: World, refund: Due, reason: string) {
  log.error({ refund: refund.id, reason }, 'a return failed')
  await db.transaction().execute(async (db) => {
    const failed = await queries.moveRefund(db, refund.id, ['requested', 'sent'], 'failed', { reason })
    if (!failed) return
    await recordFact(
      db,
      { kind: 'job' },
      {
        action: 'refund.failed',
        entity: 'refund',
        entityId: refund.id,
        after: { status: 'failed', reason },
      },
    )
  })
  // The usual cause is that the money went back by another way: that is in the bank's own list.
  const pix = await bank.readPix(refund.end_to_end_id)
  await noteReturns(db, refund.end_to_end_id, pix.refunds)
}
