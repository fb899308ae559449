import type { Database } from '#platform/database/client.ts'
import { literals } from '#platform/database/literals.ts'
import type { ChargeStatus } from '#platform/database/tables.ts'
import { idsOf, listRows } from '#platform/database/statements.ts'
import { CAME_AFTER_END } from '../../../ledger/ledger.rules.ts'
import { LIVE_CHARGE, PAYABLE_CHARGE } from './charge-states.rules.ts'
import { chargeColumns, type ChargeRow } from './charge-columns.queries.ts'

/** Those of these carts for which the bank can still receive money. */
export const listPayable = (db: Database, cartIds: string[]) =>
  idsOf(
    db
      .selectFrom('charge')
      .select('cart_id as id')
      .where('cart_id', 'in', cartIds)
      .where('status', 'in', PAYABLE_CHARGE),
  )

/** Inserts the unpaid installments of the cart's current plan again that were given up, each with a new txid. */
export const planAgain = (db: Database, cartId: string) =>
  listRows<{ txid: string; status: ChargeStatus }>(db)`
    insert into charge (plan_id, cart_id, installment, kind, txid, value_in_cents, due_on, status)
    select distinct on (gone.installment) gone.plan_id, gone.cart_id, gone.installment, 'cobv',
      replace(gen_random_uuid()::text, '-', ''), gone.value_in_cents, gone.due_on, 'planned'
    from charge as gone join plan on plan.id = gone.plan_id and plan.is_current and not plan.is_over
    where gone.cart_id = ${cartId} and gone.covers = '{}' and gone.installment > 1
      and not exists (select from charge as there where there.plan_id = gone.plan_id
        and (there.status = 'paid' and (there.installment = gone.installment or gone.installment = any(there.covers))
          or there.status = any(${LIVE_CHARGE}) and there.installment = gone.installment))
    order by gone.installment, gone.id desc
    returning txid, status`

/** Charges of a cancelled cart whose payment came after its end and has no refund. */
export const listUnrefundedCharges = (db: Database, cartId: string) =>
  listRows<ChargeRow & { paymentId: string }>(db)`
    select payment.id as "paymentId", ${chargeColumns}
    from payment_balance payment
    join pix on pix.payment_id = payment.id
    join charge on charge.id = pix.charge_id and charge.status = 'paid_late'
    where payment.cart_id = ${cartId} and payment.decision in (${literals(CAME_AFTER_END)})
      and payment.amount_in_cents = charge.value_in_cents and payment.returned_in_cents = 0
    order by charge.id`
