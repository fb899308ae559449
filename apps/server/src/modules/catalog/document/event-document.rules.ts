import { formatBadgeList, lowestFree, parseBadgeList } from '@porteira/domain'
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

/** The entries of a category in one unit of a bundle. */
const entriesOf = (bundle: BundleDocument, { UUID }: CategoryDocument) =>
  bundledIds(bundle).filter((id) => id === UUID).length

/**
 * The badges of a category that were sold elsewhere. The document does not list them, so the lowest badges count as
 * sold: first those in the ranges of bundles, then the rest from the first badge of the category. Badges that count as sold
 * already count first, and badges kept for the desk do not count.
 */
export function chooseSoldBadges(
  category: CategoryDocument,
  bundles: BundleDocument[],
  shopCounts: ShopCounts,
  { sold = [], keptForDesk = [] }: { sold?: readonly number[]; keptForDesk?: readonly number[] } = {},
): number[] {
  const list = parseBadgeList(category.mdlAvailBadges)
  if (!list && !category.autoBadgeNum) return []
  const inRanges = bundles
    .filter((bundle) => bundle.mdlBadgeNum > 0 && bundledIds(bundle).includes(category.UUID))
    .map((bundle) => ({
      from: bundle.mdlBadgeNum,
      units: stockOf(bundle, shopCounts).soldElsewhere * entriesOf(bundle, category),
    }))
    .toSorted((one, other) => one.from - other.from)
  const ranged = inRanges.reduce((sum, { units }) => sum + units, 0)
  const rest = { from: category.minBadgeNum, units: stockOf(category, shopCounts).soldElsewhere - ranged }

  const taken = new Set([...(shopCounts.badges.get(category.UUID) ?? []), ...sold, ...keptForDesk])
  const toReuse = sold.toSorted((one, other) => one - other)
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

/** The badges to withhold by category, for each category in which they change. */
export function badgesToWithhold({ categories }: EventDocument, event: ImportedEvent) {
  return event.after.categories.flatMap((category) => {
    const document = categories.find(({ UUID }) => UUID === category.UUID)
    const stored = {
      soldElsewhere: soldBadges(category),
      keptForDesk: parseBadgeList(category.deskBadges) ?? [],
    }
    const keptForDesk = badgesForDesk({ category, document, stored, ...event })
    const soldElsewhere = badgesSoldElsewhere({ category, document, stored, ...event }, keptForDesk)
    const isSame =
      isSameList(soldElsewhere, stored.soldElsewhere) && isSameList(keptForDesk, stored.keptForDesk)
    return isSame ? [] : [{ categoryId: category.UUID, soldElsewhere, keptForDesk }]
  })
}

type ImportedCategory = ImportedEvent & {
  category: StoredCategory
  document: CategoryDocument | undefined
  stored: { soldElsewhere: readonly number[]; keptForDesk: readonly number[] }
}

const soldBadges = ({ keptBadges, deskBadges }: StoredCategory) => {
  const forDesk = new Set(parseBadgeList(deskBadges))
  return (parseBadgeList(keptBadges) ?? []).filter((badge) => !forDesk.has(badge))
}

/**
 * The badges kept for the desk. Of a list without reasons they are those that were for the desk before, and the new ones
 * if no unit was sold elsewhere: otherwise the shop cannot tell which ones were sold, and they are not given.
 */
function badgesForDesk({ category, document, stored, after, shopCounts }: ImportedCategory) {
  const isOurs = badgesOfCarts(shopCounts, category)
  if (document?.deskBadges !== undefined)
    return (parseBadgeList(document.deskBadges) ?? []).filter((badge) => !isOurs(badge))
  if (document?.keptBadges === undefined) return [...stored.keptForDesk]
  const isKnown = !isSoldElsewhere(category, after.bundles)
  const sold = new Set(stored.soldElsewhere)
  const forDesk = new Set(stored.keptForDesk)
  return (parseBadgeList(document.keptBadges) ?? []).filter(
    (badge) => !isOurs(badge) && (forDesk.has(badge) || (isKnown && !sold.has(badge))),
  )
}

/** The badges sold elsewhere: those that the document lists, or as many as units were sold if the rules changed. */
function badgesSoldElsewhere(
  { category, document, stored, before, after, shopCounts }: ImportedCategory,
  keptForDesk: readonly number[],
) {
  const isOurs = badgesOfCarts(shopCounts, category)
  const forDesk = new Set(keptForDesk)
  if (document?.keptBadges !== undefined)
    return (parseBadgeList(document.keptBadges) ?? []).filter(
      (badge) => !isOurs(badge) && !forDesk.has(badge),
    )
  const sold = stored.soldElsewhere.filter((badge) => !forDesk.has(badge))
  const old = before?.categories.find(({ UUID }) => UUID === category.UUID)
  const isUnchanged = before && old && badgeRules(old, before) === badgeRules(category, after)
  if (isUnchanged && document?.deskBadges === undefined) return sold
  const chosen = chooseSoldBadges(category, after.bundles, shopCounts, { sold, keptForDesk })
  return chosen.length > sold.length ? [...new Set([...sold, ...chosen])] : sold
}

const badgesOfCarts = ({ badges }: ShopCounts, { UUID }: StoredCategory) => {
  const ours = badges.get(UUID)
  return (badge: number) => ours?.has(badge) ?? false
}

/** True if units of the category were sold elsewhere, alone or in a bundle. */
export const isSoldElsewhere = ({ UUID, soldElsewhere }: StoredCategory, bundles: StoredBundle[]) =>
  soldElsewhere > 0 || bundles.some((bundle) => bundle.soldElsewhere > 0 && bundledIds(bundle).includes(UUID))

const isSameList = (one: readonly number[], other: readonly number[]) =>
  formatBadgeList(one) === formatBadgeList(other)

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
