import type { Database } from '#platform/database/client.ts'
import { safeHtml } from '../items/safe-html.service.ts'
import { listAssignedBadges } from '../events.ts'
import { upsertEvent } from '../stored/event-rows.queries.ts'
import { withHtml } from '../stored/fields.rules.ts'
import {
  withholdBadges,
  replaceBundled,
  upsertBundles,
  upsertCategories,
} from '../stored/item-rows.queries.ts'
import {
  type BundleDocument,
  type CategoryDocument,
  type EventDocument,
  type StoredEvent,
  bundleFields,
  categoryFields,
  eventFields,
} from './document-shape.rules.ts'
import { badgesToWithhold, bundledIds, type ShopCounts, stockOf } from './event-document.rules.ts'
import { listSavedBundles, listTakenUnits } from './importing.queries.ts'
import { readStoredEvent } from './stored-event.queries.ts'

/**
 * Writes an event with its categories and bundles, new or again, in the caller's transaction, and returns what is
 * stored afterwards. What an administrator of this shop has saved stays as it is. `held` is what carts of this shop
 * hold of the event; without it, the database is asked.
 */
export async function importEvent(
  db: Database,
  sent: EventDocument,
  held?: ShopCounts,
): Promise<StoredEvent> {
  const document = withSafeHtml(sent)
  const { eventUUID, categories, bundles } = document
  const here = held ?? (await readShopCounts(db, eventUUID))
  const saved = await listSavedBundles(db, eventUUID)
  const before = await readStoredEvent(db, eventUUID)
  const stored = new Map(
    [...(before?.categories ?? []), ...(before?.bundles ?? [])].map((part) => [part.UUID, part]),
  )
  const withStock = <Part extends CategoryDocument | BundleDocument>(part: Part) => ({
    ...part,
    stock: stockOf(part, here, stored.get(part.UUID)),
  })
  const ownBundles = bundles.filter(({ UUID }) => !saved.has(UUID))

  await upsertEvent(db, document)
  await upsertCategories(db, { eventId: eventUUID, items: categories.map(withStock) })
  await upsertBundles(db, { eventId: eventUUID, items: ownBundles.map(withStock) })
  const bundled = ownBundles.map((bundle) => ({ bundleId: bundle.UUID, categoryIds: bundledIds(bundle) }))
  await replaceBundled(db, bundled)
  const written = await readWritten(db, eventUUID)
  const kept = badgesToWithhold(document, { before, after: written, held: here })
  for (const category of kept) await withholdBadges(db, category)
  return kept.length > 0 ? readWritten(db, eventUUID) : written
}

/** What this shop holds of the items of an event. */
async function readShopCounts(db: Database, eventId: string): Promise<ShopCounts> {
  const units = await listTakenUnits(db, eventId)
  return { units, badges: await listAssignedBadges.ask(db, [...units.keys()]) }
}

async function readWritten(db: Database, eventId: string) {
  const event = await readStoredEvent(db, eventId)
  if (!event) throw new Error(`Event ${eventId} is missing after it was written`)
  return event
}

const withSafeHtml = (document: EventDocument): EventDocument => ({
  ...withTrimmedHtml(eventFields, document),
  categories: document.categories.map((category) => withTrimmedHtml(categoryFields, category)),
  bundles: document.bundles.map((bundle) => withTrimmedHtml(bundleFields, bundle)),
})

const withTrimmedHtml = <Part extends object>(fields: Parameters<typeof withHtml>[0], part: Part) =>
  withHtml(fields, part, ({ html }) => safeHtml(html).trim())
