import { lowestFree, parseBadgeList } from '@porteira/domain'

export type CategoryDocument = {
  UUID: string
  name: string
  rules: string
  prizes: string
  displayOrder: number
  price: number
  unitsTotal: number
  minParticipants: number
  maxParticipants: number
  noDirectSales: number
  registrationInPerson: number
  registrationsPerUser: number
  savedLives: number
  strengthOptions: number
  strengthDynamic: number
  restrictAgeMin: number | null
  restrictAgeMax: number | null
  sbbEnabled: number
  entityRequired: string
  entityOptional: number
  teamInfo: string
  maxCpfOccurrences: number
  allowLaterComers: number
  autoBadgeNum: number
  minBadgeNum: number
  mdlAvailBadges: string
  mdlUnitsSold: number
  blockedSales: number
  hideFromSales: number
  hideFromRankings: number
}

export type BundleDocument = {
  UUID: string
  name: string
  rules: string
  displayOrder: number
  registrationsPerUser: number
  bundledUUIDs: string
  price: number
  promoPrice: number
  promoFirstUnits: number
  unitsTotal: number
  unitsSold: number
  mdlBadgeNum: number
  mdlComplement: string
  overrideStrength: string
  overrideParticipants: number
  hideFromSales: number
}

/** An event as the rodeo-management system sends it: amounts in reais, flags 0 or 1, instants with offset. */
export type EventDocument = {
  eventUUID: string
  shortName: string
  name: string
  venue: string
  address: string
  state: string
  city: string
  federationName: string
  regionName: string
  ctgName: string
  mapUrl: string
  officialUrl: string
  startDate: string
  endDate: string
  salesStart: string
  salesEnd: string
  pixInterest: number
  pixInstallments: number
  maxUnpaidUnits: number
  salesClosed: number
  testMode: number
  hideFromRankings: number
  noBadgesInReceipt: number
  chkParticipantCtg: number
  chkCtgRegion: number
  chkBlockedReason: number
  online: number
  batch: string
  details: string
  supportWhatsapp: string
  support: string
  categories: CategoryDocument[]
  bundles: BundleDocument[]
}

/** What of an event this shop holds itself: units by item, and the numbers it gave by category. */
export type HeldHere = {
  units: ReadonlyMap<string, number>
  badges: ReadonlyMap<string, ReadonlySet<number>>
}

/** What this shop may sell of an item, and what went by other ways before. */
export type Stock = { total: number; soldElsewhere: number }

export function stockOf(document: CategoryDocument | BundleDocument, { units }: HeldHere): Stock {
  const held = units.get(document.UUID) ?? 0
  const isBundle = 'unitsSold' in document
  const soldElsewhere = Math.max(0, (isBundle ? document.unitsSold : document.mdlUnitsSold) - held)
  const offered = isBundle ? undefined : parseBadgeList(document.mdlAvailBadges)?.length
  // What was promised to carts of this shop stays promised, whatever the other system says.
  return { total: Math.max(held, (offered ?? document.unitsTotal) - soldElsewhere), soldElsewhere }
}

export const bundledIds = ({ bundledUUIDs }: BundleDocument) => bundledUUIDs.split(',').filter(Boolean)

/**
 * The numbers of a category that went by other ways. Nobody tells which, so the lowest are taken to be gone:
 * first those in the ranges of bundles, then the rest from the category's own first number on.
 */
export function keptBadges(category: CategoryDocument, bundles: BundleDocument[], held: HeldHere): number[] {
  const list = parseBadgeList(category.mdlAvailBadges)
  if (!list && !category.autoBadgeNum) return []
  const inRanges = bundles
    .filter((bundle) => bundle.mdlBadgeNum > 0 && bundledIds(bundle).includes(category.UUID))
    .map((bundle) => ({ from: bundle.mdlBadgeNum, units: stockOf(bundle, held).soldElsewhere }))
  const ranged = inRanges.reduce((sum, { units }) => sum + units, 0)
  const rest = { from: category.minBadgeNum, units: stockOf(category, held).soldElsewhere - ranged }

  const taken = new Set(held.badges.get(category.UUID))
  return [...inRanges, rest].flatMap(({ from, units }) =>
    Array.from({ length: Math.max(0, units) }).flatMap(() => {
      const badge = lowestFree({ list, taken }, from)
      if (badge === undefined) return []
      taken.add(badge)
      return [badge]
    }),
  )
}
