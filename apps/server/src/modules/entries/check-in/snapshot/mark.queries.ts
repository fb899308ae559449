import type { AuthorisationSetting } from '@porteira/domain'
import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { findRow, listRows, listValues } from '#platform/database/statements.ts'
import { isStarter, today } from '#platform/database/sql-words.ts'
import type { Counted } from './counters.rules.ts'
import { WITH_ENTRIES } from '../entries/entries.queries.ts'
import { MARK_LENGTH } from './snapshot.rules.ts'

/** What one statement reads of an event before its snapshot. The database raises the versions with each change. */
export type EventState = {
  eventUUID: string
  name: string
  startsOn: string
  endsOn: string
  minorsNeedAuthorisation: AuthorisationSetting
  /** Null before the keys of the event are made. */
  publicKey: Buffer | null
  /** The last change of the check-in. */
  revision: number
  /** The last change of anything in a snapshot; null before the first one. */
  version: number | null
  /** A mark of everything that a snapshot has and the check-in does not change, and of the day. */
  mark: string
  /** A mark of what is not part of one entry: the event, the day, the categories, clubs, horses and authorisations. */
  around: string
  /** The last change of what the check-in noted, and of the names of those who noted it. */
  noted: number
  names: number
}

/** The state of an event; undefined without the event. */
export async function findState(db: Database, eventId: string) {
  const state = await findRow<EventState>(db)`
    select event.id as "eventUUID", name, starts_on as "startsOn", ends_on as "endsOn",
      minors_need_authorisation as "minorsNeedAuthorisation", public_key as "publicKey",
      coalesce(revision, 0) as revision, version, left(md5(concat_ws(' ', mark, ${today})), ${MARK_LENGTH}) as mark,
      concat_ws(' ', around, ${today}) as around, noted, names
    from event
    left join event_key on event_key.event_id = event.id
    left join check_in_version on check_in_version.event_id = event.id
    where event.id = ${eventId}`
  // PGlite answers with bytes that are no Buffer.
  return state && { ...state, publicKey: state.publicKey && Buffer.from(state.publicKey) }
}

/** The database raises the versions of the event from now on, also for the changes that are under way. */
export const beginVersions = (db: Database, eventId: string) =>
  db.transaction().execute(async (db) => {
    // guard: versions-of-changes-under-way
    await sql`select pg_advisory_xact_lock(hashtextextended('check-in of ' || ${eventId}::text, 0))`.execute(
      db,
    )
    await sql`insert into check_in_version (event_id) values (${eventId}) on conflict do nothing`.execute(db)
  })

/** The entries that changed after a version of the event. */
export const listChangedSince = (db: Database, eventId: string, version: number) => listValues<number>(db)`
  select cart_item_id as id from check_in_entry_version
  where event_id = ${eventId} and version > ${version}`

/** How many live entries of each category are in each state. */
export const countStates = (db: Database, eventId: string) => listRows<Counted>(db)`
  select formation.category_id as "categoryUUID", coalesce(check_in.state, 'expected') as state, count(*)::int as count
  from cart join cart_item on cart_item.cart_id = cart.id
  join event on event.id = cart.event_id
  join formation on formation.cart_item_id = cart_item.id and ${isStarter}
  left join check_in on check_in.cart_item_id = formation.cart_item_id
  where cart.event_id = ${eventId} and ${WITH_ENTRIES} and (not cart.is_test or event.test_mode)
  group by 1, 2`
