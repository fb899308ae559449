import { lowestFree, parseBadgeList } from '@porteira/domain'
import type {
  BundleDocument,
  CategoryDocument,
  EventDocument,
  StoredBundle,
  StoredCategory,
  StoredEvent,
} from './document-shape.rules.ts'

/** What carts of this shop hold of an event: units by item and badges by category. */
export type ShopCounts = {
  units: ReadonlyMap<string, number>
  badges: ReadonlyMap<string, ReadonlySet<number>>
}

/** The units that this shop may sell of an item, and the units that were sold elsewhere. */
export type Stock = { total: number; soldElsewhere: number }

/** The stock after an import. The stored stock stays if the document does not change it. */
export function stockOf(
  document: CategoryDocument | BundleDocument,
  { units }: ShopCounts,
  stored?: StoredCategory | StoredBundle,
): Stock {
  const heldUnits = units.get(document.UUID) ?? 0
  const soldElsewhere = document.soldElsewhere ?? Math.max(0, soldOf(document) - heldUnits)
  if (stored && isSameStock({ ...document, soldElsewhere }, stored))
    return { total: stored.unitsTotal - stored.soldElsewhere, soldElsewhere }
  const offered = parseBadgeList(listOf(document))?.length
  // Units of carts of this shop stay, also if the document states less.
  return { total: Math.max(heldUnits, (offered ?? document.unitsTotal) - soldElsewhere), soldElsewhere }
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
 * The badges of a category that were sold elsewhere. The document does not list them, so the lowest badges count as
 * sold: first those in the ranges of bundles, then the rest from the first badge of the category. Badges that are
 * withheld already count first.
 */
export function chooseWithheldBadges(
  category: CategoryDocument,
  bundles: BundleDocument[],
  shopCounts: ShopCounts,
  withheld: ReadonlySet<number> = new Set(),
): number[] {
  const list = parseBadgeList(category.mdlAvailBadges)
  if (!list && !category.autoBadgeNum) return []
  const inRanges = bundles
    .filter((bundle) => bundle.mdlBadgeNum > 0 && bundledIds(bundle).includes(category.UUID))
    .map((bundle) => ({ from: bundle.mdlBadgeNum, units: stockOf(bundle, shopCounts).soldElsewhere }))
    .toSorted((one, other) => one.from - other.from)
  const ranged = inRanges.reduce((sum, { units }) => sum + units, 0)
  const rest = { from: category.minBadgeNum, units: stockOf(category, shopCounts).soldElsewhere - ranged }

  const taken = new Set([...(shopCounts.badges.get(category.UUID) ?? []), ...withheld])
  const toReuse = [...withheld].toSorted((one, other) => one - other)
  return [...inRanges, rest].flatMap(({ from, units }) =>
    Array.from({ length: Math.max(0, units) }).flatMap(() => {
      const index = toReuse.findIndex((badge) => badge >= from)
      const badge = index >= 0 ? toReuse.splice(index, 1)[0] : lowestFree({ list, taken }, from)
      if (badge === undefined) return []
      taken.add(badge)
      return [badge]
    }),
  )
}

type ImportedEvent = { before: StoredEvent | undefined; after: StoredEvent; shopCounts: ShopCounts }

/**
 * The badges to withhold by category: those that the document lists, or those of units sold elsewhere if a field that
 * decides on them changed.
 */
export function badgesToWithhold(
  { categories }: EventDocument,
  { before, after, shopCounts }: ImportedEvent,
) {
  return after.categories.flatMap((category) => {
    const listed = categories.find(({ UUID }) => UUID === category.UUID)?.keptBadges
    const withheld = parseBadgeList(category.keptBadges) ?? []
    if (listed !== undefined) {
      const ours = shopCounts.badges.get(category.UUID)
      const badges = (parseBadgeList(listed) ?? []).filter((badge) => !ours?.has(badge))
      const isSame =
        badges.length === withheld.length && badges.every((badge, index) => badge === withheld[index])
      return isSame ? [] : [{ categoryId: category.UUID, badges, isWholeList: true }]
    }
    const old = before?.categories.find(({ UUID }) => UUID === category.UUID)
    if (before && old && badgeRules(old, before) === badgeRules(category, after)) return []
    const badges = chooseWithheldBadges(category, after.bundles, shopCounts, new Set(withheld))
    return badges.length > withheld.length ? [{ categoryId: category.UUID, badges, isWholeList: false }] : []
  })
}

/** The fields that decide which badges of a category count as sold elsewhere. */
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
