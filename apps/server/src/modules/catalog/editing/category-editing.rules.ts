import type { Category } from '@porteira/contract'
import { formatBadgeList, freeBadges, parseBadgeList } from '@porteira/domain'
import type { Row } from '#platform/database/tables.ts'
import { categoryColumns, itemColumns } from '../stored/columns.rules.ts'
import { toWire } from '../stored/mapping.rules.ts'

export type CategoryRow = Row<'item'> & Row<'category'>

type Badges = { assigned: ReadonlySet<number>; withheld: { badge: number; isForDesk: boolean }[] }
type Facts = Badges & { planUpdatedAt: Date | undefined }

/** A category in the form of the wire. */
export const categoryView = (row: CategoryRow, { assigned, withheld, planUpdatedAt }: Facts): Category => ({
  UUID: row.id,
  eventUUID: row.event_id,
  ...toWire(itemColumns, row),
  ...toWire(categoryColumns, row),
  mdlAvailCount: freeBadges(
    parseBadgeList(row.badge_list) ?? [],
    new Set([...assigned, ...withheld.map(({ badge }) => badge)]),
  ).length,
  deskBadges: formatBadgeList(withheld.flatMap(({ badge, isForDesk }) => (isForDesk ? badge : []))),
  mdlUnitsSold: row.taken + row.sold_elsewhere,
  planUpdatedOn: planUpdatedAt?.toISOString() ?? null,
})
