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

/** Writes throws that were counted before. The entries of their categories are derived after it. */
export const insertPastShots = (db: Transaction, thrownShots: PastShot[]) =>
  insertShotRows(
    db,
    thrownShots.map((one) => ({
      id: randomUUID(),
      category_id: one.categoryId,
      badge: one.badge,
      rider_uuid: one.riderUuid,
      phase: one.phase,
      round: one.round,
      hit: one.isHit,
      thrown_at: one.thrownAt,
    })),
  )
