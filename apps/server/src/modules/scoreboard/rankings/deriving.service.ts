import type { Database, Transaction } from '#platform/database/client.ts'
import * as queries from './deriving.queries.ts'

/** Puts entries on the scoreboard whose throws are stored already. */
export async function loadRankingRows(db: Transaction, categoryId: string, entries: queries.NewRankingRow[]) {
  await queries.saveRankingRows(db, categoryId, entries)
  await derive(db, categoryId, 'all')
}

/** Brings entries and players of these numbers up to their throws, in the transaction that stored the throws. */
export async function derive(db: Database, categoryId: string, badges: number[] | 'all') {
  const entries = await queries.deriveRankingRows(db, categoryId, badges)
  return entries + (await queries.derivePlayers(db, categoryId, badges))
}

/** Counts every throw of every category anew; answers, by category, the figures that were wrong. */
export async function rebuildRankings(db: Database) {
  const wrong: { categoryId: string; figures: number }[] = []
  for (const categoryId of await queries.listScoredCategories(db)) {
    const figures = await db.transaction().execute(async (db) => {
      await queries.takeTurn(db, categoryId)
      return derive(db, categoryId, 'all')
    })
    if (figures > 0) wrong.push({ categoryId, figures })
  }
  return wrong
}
