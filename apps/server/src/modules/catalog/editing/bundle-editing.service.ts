import { randomUUID } from 'node:crypto'
import { type Bundle, bundleEditable } from '@porteira/contract'
import { adminMessages } from '@porteira/domain'
import type { Database, Transaction } from '#platform/database/client.ts'
import { eventNotFound, notFound, refuse } from '#platform/errors.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { safeHtml } from '../items/safe-html.service.ts'
import { bundleColumns, itemColumns } from '../stored/columns.rules.ts'
import { isNameTaken, replaceBundled, updateItem, upsertBundles } from '../stored/item-rows.queries.ts'
import { sentColumns } from '../stored/mapping.rules.ts'
import * as rules from './bundle-editing.rules.ts'
import { checkPriceSteps } from './editing.rules.ts'
import { cleanHtml, recordEdit } from './editing.service.ts'
import * as queries from './item-editing.queries.ts'

type BundleRequest = { itemUUID: string; isNew: boolean; eventUUID: string | undefined }

/** The values for the form of a bundle, of a copy or of a new bundle. */
export async function readBundle(
  db: Database,
  { itemUUID, isNew, eventUUID }: BundleRequest,
): Promise<Bundle> {
  const row = isUuid(itemUUID) ? await queries.findBundle(db, itemUUID) : undefined
  if (row && (!eventUUID || eventUUID.toLowerCase() === row.event_id)) {
    const offered = await queries.listCategories(db, row.event_id)
    const bundle = rules.bundleView(row, await queries.listBundledIds(db, row.id), offered)
    const safe = { ...bundle, rules: safeHtml(bundle.rules) }
    return isNew ? rules.asCopy(safe) : safe
  }
  const isTemplate = isNew && eventUUID && !isUuid(itemUUID)
  if (!isTemplate || !(await queries.hasEvent(db, eventUUID))) throw notFound()
  return rules.emptyBundle(eventUUID, await queries.listCategories(db, eventUUID))
}

type NewBody = rules.BundleBody & { name: string; bundledUUIDs: string; price: number; unitsTotal: number }

/** Creates a bundle. Names are unique within an event, so a double click does not create two. */
export async function createBundle(db: Database, eventUUID: string, body: NewBody, actor: Actor) {
  const id = randomUUID()
  await db
    .transaction()
    .execute(async (db) => {
      if (!(await queries.lockAgainstImports(db, eventUUID))) throw eventNotFound()
      rules.checkAmount('price', body)
      const { name, price, unitsTotal: total } = body
      const bundle = { ...rules.emptyBundle(eventUUID, []), UUID: id, name, price }
      const items = [{ ...bundle, stock: { total, soldElsewhere: 0 } }]
      await upsertBundles(db, { eventId: eventUUID, items })
      await change(db, id, body)
      const fact = { action: 'bundle.create', entity: 'bundle', entityId: id, after: body }
      await recordFact(db, actor, fact)
    })
    .catch(nameTaken)
  return id
}

/** Changes a bundle. Refuses fewer units than were sold, and other categories after the first sale. */
export const editBundle = (db: Database, itemUUID: string, body: rules.BundleBody, actor: Actor) =>
  db
    .transaction()
    .execute(async (db) => {
      const found = isUuid(itemUUID) ? await queries.findBundle(db, itemUUID) : undefined
      if (!found) throw notFound()
      await queries.lockAgainstImports(db, found.event_id)
      const changes = await change(db, itemUUID, body)
      await recordEdit(db, actor, { entity: 'bundle', id: itemUUID.toLowerCase(), ...changes })
    })
    .catch(nameTaken)

async function change(db: Transaction, id: string, body: rules.BundleBody) {
  const row = await queries.lockBundle(db, id)
  if (!row) throw notFound()
  const clean = cleanHtml(bundleEditable, body)
  rules.checkAmount('price', body)
  checkPriceSteps(body)
  const item = { ...sentColumns(itemColumns, clean), ...stockOf(row, body.unitsTotal) }
  rules.checkAmount('promoPrice', body)
  const bundle = sentColumns(bundleColumns, clean)
  const next = { ...row, ...item, ...bundle }
  if (next.promo_price_in_cents > next.price_in_cents)
    throw refuse('promo_above_price', adminMessages.promoAbovePrice)

  const choice = { list: body.bundledUUIDs, letter: next.override_strength, lives: next.lives }
  const bundled = await chooseCategories(db, row, choice)
  await updateItem(db, id, { item, bundle })
  return {
    before: { ...row, categories: bundled.before.join() },
    after: { ...item, ...bundle, categories: bundled.after.join() },
  }
}

function stockOf({ taken, sold_elsewhere: elsewhere }: rules.BundleRow, unitsTotal: number | undefined) {
  if (unitsTotal === undefined) return {}
  if (unitsTotal < taken + elsewhere)
    throw refuse('units_sold', adminMessages.unitsAlreadySold(taken + elsewhere))
  return { total: unitsTotal - elsewhere }
}

type Choice = { list: string | undefined; letter: string; lives: number }

async function chooseCategories(db: Database, row: rules.BundleRow, { list, letter, lives }: Choice) {
  const before = await queries.listBundledIds(db, row.id)
  const after = list === undefined ? before : rules.bundledIds(list)
  const offered = await queries.listCategories(db, row.event_id)
  const chosen = rules.chosenCategories(after, offered)
  rules.checkStrength(letter, chosen)
  rules.checkLives(lives, chosen)
  const isSameSet = before.toSorted().join() === after.toSorted().join()
  if (!isSameSet && row.taken > 0) throw refuse('categories_sold', adminMessages.categoriesAreSold)
  if (before.join() !== after.join()) await replaceBundled(db, [{ bundleId: row.id, categoryIds: after }])
  return { before, after }
}

function nameTaken(error: unknown): never {
  throw isNameTaken(error) ? refuse('name_taken', adminMessages.bundleNameTaken) : error
}
