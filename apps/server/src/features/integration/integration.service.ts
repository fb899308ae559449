import type { Database } from '#database/client.ts'
import { safeHtml } from '../catalogue/safe-html.service.ts'
import { type EventDocument, type HeldHere, keptBadges } from './event-document.rules.ts'
import { readHeldHere, saveEvent } from './import.queries.ts'
export { documentSchema } from './document-schema.rules.ts'
import { keepBadges, listSavedBundles, saveBundles, saveCategories } from './items.queries.ts'

/**
 * Writes an event of the rodeo-management system with its categories and bundles, new or again, in the
 * caller's transaction. What an administrator of this shop has saved stays his. `held` is what carts of this
 * shop hold of the event; without it, the database is asked.
 */
export async function importEvent(db: Database, sent: EventDocument, held?: HeldHere) {
  const document = withSafeHtml(sent)
  const { eventUUID, categories, bundles } = document
  const here = held ?? (await readHeldHere(db, eventUUID))
  const saved = await listSavedBundles(db, eventUUID)

  await saveEvent(db, document)
  await saveCategories(db, eventUUID, categories, here)
  await saveBundles(
    db,
    eventUUID,
    bundles.filter(({ UUID }) => !saved.has(UUID)),
    here,
  )
  const kept = categories.flatMap((category) =>
    keptBadges(category, bundles, here).map((badge) => ({ categoryId: category.UUID, badge })),
  )
  await keepBadges(db, kept)
}

const withSafeHtml = (document: EventDocument): EventDocument => ({
  ...document,
  details: safeHtml(document.details),
  support: safeHtml(document.support),
  categories: document.categories.map((category) => ({
    ...category,
    rules: safeHtml(category.rules),
    prizes: safeHtml(category.prizes),
  })),
  bundles: document.bundles.map((bundle) => ({ ...bundle, rules: safeHtml(bundle.rules) })),
})
