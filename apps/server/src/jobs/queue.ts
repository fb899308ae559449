import type { Database } from '#database/client.ts'

/** Work that waits for a worker: the names are those of jobs/timetable.ts. */
export type QueueName = 'bank-inbox' | 'send-outbox' | 'ask-bank' | 'expire-carts' | 'remove-charges'

/**
 * Asks for work to be done soon. The work itself is found in the tables, so an ask that is lost costs only
 * the wait until the timetable comes round; inside a transaction pass its `db` and the ask commits with it.
 */
export type Queue = { ask(name: QueueName, db?: Database): Promise<void> }
