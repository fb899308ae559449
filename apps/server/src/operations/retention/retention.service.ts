import type { Context } from '#context.ts'
import type { Database } from '#platform/database/client.ts'
import * as queries from './retention.queries.ts'

const rules: Record<string, (db: Database) => Promise<number>> = {
  unpaidCarts: queries.forgetUnpaidCarts,
  recoveries: queries.forgetRecoveries,
  securityMessages: queries.forgetSecurityMessages,
  knownNetworks: queries.forgetKnownNetworks,
  sessions: queries.forgetSessions,
  bankMessages: queries.forgetBankMessages,
  messages: queries.forgetMessages,
  entryNotices: queries.forgetEntryNotices,
  objections: queries.forgetObjections,
  answers: queries.forgetAnswers,
  counters: queries.forgetCounters,
}

const MOST_BITES = 50

/** Forgets what is past its time, and tells how many rows of each kind that were. */
export async function forgetOld({ db, log }: Pick<Context, 'db' | 'log'>) {
  const forgotten: Record<string, number> = {}
  for (const [name, forget] of Object.entries(rules)) forgotten[name] = await forgetAll(db, forget)
  if (Object.values(forgotten).some((count) => count > 0))
    log.info(forgotten, 'what was past its time is forgotten')
  return forgotten
}

async function forgetAll(db: Database, forget: (db: Database) => Promise<number>) {
  let [count, bite] = [0, 1]
  for (let bites = 0; bite > 0 && bites < MOST_BITES; bites++) {
    bite = await forget(db)
    count += bite
  }
  return count
}
