import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { isWithin } from '#platform/database/is-within.ts'
import { hasRiders, isShownInRankings, shownName, today } from '#platform/database/sql-words.ts'
import type { EventScope } from '#platform/roles.rules.ts'
import { columnsOf, type Mapping } from '../stored/mapping.rules.ts'
import { cardColumns, type EventName, pageColumns, profileColumns, switchColumns } from './events.rules.ts'

const ofEvent = <M extends Mapping>(mapping: M) =>
  columnsOf(mapping).map((column) => `event.${column}` as const)

const cards = (db: Database) =>
  db
    .selectFrom('event')
    .leftJoin('event_banner', 'event_banner.event_id', 'event.id')
    .select(ofEvent(cardColumns))
    .select([
      'event.id',
      'sales_start_at',
      'sales_end_at',
      'rankings_live_now',
      'rankings_updated_at',
      'event_banner.updated_at as banner_updated_at',
    ])
    .orderBy('starts_on')
    .orderBy('event.name')

/** Adds the columns that decide whether an event sells. */
const cardsWithSwitches = (db: Database) =>
  cards(db).select([...ofEvent(switchColumns), sql<Date>`now()`.as('now')])

/** Adds the administrator who last decided on the sale. */
const cardsWithSale = (db: Database) =>
  cardsWithSwitches(db)
    .leftJoin('account as decider', 'decider.id', 'event.sales_decided_by')
    .select(['sales_decided_at', shownName('decider').as('sales_decided_by')])

/** Public events before the end of their sale, closed ones too. */
export const listNotEnded = (db: Database) =>
  cardsWithSwitches(db)
    .where('test_mode', '=', false)
    .where('sales_end_at', '>', sql<Date>`now()`)
    .execute()

/** True if a category of the event has rules of its competition. A rehearsal has no results. */
const hasRules = sql<boolean>`not event.test_mode and exists (
  select from category join item using (id) where item.event_id = event.id and competition is not null)`

/** The entries of all categories with riders, sold anywhere. Those of a bundle count in its categories. */
const entries = (units: 'taken' | 'total') => sql<number>`(
  select coalesce(sum(${sql.ref(`item.${units}`)} + item.sold_elsewhere), 0)::int
  from item join category using (id) where item.event_id = event.id and ${hasRiders})`

/** Every event of a scope with online sales, including rehearsals. */
export const listSoldOnline = (db: Database, scope: EventScope) =>
  cardsWithSale(db)
    .where('sold_online', '=', true)
    .where(isWithin('event.id', scope))
    .select([
      hasRules.as('has_rules'),
      entries('taken').as('entries_taken'),
      entries('total').as('entries_total'),
    ])
    .execute()

/** Name and last day of the events of a scope, the one that begins last first. */
export const listFacts = (db: Database, scope: EventScope) =>
  db
    .selectFrom('event')
    .where(isWithin('event.id', scope))
    .select(['id', 'name', 'ends_on as endsOn'])
    .orderBy('starts_on', 'desc')
    .orderBy('name')
    .execute()

/** True for an event with a public ranking of one of these categories. */
const isRanked = (categoryIds: string[]) => sql<boolean>`(
  not event.hide_from_rankings and exists (
    select from item
    join category on category.id = item.id
    where item.event_id = event.id and ${isShownInRankings}
      and category.id = any(${categoryIds}::uuid[])))`

/** Public events that have one of these categories. */
export const listRanked = (db: Database, categoryIds: string[]) =>
  cards(db).where('test_mode', '=', false).where(isRanked(categoryIds)).execute()

/** Public events that are to come or ended at most 90 days ago, with their ranking and their sale. */
export const listCurrent = (db: Database, categoryIds: string[]) =>
  cardsWithSwitches(db)
    .where('test_mode', '=', false)
    .where(sql<boolean>`event.ends_on >= ${today} - 90`)
    .select([isRanked(categoryIds).as('is_ranked'), sql<boolean>`event.ends_on < ${today}`.as('is_over')])
    .execute()

const named = (name: EventName) =>
  'id' in name ? sql<boolean>`event.id = ${name.id}` : sql<boolean>`event.short_name = ${name.shortName}`

export const findEvent = (db: Database, name: EventName) =>
  cardsWithSale(db)
    .where(named(name))
    .select([...ofEvent(pageColumns), ...ofEvent(profileColumns), 'event.updated_at', 'event.public_notice'])
    .executeTakeFirst()

/** The public categories of an event. */
export const listRankedCategories = (db: Database, eventId: string) =>
  db
    .selectFrom('item')
    .innerJoin('category', 'category.id', 'item.id')
    .where('item.event_id', '=', eventId)
    .where(isShownInRankings)
    .orderBy('item.display_order')
    .orderBy('item.name')
    .select(['item.id as uuid', 'item.name'])
    .execute()

/** A category with its event, for the page of its ranking. */
export const findRankedCategory = (db: Database, categoryId: string) =>
  db
    .selectFrom('item')
    .innerJoin('category', 'category.id', 'item.id')
    .where('item.id', '=', categoryId)
    .where(isShownInRankings)
    .select(['item.name', 'item.event_id as eventId'])
    .executeTakeFirst()

export const listShortNames = (db: Database) => db.selectFrom('event').select('short_name').execute()

/** The organiser's picture of a public event, null where there is none, and the short name of the event. */
export const findBanner = (db: Database, name: EventName) =>
  db
    .selectFrom('event')
    .leftJoin('event_banner', 'event_banner.event_id', 'event.id')
    .where(named(name))
    .where('event.test_mode', '=', false)
    .select(['event.short_name as shortName', 'event_banner.jpeg', 'event_banner.stored_as as storedAs'])
    .executeTakeFirst()
