import type { Database } from '#platform/database/client.ts'

/** The work there is, by name. */
export const queueNames = [
  'bank-inbox',
  'ask-bank',
  'end-charges',
  'return-uncompleted',
  'expire-carts',
  'limit-unformed',
  'send-refunds',
  'expire-refund-requests',
  'issue-installments',
  'remind-installments',
  'reconcile',
  'sweep-refunds',
  'check-invariants',
  'sum-totals',
  'send-outbox',
  'answer-recovery',
  'promise-receipts',
  'calm-scoreboards',
  'announce-sales',
  'seal-audit',
  'close-audit-days',
  'forget-old',
  'watch-certificate',
] as const
export type QueueName = (typeof queueNames)[number]

/**
 * Jobs that several workers run at once. Each run takes rows of its table for itself, so no row is worked on by two. A
 * job of any other name runs once at a time in all workers.
 */
export const sharedQueues: ReadonlySet<QueueName> = new Set(['ask-bank', 'send-refunds', 'send-outbox'])

/**
 * Asks for work to be done soon. The work itself is found in the tables, so an ask that is lost costs only
 * the wait until the timetable comes round; inside a transaction pass its `db` and the ask commits with it.
 */
export type Queue = { ask(name: QueueName, db?: Database): Promise<void> }
