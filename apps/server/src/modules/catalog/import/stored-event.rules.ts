import { formatBadgeList, reaisFromCents } from '@porteira/domain'
import type { Selectable } from 'kysely'
import type { Tables } from '#platform/database/tables.ts'
import { type StoredBundle, type StoredCategory, type StoredEvent } from './event-document.rules.ts'

type EventRow = Selectable<Tables['event']>
type ItemRow = Selectable<Tables['item']>
export type CategoryRow = ItemRow & Selectable<Tables['category']> & { kept: number[] | null }
export type BundleRow = ItemRow & Selectable<Tables['bundle']> & { categoryIds: string[] | null }

const flag = (value: boolean) => (value ? 1 : 0)

const BRASILIA = -3 * 3_600_000
/** An instant as clocks in Brasília show it: '2027-01-12T23:59:59-03:00'. */
const instant = (at: Date) => new Date(at.getTime() + BRASILIA).toISOString().replace(/(\.000)?Z$/, '-03:00')

/** The rows of an event as a document with every field. */
export const storedEvent = (row: EventRow, categories: CategoryRow[], bundles: BundleRow[]): StoredEvent => ({
  eventUUID: row.id,
  shortName: row.short_name,
  name: row.name,
  venue: row.venue,
  address: row.address,
  state: row.state,
  city: row.city,
  federationName: row.federation_name,
  regionName: row.region_name,
  ctgName: row.ctg_name,
  mapUrl: row.map_url,
  officialUrl: row.official_url,
  startDate: row.starts_on,
  endDate: row.ends_on,
  salesStart: instant(row.sales_start_at),
  salesEnd: instant(row.sales_end_at),
  pixInterest: Number(row.pix_interest_percent),
  pixInstallments: row.pix_installments,
  maxUnpaidUnits: row.max_unpaid_units,
  salesClosed: flag(row.sales_closed),
  testMode: flag(row.test_mode),
  hideFromRankings: flag(row.hide_from_rankings),
  noBadgesInReceipt: flag(row.no_badges_in_receipt),
  chkParticipantCtg: flag(row.check_participant_ctg),
  chkCtgRegion: flag(row.check_ctg_region),
  chkBlockedReason: flag(row.check_blocked_reason),
  online: flag(row.sold_online),
  batch: row.batch,
  details: row.details,
  supportWhatsapp: row.support_whatsapp,
  support: row.support,
  categories: categories.map(storedCategory),
  bundles: bundles.map(storedBundle),
})

const itemFields = (row: ItemRow) => ({
  UUID: row.id,
  name: row.name,
  rules: row.rules,
  displayOrder: row.display_order,
  price: reaisFromCents(row.price_in_cents),
  unitsTotal: row.total + row.sold_elsewhere,
  soldElsewhere: row.sold_elsewhere,
  registrationsPerUser: row.registrations_per_user,
  hideFromSales: flag(row.hide_from_sales),
})

const storedCategory = (row: CategoryRow): StoredCategory => ({
  ...itemFields(row),
  prizes: row.prizes,
  minParticipants: row.min_participants,
  maxParticipants: row.max_participants,
  noDirectSales: flag(row.no_direct_sales),
  registrationInPerson: flag(row.registration_in_person),
  savedLives: row.saved_lives,
  strengthOptions: row.strength_options,
  strengthDynamic: flag(row.strength_dynamic),
  restrictAgeMin: row.restrict_age_min,
  restrictAgeMax: row.restrict_age_max,
  sbbEnabled: flag(row.sbb_enabled),
  entityRequired: row.entity_required,
  entityOptional: flag(row.entity_optional),
  teamInfo: row.team_info,
  maxCpfOccurrences: row.max_cpf_occurrences,
  allowLaterComers: flag(row.allow_late_comers),
  autoBadgeNum: flag(row.auto_badge),
  minBadgeNum: row.min_badge,
  mdlAvailBadges: row.badge_list,
  mdlUnitsSold: row.taken + row.sold_elsewhere,
  keptBadges: formatBadgeList(row.kept ?? []),
  blockedSales: flag(row.blocked_sales),
  hideFromRankings: flag(row.hide_from_rankings),
})

const storedBundle = (row: BundleRow): StoredBundle => ({
  ...itemFields(row),
  promoPrice: reaisFromCents(row.promo_price_in_cents),
  promoFirstUnits: row.promo_first_units,
  unitsSold: row.taken + row.sold_elsewhere,
  mdlBadgeNum: row.first_badge,
  mdlComplement: row.complement,
  overrideStrength: row.override_strength,
  overrideParticipants: row.override_participants,
  bundledUUIDs: (row.categoryIds ?? []).join(','),
})
