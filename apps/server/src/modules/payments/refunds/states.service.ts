import type { Transaction } from '#platform/database/client.ts'
import type { RefundStatus } from '#platform/database/tables.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import * as queries from './states.queries.ts'

type RefundFact = { status: RefundStatus; reason?: string | undefined; [name: string]: unknown }

/** Moves a refund to another state and writes it down; undefined when somebody else was first. */
export async function moveRefund(db: Transaction, { actor, ...move }: queries.Move & { actor: Actor }) {
  const moved = await queries.moveRefund(db, move)
  if (moved) await recordRefund(db, actor, move.id, { status: move.to, reason: move.reason })
  return moved
}

/** Gives up the refunds of a payment that were never sent, and writes each down. */
export async function failUnsent(
  db: Transaction,
  { actor, ...given }: { paymentId: string; idsAtBank: string[]; reason: string; actor: Actor },
) {
  const { reason } = given
  for (const { id } of await queries.failUnsent(db, given.paymentId, given.idsAtBank, reason))
    await recordRefund(db, actor, id, { status: 'failed', reason })
}

/** Writes down the state in which a refund is. */
export const recordRefund = (db: Transaction, actor: Actor, id: string, after: RefundFact) =>
  recordFact(db, actor, { action: `refund.${after.status}`, entity: 'refund', entityId: id, after })
