import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { shownName } from '#platform/database/sql-words.ts'
import { listBadges } from './badges.queries.ts'
import type { ScoringRider } from './category.rules.ts'

/** A rider as people of the event read it. */
export const staffRider = (lateComer: RawBuilder<number>) => sql<ScoringRider>`jsonb_build_object(
  'uuid', account.uuid, 'name', ${shownName('account')}, 'lateComer', ${lateComer})`

/** The badges of a category with their riders, as people of the event read them. */
export const listRoster = (db: Database, categoryId: string) => listBadges(db, categoryId, staffRider)
