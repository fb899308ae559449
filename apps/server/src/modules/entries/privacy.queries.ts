import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { jsonObject } from '#platform/database/json-object.ts'
import { ERASED_DETAILS, RIDER_COLUMNS } from './formations/riders.rules.ts'

/** Of a rider's details, the export has always called the registration of the horse 'horse'. */
const { sbb: horse, ...details } = RIDER_COLUMNS

export const personalData = {
  addedByOthers: sql`(select jsonb_build_object('way', way, 'addedAt', added_at) from rider_addition
    where rider_addition.account_id = account.id)`,
  ridersAdded: sql`(select jsonb_agg(jsonb_build_object('addedAt', added_at) order by added_at) from rider_addition
    where added_by = account.id)`,
  rides: sql`(select jsonb_agg(jsonb_build_object('category', item.name, 'event', event.name, 'name', rider.name,
    'badge', formation.badge, 'team', formation.team,
    'declaredBirthdate', rider.declared_birthdate, 'horseAtCheckIn', (select horse_key from horse_link
      where horse_link.cart_item_id = rider.cart_item_id and horse_link.position = rider.position))
      || ${jsonObject('rider', { horse, ...details })} order by rider.cart_item_id)
    from formation_rider rider join formation on formation.cart_item_id = rider.cart_item_id
    join item on item.id = formation.category_id join event on event.id = item.event_id
    where rider.account_id = account.id)`,
  entriesByOthers: sql`(select jsonb_agg(jsonb_build_object('event', event.name, 'toldOn', told_on) order by entry_notice.id)
    from entry_notice join event on event.id = entry_notice.event_id where entry_notice.account_id = account.id)`,
  objections: sql`(select jsonb_agg(jsonb_build_object('event', event.name, 'category', item.name, 'reason', objection.reason,
    'status', objection.status, 'madeAt', made_at, 'answer', decided_reason) order by objection.id)
    from objection join cart_item on cart_item.id = objection.cart_item_id
    join item on item.id = cart_item.category_id join event on event.id = item.event_id
    where objection.account_id = account.id)`,
  authorisations: sql`(select jsonb_agg(jsonb_build_object('event', event.name, 'status', authorisation.status,
    'guardian', coalesce(nullif(signer_name, ''), guardian_name), 'signedAt', signed_at, 'revokedAt', revoked_at)
    order by authorisation.id) from authorisation join event on event.id = authorisation.event_id
    where authorisation.account_id = account.id)`,
  documents: sql`(select jsonb_agg(jsonb_build_object('event', event.name, 'document', requirement.name,
    'value', document_check.value, 'checkedAt', checked_at) order by checked_at)
    from document_check join requirement on requirement.id = requirement_id
    join event on event.id = document_check.event_id where subject = account.uuid::text and value <> '')`,
  checkIns: sql`(select jsonb_agg(jsonb_build_object('category', item.name, 'event', event.name,
    'state', check_in.state, 'changedAt', changed_at) order by check_in.cart_item_id)
    from check_in join formation_rider rider on rider.cart_item_id = check_in.cart_item_id
    join item on item.id = check_in.category_id join event on event.id = check_in.event_id
    where rider.account_id = account.id)`,
}

export const deleteEntryNoticesOf = (db: Database, accountId: number) =>
  db.deleteFrom('entry_notice').where('account_id', '=', accountId).execute()

export const clearObjectionsOf = (db: Database, accountId: number) =>
  db
    .updateTable('objection')
    .set({ reason: '', decided_reason: '' })
    .where('account_id', '=', accountId)
    .execute()

/** Replaces the name of a rider and clears what was stated about the person. */
export const renameRider = (db: Database, accountId: number, name: string) =>
  db
    .updateTable('formation_rider')
    .set({ name, declared_birthdate: null, ...ERASED_DETAILS })
    .where('account_id', '=', accountId)
    .execute()

/** Deletes the horses that the check-in stated of a person, with what was checked of them under the person's name. */
export async function deleteHorsesOf(db: Database, accountId: number) {
  const named = sql`(select 'rider:' || uuid || ':%' from account where id = ${accountId})`
  await sql`delete from horse_link where horse_key like ${named} or (cart_item_id, position) in (
    select cart_item_id, position from formation_rider where account_id = ${accountId})`.execute(db)
  await sql`delete from document_check where subject like ${named}`.execute(db)
  await sql`delete from horse where key like ${named}`.execute(db)
}

/** Deletes the documents of a person that the desk checked. */
export const deleteDocumentsOf = (db: Database, accountId: number) =>
  sql`delete from document_check where subject = (select uuid::text from account where id = ${accountId})`.execute(
    db,
  )
