import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import type { ChargeStatus } from '#platform/database/tables.ts'
import { listValues } from '#platform/database/statements.ts'
import { chargeColumns, type ChargeRow } from './charge-columns.queries.ts'

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

/** True in a statement that moved a charge. */
export const hasMoved = sql<boolean>`exists (select from charge_moved)`

/**
 * Moves a charge from one of `from` to `to` and runs `fact`, which records the change if `hasMoved`. Returns nothing
 * if its state is not in `from`. One statement, so that a charge never changes without its record.
 */
export async function moveCharge(
  db: Database,
  id: number,
  { from, to, also = {} }: Move,
  fact: RawBuilder<unknown>,
): Promise<ChargeRow | undefined> {
  const changes = Object.entries(also).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  if (to === 'expired') changes.push(sql`watched_until = now() + interval '7 days'`)
  const { rows } = await sql<ChargeRow>`
    with charge_moved as (
      update charge set ${sql.join([sql`status = ${to}`, ...changes])}
      where id = ${id} and status = any(${from}::text[]) returning ${chargeColumns}),
    fact as (${fact})
    select ${chargeColumns} from charge_moved as charge`.execute(db)
  return rows[0]
}

/**
 * Moves charges from one of `from` to `paid`, each at its time of payment. Returns the ids of those that moved; the
 * caller records them in the same transaction.
 */
export const payCharges = (db: Database, charges: { id: number; paidAt: Date }[], from: ChargeStatus[]) =>
  listValues<number>(db)`
    update charge set status = 'paid', paid_at = given."paidAt"
    from json_to_recordset(${JSON.stringify(charges)}::json) as given (id bigint, "paidAt" timestamptz)
    where charge.id = given.id and charge.status = any(${from}::text[])
    returning charge.id`
