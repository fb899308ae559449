import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { countChanged, ROWS_AT_ONCE } from '#platform/database/statements.ts'

/** Deletes the notices 30 days after the first day of their event. Their links stop working on that day. */
export const deleteOldEntryNotices = (db: Database) => countChanged(db)`
  delete from entry_notice where id in (
    select entry_notice.id from entry_notice join event on event.id = entry_notice.event_id
    where event.starts_on < (now() - interval '30 days')::date limit ${ROWS_AT_ONCE})`

/**
 * Removes links and contacts of guardians, and the authorisations that were never signed, 30 days after the last day of
 * the event.
 */
export const deleteOldGuardianContacts = async (db: Database) => {
  const over = sql`event.ends_on < (now() - interval '30 days')::date`
  const unsigned = await countChanged(db)`
    delete from authorisation where id in (
      select authorisation.id from authorisation join event on event.id = authorisation.event_id
      where authorisation.status = 'sent' and ${over} limit ${ROWS_AT_ONCE})`
  const signed = await countChanged(db)`
    update authorisation set contact = '', channel = null, guardian_name = '' where id in (
      select authorisation.id from authorisation join event on event.id = authorisation.event_id
      where (authorisation.contact <> '' or authorisation.guardian_name <> '') and ${over} limit ${ROWS_AT_ONCE})`
  const links = await countChanged(db)`
    delete from authorisation_link where id in (
      select link.id from authorisation_link link join authorisation on authorisation.id = link.authorisation_id
      join event on event.id = authorisation.event_id where ${over} limit ${ROWS_AT_ONCE})`
  return unsigned + signed + links
}

/** Deletes signed authorisations, papers and revocations 5 years after the last day of the event. */
export const deleteOldAuthorisations = (db: Database) => countChanged(db)`
  delete from authorisation where id in (
    select authorisation.id from authorisation join event on event.id = authorisation.event_id
    where event.ends_on < (now() - interval '5 years')::date limit ${ROWS_AT_ONCE})`

/** Deletes objections 180 days after the last day of their event. The audit keeps the record of each. */
export const deleteOldObjections = (db: Database) => countChanged(db)`
  delete from objection where id in (
    select objection.id from objection join cart_item on cart_item.id = objection.cart_item_id
    join cart on cart.id = cart_item.cart_id join event on event.id = cart.event_id
    where event.ends_on < (now() - interval '180 days')::date limit ${ROWS_AT_ONCE})`

/** Removes the owners of horses 180 days after the last day of the event. The horses stay, as those of the formations do. */
export const deleteOldHorseOwners = (db: Database) => countChanged(db)`
  update horse set owner = '' where (event_id, key) in (
    select horse.event_id, horse.key from horse join event on event.id = horse.event_id
    where horse.owner <> '' and event.ends_on < (now() - interval '180 days')::date limit ${ROWS_AT_ONCE})`

const longAgo = sql`event.ends_on < (now() - interval '180 days')::date`

/**
 * Deletes what the desk checked, stated of horses, waived and did at the check-in 180 days after the last day of the event.
 * The states of the entries stay.
 */
export const deleteOldCheckIns = async (db: Database) => {
  const checks = await countChanged(db)`
    delete from document_check where (requirement_id, subject) in (
      select requirement_id, subject from document_check join event on event.id = document_check.event_id
      where ${longAgo} limit ${ROWS_AT_ONCE})`
  const reasons = await countChanged(db)`
    update requirement_waiver set reason = 'apagado' where (cart_item_id, requirement_id) in (
      select cart_item_id, requirement_id from requirement_waiver join event on event.id = requirement_waiver.event_id
      where reason <> 'apagado' and ${longAgo} limit ${ROWS_AT_ONCE})`
  const notes = await countChanged(db)`
    update check_in_conflict set note = '' where id in (
      select check_in_conflict.id from check_in_conflict join event on event.id = check_in_conflict.event_id
      where note <> '' and ${longAgo} limit ${ROWS_AT_ONCE})`
  const actions = await countChanged(db)`
    update check_in_action set reason = '' where id in (
      select check_in_action.id from check_in_action join event on event.id = check_in_action.event_id
      where reason <> '' and ${longAgo} limit ${ROWS_AT_ONCE})`
  const horses = await countChanged(db)`
    delete from horse_link where (cart_item_id, position) in (
      select cart_item_id, position from horse_link join event on event.id = horse_link.event_id
      where ${longAgo} limit ${ROWS_AT_ONCE})`
  return checks + horses + reasons + notes + actions
}
