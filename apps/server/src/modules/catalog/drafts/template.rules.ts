import { isRecord } from '@porteira/domain'
import type { Plain } from '../import/document-part.rules.ts'

/** What belongs to one event only: its identity, its dates and what was sold of it. */
const OF_ONE_EVENT = new Set(
  'eventUUID shortName name startDate endDate salesStart salesEnd salesClosed testMode batch'.split(' '),
)
const OF_ONE_SALE = new Set([
  'UUID',
  'priceSteps',
  'soldElsewhere',
  'keptBadges',
  'deskBadges',
  'blockedSales',
])

/** The document of an event as the start of another one. Its categories and bundles keep their names. */
export const templateOf = (document: Plain): Plain => ({
  ...without(document, OF_ONE_EVENT),
  categories: partsOf(document['categories']),
  bundles: partsOf(document['bundles']),
})

const partsOf = (parts: unknown) =>
  Array.isArray(parts) ? parts.filter(isRecord).map((part) => without(part, OF_ONE_SALE)) : []

const without = (part: Plain, names: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(part).filter(([name]) => !names.has(name)))
