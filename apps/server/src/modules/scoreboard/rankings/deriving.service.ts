import type { Database, Transaction } from '#platform/database/client.ts'
import { lockCategories } from '../category/category.queries.ts'
import { markRankingsUpdated } from '../category/live.queries.ts'
import * as queries from './deriving.queries.ts'

/** Saves ranking rows whose shots are stored already, and counts them. */
export async function loadRankingRows(db: Transaction, categoryId: string, entries: queries.NewRankingRow[]) {
  await queries.saveRankingRows(db, categoryId, entries)
  await derive(db, categoryId, 'all')
  await markRankingsUpdated(db, categoryId, true)
}

/** Updates ranking rows and players from the shots of these badges. Returns the number of changed rows. */
export async function derive(db: Database, categoryId: string, badges: number[] | 'all') {
  const entries = await queries.deriveRankingRows(db, categoryId, badges)
  return entries + (await queries.derivePlayers(db, categoryId, badges))
}

export type CategoryBadges = { categoryId: string; badges: number[] }

/** True if one of these badges has shots that count. Locks the category, so that none arrives before the commit. */
export async function hasShots(db: Transaction, { categoryId, badges }: CategoryBadges) {
  await lockCategories(db, [categoryId])
  return queries.hasShots(db, categoryId, badges)
}

/** Counts all shots of all categories again. Returns the categories with wrong figures, each with their number. */
export async function rebuildRankings(db: Database) {
  const wrong: { categoryId: string; figures: number }[] = []
  for (const categoryId of await queries.listScoredCategories(db)) {
    const figures = await db.transaction().execute(async (db) => {
      await lockCategories(db, [categoryId])
      return derive(db, categoryId, 'all')
    })
    if (figures > 0) wrong.push({ categoryId, figures })
  }
  return wrong
}
