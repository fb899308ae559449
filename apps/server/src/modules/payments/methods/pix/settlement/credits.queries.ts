import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { type ChargeRow } from './settlement.queries.ts'

/** A Pix of another value counts towards a charge for what is missing; nothing comes back when it was decided already. */
export const creditPix = (db: Database, endToEndId: string) =>
  db
    .updateTable('pix')
    .set({ resolution: 'credited' })
    .where('end_to_end_id', '=', endToEndId)
    .where('resolution', '=', 'mismatch')
    .returning('end_to_end_id')
    .executeTakeFirst()

/** The charge for what was missing is paid: the Pix that counted towards it belongs to it from now on. */
export const countCredit = (db: Database, endToEndId: string, chargeId: number) =>
  db
    .updateTable('pix')
    .set({ charge_id: chargeId })
    .where('end_to_end_id', '=', endToEndId)
    .where('resolution', '=', 'credited')
    .execute()

/** Whether the Pix that was to count towards this charge was given back, in part or whole. */
export const lostItsCredit = async (db: Database, { credited_pix }: ChargeRow) =>
  credited_pix !== null &&
  (await db
    .selectFrom('pix')
    .select('end_to_end_id')
    .where('end_to_end_id', '=', credited_pix)
    .where('resolution', '=', 'credited')
    .where(
      sql<boolean>`not exists (select from refund where refund.end_to_end_id = pix.end_to_end_id and refund.status <> 'failed')`,
    )
    .executeTakeFirst()) === undefined

/** Pix that count towards a charge that can no longer be paid. */
export async function listUncompleted(db: Database, limit: number) {
  const { rows } = await sql<{ endToEndId: string; cartId: string }>`
    select pix.end_to_end_id as "endToEndId", charge.cart_id as "cartId"
    from pix join charge on charge.id = pix.charge_id
    where pix.resolution = 'credited' and not exists (select from charge as rest
      where rest.credited_pix = pix.end_to_end_id and rest.status in ('intent', 'active', 'removing', 'paid'))
    order by pix.end_to_end_id limit ${limit}`.execute(db)
  return rows
}

/** Such a Pix no longer counts; answers what of it is left, nothing when its charge can be paid, or was, after all. */
export async function endCredit(db: Transaction, endToEndId: string) {
  const { rows } = await sql<{ leftInCents: number }>`
    update pix set resolution = 'mismatch'
    where end_to_end_id = ${endToEndId} and resolution = 'credited' and not exists (select from charge as rest
      where rest.credited_pix = pix.end_to_end_id and rest.status in ('intent', 'active', 'removing', 'paid'))
    returning value_in_cents - (select coalesce(sum(refund.value_in_cents), 0)::int from refund
      where refund.end_to_end_id = pix.end_to_end_id and refund.status <> 'failed') as "leftInCents"`.execute(
    db,
  )
  return rows[0]
}
