import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { listRows, readValue } from '#platform/database/statements.ts'
import { PAYABLE_CHARGE } from '../charges/charge-states.rules.ts'
import type { ChargeRow } from '../charges/charge-columns.queries.ts'

/** Assigns a credited Pix to the charge for the difference after that charge is paid. */
export const assignCredit = (db: Database, endToEndId: string, chargeId: number) =>
  db
    .updateTable('pix')
    .set({ charge_id: chargeId })
    .where('end_to_end_id', '=', endToEndId)
    .where(
      sql<boolean>`exists (select from payment where payment.id = pix.payment_id and decision = 'credited')`,
    )
    .execute()

/** True if the Pix that is credited to this charge was refunded in part or in full. */
export const lostItsCredit = async (db: Database, { credited_pix }: ChargeRow) =>
  credited_pix !== null &&
  (await db
    .selectFrom('pix')
    .innerJoin('payment_balance', 'payment_balance.id', 'pix.payment_id')
    .select('pix.end_to_end_id')
    .where('pix.end_to_end_id', '=', credited_pix)
    .where('payment_balance.decision', '=', 'credited')
    .where('payment_balance.returned_in_cents', '=', 0)
    .executeTakeFirst()) === undefined

/** A credited Pix without a charge for the difference that is paid or can be paid. */
const isUncompleted = sql`payment.decision = 'credited' and not exists (select from charge as difference
  where difference.credited_pix = pix.end_to_end_id and difference.status = any(${[...PAYABLE_CHARGE, 'paid']}))`

/** Credited Pix whose difference can no longer be paid. */
export const listUncompleted = (db: Database, limit: number) =>
  listRows<{ endToEndId: string; paymentId: string; cartId: string }>(db)`
    select pix.end_to_end_id as "endToEndId", payment.id as "paymentId", payment.cart_id as "cartId"
    from payment join pix on pix.payment_id = payment.id
    where ${isUncompleted} and payment.cart_id is not null
    order by pix.end_to_end_id limit ${limit}`

/** True if the Pix is still uncompleted. The caller has locked the cart and its charges. */
export const isStillUncompleted = (db: Transaction, paymentId: string) =>
  readValue<boolean>(db)`
    select exists (select from payment join pix on pix.payment_id = payment.id
      where payment.id = ${paymentId} and ${isUncompleted})`
