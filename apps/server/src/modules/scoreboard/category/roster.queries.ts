import { type RawBuilder, sql } from 'kysely'
import { shownName } from '#platform/database/sql-words.ts'
import type { ScoringRider } from './category.rules.ts'

/** A rider as people of the event read it. */
export const staffRider = (lateComer: RawBuilder<number>) => sql<ScoringRider>`jsonb_build_object(
  'uuid', account.uuid, 'name', ${shownName('account')}, 'lateComer', ${lateComer})`
