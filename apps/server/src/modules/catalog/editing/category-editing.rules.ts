import type { Category } from '@porteira/contract'
import { adminMessages, formatBadgeList, freeBadges, parseBadgeList } from '@porteira/domain'
import type { Row } from '#platform/database/tables.ts'
import { categoryColumns, itemColumns } from '../stored/columns.rules.ts'
import { toWire } from '../stored/mapping.rules.ts'
import { type WithheldBadge, withheldBadges } from '../stored/withheld-badges.rules.ts'

export type CategoryRow = Row<'item'> & Row<'category'>

type Badges = { assigned: ReadonlySet<number>; withheld: WithheldBadge[] }
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
  deskBadges: formatBadgeList(withheldBadges(withheld, 'for-desk')),
  mdlUnitsSold: row.taken + row.sold_elsewhere,
  planUpdatedOn: planUpdatedAt?.toISOString() ?? null,
})

/** The stated list of numbers to keep for the desk. Numbers that are kept already stay allowed. */
export function deskBadgesFrom(stated: string, list: string, { assigned, withheld }: Badges) {
  const wanted = stated === '' ? [] : parseBadgeList(stated)
  if (!wanted) return { problem: adminMessages.notABadgeList }
  const offered = list === '' ? undefined : new Set(parseBadgeList(list))
  const kept = withheldBadges(withheld, 'for-desk')
  const soldElsewhere = withheldBadges(withheld, 'sold-elsewhere')
  for (const badge of wanted) {
    if (kept.includes(badge)) continue
    if (offered && !offered.has(badge)) return { problem: adminMessages.badgeNotInList(badge) }
    if (soldElsewhere.includes(badge)) return { problem: adminMessages.badgeSoldElsewhere(badge) }
    if (assigned.has(badge)) return { problem: adminMessages.badgeGiven(badge) }
  }
  return { keptForDesk: [...wanted], soldElsewhere }
}
