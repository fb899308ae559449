import type { Context } from '#context.ts'
import * as accounts from '#modules/accounts/index.ts'
import * as catalog from '#modules/catalog/index.ts'
import * as entries from '#modules/entries/index.ts'
import * as payments from '#modules/payments/index.ts'
import * as sales from '#modules/sales/index.ts'
import { forgetCounters } from '#platform/counters.queries.ts'
import type { Database } from '#platform/database/client.ts'
import { forgetNotices } from '#platform/outbox/retention.service.ts'

const rules: Record<string, (db: Database) => Promise<number>> = {
  unpaidCarts: sales.forgetUnpaidCarts,
  recoveries: accounts.forgetRecoveries,
  securityMessages: accounts.forgetSecurityNotices,
  knownNetworks: accounts.forgetKnownNetworks,
  sessions: accounts.forgetSessions,
  devices: accounts.forgetDevices,
  bankMessages: payments.forgetBankNotifications,
  messages: forgetNotices,
  entryNotices: entries.forgetEntryNotices,
  objections: entries.forgetObjections,
  guardianContacts: entries.forgetGuardianContacts,
  authorisations: entries.forgetAuthorisations,
  checkIns: entries.forgetCheckIns,
  horseOwners: entries.forgetHorseOwners,
  addedPeople: entries.forgetAddedPeople,
  openingNotices: catalog.forgetOpeningNotices,
  answers: sales.forgetAnswers,
  counters: forgetCounters,
}

const MAX_ROUNDS = 50

/** Deletes expired data. Returns the number of deleted rows by kind. */
export async function deleteExpired({ db, log }: Pick<Context, 'db' | 'log'>) {
  const forgotten: Record<string, number> = {}
  for (const [name, forget] of Object.entries(rules)) forgotten[name] = await deleteAllExpired(db, forget)
  if (Object.values(forgotten).some((count) => count > 0))
    log.info({ event: 'data.deleted', ...forgotten }, 'Data past its retention time was deleted')
  return forgotten
}

/** Deletes in rounds of limited size, so that a large table is not locked for long. */
async function deleteAllExpired(db: Database, forget: (db: Database) => Promise<number>) {
  let [count, deleted] = [0, 1]
  for (let rounds = 0; deleted > 0 && rounds < MAX_ROUNDS; rounds++) {
    deleted = await forget(db)
    count += deleted
  }
  return count
}
