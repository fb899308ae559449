import type { Database } from '#platform/database/client.ts'
import * as queries from './retention.queries.ts'

/** Deletes the notices 30 days after the first day of their event. Their links stop working on that day. */
export const forgetEntryNotices = (db: Database) => queries.deleteOldEntryNotices(db)

/** Deletes objections 180 days after the last day of their event. The audit keeps the record of each. */
export const forgetObjections = (db: Database) => queries.deleteOldObjections(db)

/** Deletes the contacts of guardians and what was never signed 30 days after the last day of the event. */
export const forgetGuardianContacts = (db: Database) => queries.deleteOldGuardianContacts(db)

/** Deletes signed authorisations, papers and revocations 5 years after the last day of the event. */
export const forgetAuthorisations = (db: Database) => queries.deleteOldAuthorisations(db)

/** Deletes the names of the owners of horses 180 days after the last day of the event. */
export const forgetHorseOwners = (db: Database) => queries.deleteOldHorseOwners(db)

/** Deletes checked documents and the reasons of the check-in 180 days after the last day of the event. */
export const forgetCheckIns = (db: Database) => queries.deleteOldCheckIns(db)
