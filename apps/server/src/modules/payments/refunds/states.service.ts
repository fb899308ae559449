import type { Transaction } from '#platform/database/client.ts'
import type { RefundStatus } from '#platform/database/tables.ts'
import { type Actor, factOf, recordFact } from '#platform/audit/audit.service.ts'
import * as queries from './states.queries.ts'

type RefundFact = { status: RefundStatus; reason?: string | undefined; [name: string]: unknown }

/** Moves a refund to another state and records it in the audit. Undefined if another call was first. */
export async function moveRefund(db: Transaction, { actor, ...move }: queries.Move & { actor: Actor }) {
  const moved = await queries.moveRefund(db, move)
  if (moved) await recordRefund(db, actor, move.id, { status: move.to, reason: move.reason })
  return moved
}

/** Marks the unsent refunds of a payment as failed and records each in the audit. */
export async function failUnsent(db: Transaction, { actor, ...unsent }: queries.Unsent & { actor: Actor }) {
  for (const { id } of await queries.failUnsent(db, unsent))
    await recordRefund(db, actor, id, { status: 'failed', reason: unsent.reason })
}

/** Records the state of a refund in the audit. */
export const recordRefund = (db: Transaction, actor: Actor, id: string, after: RefundFact) =>
  recordFact(db, actor, factOf(`refund.${after.status}`, { refund: id }, after))
