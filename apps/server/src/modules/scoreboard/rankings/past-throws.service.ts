import { randomUUID } from 'node:crypto'
import type { Transaction } from '#platform/database/client.ts'
import type { ShotPhase } from '#platform/database/tables.ts'
import { insertPastShots } from './past-throws.queries.ts'

export type PastThrow = {
  categoryId: string
  badge: number
  riderUuid: string
  phase: ShotPhase
  round: number
  isHit: boolean
  thrownAt: Date
}

/** Writes throws that were counted before. The entries of their categories are derived after it. */
export const insertPastThrows = (db: Transaction, throws: PastThrow[]) =>
  insertPastShots(
    db,
    throws.map((one) => ({
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
