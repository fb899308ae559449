import { formatBadgeList } from '@porteira/domain'
import type { Row } from '#platform/database/tables.ts'
import type { StoredRequirement } from '../requirements/requirements.rules.ts'
import { bundleColumns, categoryColumns, eventColumns, itemColumns } from '../stored/columns.rules.ts'
import { toWire } from '../stored/mapping.rules.ts'
import { type WithheldBadge, withheldBadges } from '../stored/withheld-badges.rules.ts'
import { type StoredBundle, type StoredCategory, type StoredEvent } from '../document/document-shape.rules.ts'

type EventRow = Row<'event'>
type ItemRow = Row<'item'>
export type CategoryRow = ItemRow & Row<'category'> & { kept: WithheldBadge[] | null }
export type BundleRow = ItemRow & Row<'bundle'> & { categoryIds: string[] | null }

type Rows = { categories: CategoryRow[]; bundles: BundleRow[]; requirements: StoredRequirement[] }

/** The rows of an event as a document with every field. */
export const storedEvent = (row: EventRow, { categories, bundles, requirements }: Rows): StoredEvent => ({
  eventUUID: row.id,
  ...toWire(eventColumns, row),
  categories: categories.map(storedCategory),
  bundles: bundles.map(storedBundle),
  requirements,
})

// Counted fields are at the place where an import reports their change.

function itemFields(row: ItemRow) {
  const { registrationsPerUser, hideFromSales, ...item } = toWire(itemColumns, row)
  return {
    UUID: row.id,
    ...item,
    unitsTotal: row.total + row.sold_elsewhere,
    soldElsewhere: row.sold_elsewhere,
    registrationsPerUser,
    hideFromSales,
  }
}

function storedCategory(row: CategoryRow): StoredCategory {
  const { blockedSales, hideFromRankings, ...category } = toWire(categoryColumns, row)
  return {
    ...itemFields(row),
    ...category,
    hasDecidedRules: row.competition_decided_at !== null,
    mdlUnitsSold: row.taken + row.sold_elsewhere,
    keptBadges: formatBadgeList((row.kept ?? []).map(({ badge }) => badge)),
    deskBadges: formatBadgeList(withheldBadges(row.kept ?? [], 'for-desk')),
    blockedSales,
    hideFromRankings,
  }
}

const storedBundle = (row: BundleRow): StoredBundle => ({
  ...itemFields(row),
  ...toWire(bundleColumns, row),
  unitsSold: row.taken + row.sold_elsewhere,
  bundledUUIDs: (row.categoryIds ?? []).join(','),
})
