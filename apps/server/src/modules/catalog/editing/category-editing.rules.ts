import type { Category, Input } from '@porteira/contract'
import { freeBadges, parseBadgeList, reaisFromCents } from '@porteira/domain'
import { bool, flag, given } from './editing.rules.ts'

type Body = NonNullable<Input<'PUT /api/categories/:itemUUID'>['body']>

/** What of a category stands in the table of all items for sale. */
export const itemColumns = (body: Body) =>
  given({
    rules: body.rules,
    display_order: body.displayOrder,
    registrations_per_user: body.registrationsPerUser,
  })

/** What of a category stands in its own table. */
export const categoryColumns = (body: Body) =>
  given({
    prizes: body.prizes,
    no_direct_sales: bool(body.noDirectSales),
    registration_in_person: bool(body.registrationInPerson),
    entity_required: body.entityRequired,
    entity_optional: bool(body.entityOptional),
    team_info: body.teamInfo,
    max_cpf_occurrences: body.maxCpfOccurrences,
    allow_late_comers: bool(body.allowLaterComers),
    auto_badge: bool(body.autoBadgeNum),
    min_badge: body.minBadgeNum,
    hide_from_rankings: bool(body.hideFromRankings),
  })

export type CategoryRow = {
  id: string
  event_id: string
  name: string
  rules: string
  prizes: string
  display_order: number
  price_in_cents: number
  registrations_per_user: number
  total: number
  taken: number
  sold_elsewhere: number
  hide_from_sales: boolean
  min_participants: number
  max_participants: number
  no_direct_sales: boolean
  registration_in_person: boolean
  saved_lives: number
  strength_options: number
  strength_dynamic: boolean
  restrict_age_min: number | null
  restrict_age_max: number | null
  sbb_enabled: boolean
  entity_required: Category['entityRequired']
  entity_optional: boolean
  team_info: Category['teamInfo']
  max_cpf_occurrences: number
  allow_late_comers: boolean
  auto_badge: boolean
  min_badge: number
  badge_list: string
  blocked_sales: boolean
  hide_from_rankings: boolean
}

/** A category as its form shows it; `gone` are the numbers that nobody can have any more. */
export const categoryView = (row: CategoryRow, gone: ReadonlySet<number>): Category => ({
  UUID: row.id,
  name: row.name,
  eventUUID: row.event_id,
  rules: row.rules,
  prizes: row.prizes,
  displayOrder: row.display_order,
  noDirectSales: flag(row.no_direct_sales),
  registrationInPerson: flag(row.registration_in_person),
  registrationsPerUser: row.registrations_per_user,
  entityRequired: row.entity_required,
  entityOptional: flag(row.entity_optional),
  teamInfo: row.team_info,
  maxCpfOccurrences: row.max_cpf_occurrences,
  allowLaterComers: flag(row.allow_late_comers),
  autoBadgeNum: flag(row.auto_badge),
  minBadgeNum: row.min_badge,
  hideFromRankings: flag(row.hide_from_rankings),
  price: reaisFromCents(row.price_in_cents),
  maxParticipants: row.max_participants,
  minParticipants: row.min_participants,
  savedLives: row.saved_lives,
  strengthOptions: row.strength_options,
  strengthDynamic: flag(row.strength_dynamic),
  restrictAgeMin: row.restrict_age_min,
  restrictAgeMax: row.restrict_age_max,
  sbbEnabled: flag(row.sbb_enabled),
  mdlAvailBadges: row.badge_list,
  mdlAvailCount: freeBadges(parseBadgeList(row.badge_list) ?? [], gone).length,
  mdlUnitsSold: row.taken + row.sold_elsewhere,
  blockedSales: flag(row.blocked_sales),
  hideFromSales: flag(row.hide_from_sales),
})
