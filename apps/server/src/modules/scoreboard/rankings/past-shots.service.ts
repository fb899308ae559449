import { randomUUID } from 'node:crypto'
import type { Transaction } from '#platform/database/client.ts'
import type { ShotPhase } from '#platform/database/tables.ts'
import { markFinal } from '../category/live.queries.ts'
import { insertShotRows } from './past-shots.queries.ts'

export type PastShot = {
  categoryId: string
  badge: number
  riderUuid: string
  phase: ShotPhase
  round: number
  isHit: boolean
  thrownAt: Date
}

/** Inserts shots of the past. The caller derives the ranking rows afterwards. */
export const insertPastShots = (db: Transaction, shots: PastShot[]) =>
  insertShotRows(
    db,
    shots.map((shot) => ({
      id: randomUUID(),
      category_id: shot.categoryId,
      badge: shot.badge,
      rider_uuid: shot.riderUuid,
      phase: shot.phase,
      round: shot.round,
      hit: shot.isHit,
      thrown_at: shot.thrownAt,
    })),
  )

/** Begins the final of these categories, whose shots were inserted. */
export async function startPastFinals(db: Transaction, categoryIds: readonly string[]) {
  for (const id of categoryIds) await markFinal(db, id, true)
}
