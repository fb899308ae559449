import { lowestFree, parseBadgeList } from '@porteira/domain'
import type {
  BundleDocument,
  CategoryDocument,
  EventDocument,
  StoredBundle,
  StoredCategory,
  StoredEvent,
} from './document-shape.rules.ts'

/** What of an event this shop holds itself: units by item, and the numbers it gave by category. */
export type ShopCounts = {
  units: ReadonlyMap<string, number>
  badges: ReadonlyMap<string, ReadonlySet<number>>
}

/** What this shop may sell of an item, and what went by other ways before. */
export type Stock = { total: number; soldElsewhere: number }

/** The stock that a document asks for; that of the stored item, if the document does not change it. */
export function stockOf(
  document: CategoryDocument | BundleDocument,
  { units }: ShopCounts,
  stored?: StoredCategory | StoredBundle,
): Stock {
  const held = units.get(document.UUID) ?? 0
  const soldElsewhere = document.soldElsewhere ?? Math.max(0, soldOf(document) - held)
  if (stored && isSameStock({ ...document, soldElsewhere }, stored))
    return { total: stored.unitsTotal - stored.soldElsewhere, soldElsewhere }
  const offered = parseBadgeList(listOf(document))?.length
  // What was promised to carts of this shop stays promised, whatever the other system says.
  return { total: Math.max(held, (offered ?? document.unitsTotal) - soldElsewhere), soldElsewhere }
}

const soldOf = (document: CategoryDocument | BundleDocument) =>
  'unitsSold' in document ? document.unitsSold : document.mdlUnitsSold
const listOf = (document: CategoryDocument | BundleDocument) =>
  'mdlAvailBadges' in document ? document.mdlAvailBadges : ''
const isSameStock = (one: CategoryDocument | BundleDocument, other: StoredCategory | StoredBundle) =>
  one.unitsTotal === other.unitsTotal &&
  one.soldElsewhere === other.soldElsewhere &&
  listOf(one) === listOf(other)

export const bundledIds = ({ bundledUUIDs }: Pick<BundleDocument, 'bundledUUIDs'>) =>
  bundledUUIDs.split(',').filter(Boolean)

/**
 * The numbers of a category that went by other ways. Nobody tells which, so the lowest are taken to be gone:
 * first those in the ranges of bundles, then the rest from the category's own first number on. Numbers that are
 * `kept` already count first.
 */
export function keptBadges(
  category: CategoryDocument,
  bundles: BundleDocument[],
  held: ShopCounts,
  kept: ReadonlySet<number> = new Set(),
): number[] {
  const list = parseBadgeList(category.mdlAvailBadges)
  if (!list && !category.autoBadgeNum) return []
  const inRanges = bundles
    .filter((bundle) => bundle.mdlBadgeNum > 0 && bundledIds(bundle).includes(category.UUID))
    .map((bundle) => ({ from: bundle.mdlBadgeNum, units: stockOf(bundle, held).soldElsewhere }))
    .toSorted((one, other) => one.from - other.from)
  const ranged = inRanges.reduce((sum, { units }) => sum + units, 0)
  const rest = { from: category.minBadgeNum, units: stockOf(category, held).soldElsewhere - ranged }

  const taken = new Set([...(held.badges.get(category.UUID) ?? []), ...kept])
  const known = [...kept].toSorted((one, other) => one - other)
  return [...inRanges, rest].flatMap(({ from, units }) =>
    Array.from({ length: Math.max(0, units) }).flatMap(() => {
      const index = known.findIndex((badge) => badge >= from)
      const badge = index >= 0 ? known.splice(index, 1)[0] : lowestFree({ list, taken }, from)
      if (badge === undefined) return []
      taken.add(badge)
      return [badge]
    }),
  )
}

type ImportedEvent = { before: StoredEvent | undefined; after: StoredEvent; held: ShopCounts }

/**
 * The numbers to keep from being given here, by category: those that the document lists, or those of units sold
 * elsewhere where what decides on them has changed.
 */
export function badgesToWithhold({ categories }: EventDocument, { before, after, held }: ImportedEvent) {
  return after.categories.flatMap((category) => {
    const given = categories.find(({ UUID }) => UUID === category.UUID)?.keptBadges
    const known = parseBadgeList(category.keptBadges) ?? []
    if (given !== undefined) {
      const ours = held.badges.get(category.UUID)
      const badges = (parseBadgeList(given) ?? []).filter((badge) => !ours?.has(badge))
      const isSame = badges.length === known.length && badges.every((badge, index) => badge === known[index])
      return isSame ? [] : [{ categoryId: category.UUID, badges, isWholeList: true }]
    }
    const old = before?.categories.find(({ UUID }) => UUID === category.UUID)
    if (before && old && badgeRules(old, before) === badgeRules(category, after)) return []
    const badges = keptBadges(category, after.bundles, held, new Set(known))
    return badges.length > known.length ? [{ categoryId: category.UUID, badges, isWholeList: false }] : []
  })
}

/** What decides which numbers of a category went by other ways. */
const badgeRules = (category: StoredCategory, { bundles }: StoredEvent) =>
  JSON.stringify([
    category.soldElsewhere,
    category.mdlAvailBadges,
    category.autoBadgeNum,
    category.minBadgeNum,
    bundles
      .filter((bundle) => bundledIds(bundle).includes(category.UUID))
      .map(({ UUID, mdlBadgeNum, soldElsewhere }) => [UUID, mdlBadgeNum, soldElsewhere])
      .toSorted(),
  ])
