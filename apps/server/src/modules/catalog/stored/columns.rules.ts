import { mapOwnAsks, type OwnAsk } from '@porteira/domain'
import { type ColumnOf, columnOf } from '#platform/database/column-names.rules.ts'
import type { Row } from '#platform/database/tables.ts'
import type { BundleDocument, CategoryDocument, EventDocument } from '../document/document-shape.rules.ts'
import * as kinds from '../document/kinds.rules.ts'

// Maps names of the wire to columns. Forms, imports and exports use these tables. Imports report changes in their
// order.

type Columns<Wire, Stored> = {
  [Name in keyof Wire]?: {
    [Column in keyof Stored]: readonly [Column, kinds.Kind<Wire[Name], Stored[Column]>]
  }[keyof Stored]
}

export const eventColumns = {
  shortName: ['short_name', kinds.slug],
  name: ['name', kinds.text],
  venue: ['venue', kinds.text],
  address: ['address', kinds.text],
  state: ['state', kinds.text],
  city: ['city', kinds.text],
  federationName: ['federation_name', kinds.text],
  regionName: ['region_name', kinds.text],
  ctgName: ['ctg_name', kinds.text],
  mapUrl: ['map_url', kinds.text],
  officialUrl: ['official_url', kinds.text],
  startDate: ['starts_on', kinds.text],
  endDate: ['ends_on', kinds.text],
  salesStart: ['sales_start_at', kinds.instant],
  salesEnd: ['sales_end_at', kinds.instant],
  pixInterest: ['pix_interest_percent', kinds.percent],
  pixInstallments: ['pix_installments', kinds.whole],
  lateWithdrawalDays: ['late_withdrawal_days', kinds.whole],
  withheldPercent: ['withheld_percent', kinds.whole],
  maxUnpaidUnits: ['max_unpaid_units', kinds.whole],
  maxSellerUnits: ['max_seller_units', kinds.whole],
  freeUnformedHours: ['free_unformed_hours', kinds.whole],
  offerHours: ['offer_hours', kinds.whole],
  salesClosed: ['sales_closed', kinds.flag],
  testMode: ['test_mode', kinds.flag],
  hideFromRankings: ['hide_from_rankings', kinds.flag],
  noBadgesInReceipt: ['no_badges_in_receipt', kinds.flag],
  deskSeesCash: ['desk_sees_cash', kinds.flag],
  arenaRefusesMarks: ['arena_refuses_marks', kinds.flag],
  asksMissReasons: ['asks_miss_reasons', kinds.flag],
  chkParticipantCtg: ['check_participant_ctg', kinds.flag],
  chkCtgRegion: ['check_ctg_region', kinds.flag],
  chkBlockedReason: ['check_blocked_reason', kinds.flag],
  online: ['sold_online', kinds.flag],
  batch: ['batch', kinds.text],
  details: ['details', kinds.text],
  supportWhatsapp: ['support_whatsapp', kinds.text],
  support: ['support', kinds.text],
  minorsNeedAuthorisation: ['minors_need_authorisation', kinds.authorisation],
  authorisationText: ['authorisation_text', kinds.text],
} satisfies Columns<EventDocument, Row<'event'>>

/** The columns that categories and bundles share. */
export const itemColumns = {
  name: ['name', kinds.text],
  rules: ['rules', kinds.text],
  displayOrder: ['display_order', kinds.whole],
  price: ['price_in_cents', kinds.cents],
  priceSteps: ['price_steps', kinds.priceSteps],
  registrationsPerUser: ['registrations_per_user', kinds.whole],
  hideFromSales: ['hide_from_sales', kinds.flag],
} satisfies Columns<CategoryDocument & BundleDocument, Row<'item'>>

const ownAskColumns = mapOwnAsks((name) => [columnOf(name), kinds.flag]) as {
  [Name in OwnAsk]: readonly [ColumnOf<Name>, typeof kinds.flag]
}

export const categoryColumns = {
  prizes: ['prizes', kinds.text],
  minParticipants: ['min_participants', kinds.whole],
  maxParticipants: ['max_participants', kinds.whole],
  noDirectSales: ['no_direct_sales', kinds.flag],
  withoutRiders: ['without_riders', kinds.flag],
  registrationInPerson: ['registration_in_person', kinds.flag],
  savedLives: ['saved_lives', kinds.whole],
  strengthOptions: ['strength_options', kinds.whole],
  strengthDynamic: ['strength_dynamic', kinds.flag],
  competition: ['competition', kinds.competition],
  restrictAgeMin: ['restrict_age_min', kinds.age],
  restrictAgeMax: ['restrict_age_max', kinds.age],
  sbbEnabled: ['sbb_enabled', kinds.flag],
  entityRequired: ['entity_required', kinds.entityRequired],
  entityOptional: ['entity_optional', kinds.flag],
  teamInfo: ['team_info', kinds.teamInfo],
  maxCpfOccurrences: ['max_cpf_occurrences', kinds.whole],
  allowLaterComers: ['allow_late_comers', kinds.flag],
  ...ownAskColumns,
  autoBadgeNum: ['auto_badge', kinds.flag],
  minBadgeNum: ['min_badge', kinds.whole],
  swapHours: ['swap_hours', kinds.whole],
  riderSex: ['rider_sex', kinds.riderSex],
  riderSexMode: ['rider_sex_mode', kinds.limitMode],
  agesOn: ['ages_on', kinds.agesOn],
  agesOnDate: ['ages_on_date', kinds.dayOrNone],
  restrictAgeMode: ['restrict_age_mode', kinds.limitMode],
  someAgeRiders: ['some_age_riders', kinds.whole],
  someAgeMin: ['some_age_min', kinds.whole],
  someAgeMax: ['some_age_max', kinds.whole],
  someAgeMode: ['some_age_mode', kinds.limitMode],
  oneRegion: ['one_region', kinds.optionalLimit],
  oneClub: ['one_club', kinds.optionalLimit],
  mdlAvailBadges: ['badge_list', kinds.text],
  blockedSales: ['blocked_sales', kinds.flag],
  hideFromRankings: ['hide_from_rankings', kinds.flag],
} satisfies Columns<CategoryDocument, Row<'category'>>

export const bundleColumns = {
  promoPrice: ['promo_price_in_cents', kinds.cents],
  promoFirstUnits: ['promo_first_units', kinds.whole],
  mdlBadgeNum: ['first_badge', kinds.whole],
  lives: ['lives', kinds.whole],
  mdlComplement: ['complement', kinds.text],
  overrideStrength: ['override_strength', kinds.text],
  overrideParticipants: ['override_participants', kinds.whole],
} satisfies Columns<BundleDocument, Row<'bundle'>>
