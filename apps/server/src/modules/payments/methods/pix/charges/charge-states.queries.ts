import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import type { ChargeStatus } from '#platform/database/tables.ts'

export type Move = {
  from: ChargeStatus[]
  to: ChargeStatus
  also?: {
    location?: string
    pix_copia_e_cola?: string
    paid_at?: Date
    accepted_in_cents?: number
  }
}

/** Moves a charge from one of `from` to `to`. Returns nothing if its state is not in `from`. */
export const moveCharge = (db: Database, id: number, { from, to, also }: Move) =>
  db
    .updateTable('charge')
    .set({
      status: to,
      ...also,
      ...(to === 'expired' && { watched_until: sql<Date>`now() + interval '7 days'` }),
    })
    .where('id', '=', id)
    .where('status', 'in', from)
    .returningAll()
    .executeTakeFirst()
