import type { Database } from '#platform/database/client.ts'
import { listGivenBadges } from '../events.ts'
import { safeHtml } from '../items/safe-html.service.ts'
import {
  type BundleDocument,
  badgesToKeep,
  type CategoryDocument,
  type EventDocument,
  type HeldHere,
  type StoredEvent,
  stockOf,
} from './event-document.rules.ts'
import { listTakenUnits, saveEvent } from './import.queries.ts'
import { keepBadges, listSavedBundles, saveBundles, saveCategories } from './items.queries.ts'
import { readStoredEvent } from './stored-event.queries.ts'

/**
 * Writes an event with its categories and bundles, new or again, in the caller's transaction, and returns what is
 * stored afterwards. What an administrator of this shop has saved stays as it is. `held` is what carts of this shop
 * hold of the event; without it, the database is asked.
 */
export async function importEvent(db: Database, sent: EventDocument, held?: HeldHere): Promise<StoredEvent> {
  const document = withSafeHtml(sent)
  const { eventUUID, categories, bundles } = document
  const here = held ?? (await readHeldHere(db, eventUUID))
  const saved = await listSavedBundles(db, eventUUID)
  const before = await readStoredEvent(db, eventUUID)
  const stored = new Map(
    [...(before?.categories ?? []), ...(before?.bundles ?? [])].map((part) => [part.UUID, part]),
  )
  const withStock = <Part extends CategoryDocument | BundleDocument>(part: Part) => ({
    ...part,
    stock: stockOf(part, here, stored.get(part.UUID)),
  })

  await saveEvent(db, document)
  await saveCategories(db, eventUUID, categories.map(withStock))
  await saveBundles(db, eventUUID, bundles.filter(({ UUID }) => !saved.has(UUID)).map(withStock))
  const written = (await readStoredEvent(db, eventUUID))!
  const kept = badgesToKeep(document, { before, after: written, held: here })
  for (const category of kept) await keepBadges(db, category)
  return kept.length > 0 ? (await readStoredEvent(db, eventUUID))! : written
}

/** What carts of this shop hold of an event. */
async function readHeldHere(db: Database, eventId: string): Promise<HeldHere> {
  const units = await listTakenUnits(db, eventId)
  return { units, badges: await listGivenBadges.ask(db, [...units.keys()]) }
}

const trimmedHtml = (html: string) => safeHtml(html).trim()

const withSafeHtml = (document: EventDocument): EventDocument => ({
  ...document,
  details: trimmedHtml(document.details),
  support: trimmedHtml(document.support),
  categories: document.categories.map((category) => ({
    ...category,
    rules: trimmedHtml(category.rules),
    prizes: trimmedHtml(category.prizes),
  })),
  bundles: document.bundles.map((bundle) => ({ ...bundle, rules: trimmedHtml(bundle.rules) })),
})
