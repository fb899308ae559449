import type { Category } from '@porteira/contract'
import { freeBadges, parseBadgeList } from '@porteira/domain'
import type { Row } from '#platform/database/tables.ts'
import { categoryColumns, itemColumns } from '../stored/columns.rules.ts'
import { toWire } from '../stored/mapping.rules.ts'

export type CategoryRow = Row<'item'> & Row<'category'>

/** A category in the form of the wire; `gone` are the badges that are no longer free. */
export const categoryView = (row: CategoryRow, gone: ReadonlySet<number>): Category => ({
  UUID: row.id,
  eventUUID: row.event_id,
  ...toWire(itemColumns, row),
  ...toWire(categoryColumns, row),
  mdlAvailCount: freeBadges(parseBadgeList(row.badge_list) ?? [], gone).length,
  mdlUnitsSold: row.taken + row.sold_elsewhere,
})
