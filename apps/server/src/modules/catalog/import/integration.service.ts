import { isDeepStrictEqual } from 'node:util'
import { derivedSettings } from '@porteira/domain/competition'
import type { Database } from '#platform/database/client.ts'
import { safeHtml } from '../items/safe-html.service.ts'
import { listAssignedBadges } from '../events.ts'
import { importRequirements } from '../requirements/requirements.service.ts'
import { markEventChanged, upsertEvent } from '../stored/event-rows.queries.ts'
import { withHtml } from '../document/fields.rules.ts'
import {
  markItemsChanged,
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
} from '../document/document-shape.rules.ts'
import { badgesToWithhold, bundledIds, type ShopCounts, stockOf } from '../document/event-document.rules.ts'
import { listSavedBundles, listTakenUnits } from './importing.queries.ts'
import { readStoredEvent } from './stored-event.queries.ts'

/**
 * Writes an event with its categories and bundles in the caller's transaction, and returns the stored event. Settings
 * that an administrator has saved stay. `givenCounts` is what carts of this shop hold of the event; it is read from the
 * database if it is omitted.
 */
export async function importEvent(
  db: Database,
  sent: EventDocument,
  givenCounts?: ShopCounts,
): Promise<StoredEvent> {
  const document = withSafeHtml(sent)
  const { eventUUID, categories, bundles } = document
  const shopCounts = givenCounts ?? (await readShopCounts(db, eventUUID))
  const saved = await listSavedBundles(db, eventUUID)
  const before = await readStoredEvent(db, eventUUID)
  const stored = new Map(
    [...(before?.categories ?? []), ...(before?.bundles ?? [])].map((part) => [part.UUID, part]),
  )
  const withStock = <Part extends CategoryDocument | BundleDocument>(part: Part) => ({
    ...part,
    stock: stockOf(part, shopCounts, stored.get(part.UUID)),
  })
  const withRules = (category: CategoryDocument) => {
    const rules = category.competition ?? null
    return { ...category, competition: rules, ...(rules && derivedSettings(rules)) }
  }
  const ownBundles = bundles.filter(({ UUID }) => !saved.has(UUID))

  await upsertEvent(db, document)
  await upsertCategories(db, { eventId: eventUUID, items: categories.map(withRules).map(withStock) })
  await upsertBundles(db, { eventId: eventUUID, items: ownBundles.map(withStock) })
  const bundled = ownBundles.map((bundle) => ({ bundleId: bundle.UUID, categoryIds: bundledIds(bundle) }))
  await replaceBundled(db, bundled)
  await importRequirements(db, document)
  const written = await readWritten(db, eventUUID)
  const withheld = badgesToWithhold(document, { before, after: written, shopCounts })
  for (const category of withheld) await withholdBadges(db, category)
  const after = withheld.length > 0 ? await readWritten(db, eventUUID) : written
  if (before) await markChanges(db, before, after)
  return after
}

/** Sets the times of change of what an import changed. An import without a change keeps them. */
async function markChanges(db: Database, before: StoredEvent, after: StoredEvent) {
  if (isDeepStrictEqual(before, after)) return
  const old = [...before.categories, ...before.bundles]
  const changed = [...after.categories, ...after.bundles].filter(
    (part) => !old.some((other) => isDeepStrictEqual(other, part)),
  )
  await markEventChanged(db, after.eventUUID)
  await markItemsChanged(
    db,
    changed.map(({ UUID }) => UUID),
  )
}

/** Reads what carts of this shop hold of an event. */
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
