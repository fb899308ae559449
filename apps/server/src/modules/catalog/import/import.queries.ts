import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { type EventDocument } from './event-document.rules.ts'
import { excluded, names, unlessSaved } from './upsert.queries.ts'

/** The units that this shop sold of each item of an event. */
export async function listTakenUnits(db: Database, eventId: string) {
  const items = await db.selectFrom('item').where('event_id', '=', eventId).select(['id', 'taken']).execute()
  return new Map(items.map(({ id, taken }) => [id, taken]))
}

const bool = (flag: number) => flag === 1

const eventOfShop = `support support_whatsapp batch map_url official_url pix_interest_percent pix_installments
  test_mode hide_from_rankings no_badges_in_receipt check_participant_ctg check_ctg_region check_blocked_reason`
const eventOfFeed = `short_name name venue address state city federation_name region_name ctg_name starts_on
  ends_on sales_start_at sales_end_at max_unpaid_units sold_online details`
/** Writes the event; what this shop owns of it stays as an administrator saved it. */
export async function saveEvent(db: Database, document: EventDocument) {
  await db
    .insertInto('event')
    .values({
      id: document.eventUUID,
      short_name: document.shortName.toLowerCase(),
      name: document.name,
      venue: document.venue,
      address: document.address,
      state: document.state,
      city: document.city,
      federation_name: document.federationName,
      region_name: document.regionName,
      ctg_name: document.ctgName,
      map_url: document.mapUrl,
      official_url: document.officialUrl,
      starts_on: document.startDate,
      ends_on: document.endDate,
      sales_start_at: new Date(document.salesStart),
      sales_end_at: new Date(document.salesEnd),
      sales_closed: bool(document.salesClosed),
      sold_online: bool(document.online),
      pix_interest_percent: document.pixInterest.toFixed(2),
      pix_installments: document.pixInstallments,
      max_unpaid_units: document.maxUnpaidUnits,
      test_mode: bool(document.testMode),
      hide_from_rankings: bool(document.hideFromRankings),
      no_badges_in_receipt: bool(document.noBadgesInReceipt),
      check_participant_ctg: bool(document.chkParticipantCtg),
      check_ctg_region: bool(document.chkCtgRegion),
      check_blocked_reason: bool(document.chkBlockedReason),
      batch: document.batch,
      details: document.details,
      support: document.support,
      support_whatsapp: document.supportWhatsapp,
    })
    .onConflict((row) =>
      row.column('id').doUpdateSet({
        ...excluded(names(eventOfFeed)),
        ...unlessSaved(names(eventOfShop), 'event', sql`event.saved_by_admin_at`),
        ...unlessSaved(['sales_closed'], 'event', sql`event.sales_decided_at`),
        updated_at: sql<Date>`now()`,
      }),
    )
    .execute()
}
