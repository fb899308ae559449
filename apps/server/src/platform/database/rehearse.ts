import type { Database, Transaction } from './client.ts'

/** Runs work in a transaction that is rolled back, so that its locks and questions are real and nothing changes. */
export async function rehearse<Answer>(db: Database, work: (db: Transaction) => Promise<Answer>) {
  const rehearsal = await db.startTransaction().execute()
  try {
    return await work(rehearsal)
  } finally {
    await rehearsal.rollback().execute()
  }
}
