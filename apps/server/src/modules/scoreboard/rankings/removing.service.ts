import type { Transaction } from '#platform/database/client.ts'
import type { EntriesChange } from '#modules/entries/index.ts'
import { lockCategories } from '../category/category.queries.ts'
import { adoptFormations, forgetRankingRows, hasShots } from './deriving.queries.ts'
import { derive, type CategoryBadges } from './deriving.service.ts'
import * as queries from './removing.queries.ts'

/** Takes ended entries from their rankings, and their shots from the players. The shots are kept. */
export async function removeEntries(db: Transaction, { entries }: EntriesChange) {
  await lockCategories(db, categoriesOf(entries))
  for (const entry of entries) {
    // guard: shots-leave-with-their-entry
    await queries.putShotsAside(db, entry, entry.cartItemId)
    await queries.keepRankingRow(db, entry)
    await forgetRankingRows(db, entry.categoryId, [entry.badge])
    await derive(db, entry.categoryId, [entry.badge])
  }
}

/** Brings ranking rows and shots of restored entries back. */
export async function restoreEntries(db: Transaction, { entries }: EntriesChange) {
  await lockCategories(db, categoriesOf(entries))
  for (const entry of entries) {
    const { categoryId, badge } = entry
    await queries.bringShotsBack(db, entry)
    const hadRow = await queries.bringRankingRowBack(db, entry)
    // All shots of an entry may have arrived after its removal.
    if (hadRow || (await hasShots(db, categoryId, [badge]))) await adoptFormations(db, categoryId, [badge])
    await derive(db, categoryId, [badge])
  }
}

/** Deletes the ranking rows of badges whose riders changed, so that the next shot takes the riders of the formation. */
export async function forgetFormerRiders(db: Transaction, { categoryId, badges }: CategoryBadges) {
  if (badges.length === 0) return
  await lockCategories(db, [categoryId])
  for (const badge of badges) await queries.putShotsAside(db, { categoryId, badge }, null)
  await forgetRankingRows(db, categoryId, badges)
  await derive(db, categoryId, badges)
}

const categoriesOf = (entries: EntriesChange['entries']) => [
  ...new Set(entries.map(({ categoryId }) => categoryId)),
]
