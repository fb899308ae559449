import { randomUUID } from 'node:crypto'
import type { Transaction } from '#platform/database/client.ts'
import type { ShotPhase } from '#platform/database/tables.ts'
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
