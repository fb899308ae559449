import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import type { RefundStatus } from '#platform/database/tables.ts'
import { ID_AT_BANK } from './refunds.queries.ts'

export type Move = {
  id: string
  from: readonly RefundStatus[]
  to: RefundStatus
  rtrId?: string | undefined
  reason?: string | undefined
  refundedAt?: Date | undefined
}

export type Unsent = { paymentId: string; replacedId: string; idsAtBank: string[]; reason: string }

/** Moves a refund from one of `from` to `to`. Returns nothing if its state is not in `from`. */
export const moveRefund = (db: Database, { id, from, to, rtrId, reason, refundedAt }: Move) =>
  db
    .updateTable('refund')
    .set({
      status: to,
      ...(rtrId && { rtr_id: rtrId }),
      ...(reason && { reason: reason.slice(0, 300) }),
      ...(to === 'sent' && { attempts: 0, next_try_at: sql<Date>`now() + interval '5 seconds'` }),
      ...(to === 'done' && { returned_at: refundedAt ?? sql<Date>`now()` }),
    })
    .where('id', '=', id)
    .where('status', 'in', from)
    .returning(['value_in_cents as valueInCents', 'description'])
    .executeTakeFirst()

/**
 * Marks the refunds of a payment as failed that were requested for the same entries as `replacedId` and that the bank does
 * not have.
 */
export const failUnsent = (db: Database, { paymentId, replacedId, idsAtBank, reason }: Unsent) =>
  db
    .updateTable('refund')
    .set({ status: 'failed', reason })
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'requested')
    .where(ID_AT_BANK, 'not in', idsAtBank)
    .where(sql<boolean>`entries = (select entries from refund replaced where replaced.id = ${replacedId})`)
    .returning('id')
    .execute()
