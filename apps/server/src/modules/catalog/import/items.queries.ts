import { centsFromReais } from '@porteira/domain'
import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { type BundleDocument, bundledIds, type CategoryDocument, type Stock } from './event-document.rules.ts'
import { excluded, names, unlessSaved } from './upsert.queries.ts'

type WithStock<Document> = Document & { stock: Stock }

const bool = (flag: number) => flag === 1
const cents = (reais: number) => centsFromReais(reais) ?? 0

const itemOfFeed = names('name price_in_cents hide_from_sales sold_elsewhere')
const itemOfShop = names('rules display_order registrations_per_user')
const categoryOfFeed = names(`min_participants max_participants saved_lives strength_options strength_dynamic
  restrict_age_min restrict_age_max sbb_enabled badge_list blocked_sales`)
const categoryOfShop =
  names(`prizes no_direct_sales registration_in_person entity_required entity_optional team_info
  max_cpf_occurrences allow_late_comers auto_badge min_badge hide_from_rankings`)

/** Bundles of an event that an administrator has saved: they are the shop's from then on. */
export async function listSavedBundles(db: Database, eventId: string) {
  const rows = await db
    .selectFrom('item')
    .where('event_id', '=', eventId)
    .where('kind', '=', 'bundle')
    .where('saved_by_admin_at', 'is not', null)
    .select('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

const saveItems = (
  db: Database,
  eventId: string,
  kind: 'category' | 'bundle',
  documents: WithStock<CategoryDocument | BundleDocument>[],
) =>
  db
    .insertInto('item')
    .values(
      documents.map((document) => ({
        id: document.UUID,
        event_id: eventId,
        kind,
        name: document.name,
        rules: document.rules,
        display_order: document.displayOrder,
        price_in_cents: cents(document.price),
        registrations_per_user: document.registrationsPerUser,
        hide_from_sales: bool(document.hideFromSales),
        total: document.stock.total,
        sold_elsewhere: document.stock.soldElsewhere,
      })),
    )
    .onConflict((row) =>
      row.column('id').doUpdateSet({
        ...excluded(itemOfFeed),
        ...unlessSaved(itemOfShop, 'item', sql`item.saved_by_admin_at`),
        total: sql<number>`greatest(excluded.total, item.taken)`,
        updated_at: sql<Date>`now()`,
      }),
    )
    .execute()

export async function saveCategories(
  db: Database,
  eventId: string,
  documents: WithStock<CategoryDocument>[],
) {
  if (documents.length === 0) return
  await saveItems(db, eventId, 'category', documents)
  await db
    .insertInto('category')
    .values(
      documents.map((document) => ({
        id: document.UUID,
        prizes: document.prizes,
        min_participants: document.minParticipants,
        max_participants: document.maxParticipants,
        no_direct_sales: bool(document.noDirectSales),
        registration_in_person: bool(document.registrationInPerson),
        saved_lives: document.savedLives,
        strength_options: document.strengthOptions,
        strength_dynamic: bool(document.strengthDynamic),
        restrict_age_min: document.restrictAgeMin,
        restrict_age_max: document.restrictAgeMax,
        sbb_enabled: bool(document.sbbEnabled),
        entity_required: document.entityRequired,
        entity_optional: bool(document.entityOptional),
        team_info: document.teamInfo,
        max_cpf_occurrences: document.maxCpfOccurrences,
        allow_late_comers: bool(document.allowLaterComers),
        auto_badge: bool(document.autoBadgeNum),
        min_badge: document.minBadgeNum,
        badge_list: document.mdlAvailBadges,
        blocked_sales: bool(document.blockedSales),
        hide_from_rankings: bool(document.hideFromRankings),
      })),
    )
    .onConflict((row) =>
      row.column('id').doUpdateSet({
        ...excluded(categoryOfFeed),
        ...unlessSaved(
          categoryOfShop,
          'category',
          sql`(select saved_by_admin_at from item where item.id = category.id)`,
        ),
      }),
    )
    .execute()
}

export async function saveBundles(db: Database, eventId: string, documents: WithStock<BundleDocument>[]) {
  if (documents.length === 0) return
  await saveItems(db, eventId, 'bundle', documents)
  await db
    .insertInto('bundle')
    .values(
      documents.map((document) => ({
        id: document.UUID,
        promo_price_in_cents: cents(document.promoPrice),
        promo_first_units: document.promoFirstUnits,
        first_badge: document.mdlBadgeNum,
        complement: document.mdlComplement,
        override_strength: document.overrideStrength,
        override_participants: document.overrideParticipants,
      })),
    )
    .onConflict((row) =>
      row
        .column('id')
        .doUpdateSet(
          excluded(
            names(
              'promo_price_in_cents promo_first_units first_badge complement override_strength override_participants',
            ),
          ),
        ),
    )
    .execute()
  const ids = documents.map(({ UUID }) => UUID)
  await db.deleteFrom('bundle_category').where('bundle_id', 'in', ids).execute()
  await db
    .insertInto('bundle_category')
    .values(
      documents.flatMap((document) =>
        bundledIds(document).map((id, position) => ({ bundle_id: document.UUID, category_id: id, position })),
      ),
    )
    .execute()
}

export type KeptBadges = { categoryId: string; badges: number[]; isWholeList: boolean }

/** Keeps numbers from being given here; with `isWholeList` all others of the category may be given again. */
export async function keepBadges(db: Database, { categoryId, badges, isWholeList }: KeptBadges) {
  if (isWholeList) await db.deleteFrom('badge_kept').where('category_id', '=', categoryId).execute()
  if (badges.length === 0) return
  await db
    .insertInto('badge_kept')
    .values(badges.map((badge) => ({ category_id: categoryId, badge })))
    .onConflict((row) => row.columns(['category_id', 'badge']).doNothing())
    .execute()
}
