import { sql } from 'kysely'
import { ASKED_CHARGE, LIVE_CHARGE, OWED_CHARGE } from '#modules/payments/index.ts'
import { ENDED, SOLD } from '#modules/sales/index.ts'
import { literals } from '#platform/database/literals.ts'
import type { Invariant } from './invariant.queries.ts'

/** Invariants of plans and charges. Each query returns the rows that break the sentence of its name. */
export const chargeInvariants: Record<string, Invariant> = {
  // An open cart whose first charge has expired at the bank gets a new charge on the next visit of the buyer.
  'I2 the live charges of a current plan add up to its total': {
    of: 'cart',
    broken: (only) => sql`
      select plan.cart_id::text as cart, plan.id::text as plan, plan.total_in_cents
      from plan join cart on cart.id = plan.cart_id
      join charge on charge.plan_id = plan.id
      where ${only('plan.cart_id')} and plan.is_current
        and (cart.status in (${literals(SOLD)}) or cart.status = 'open'
          and exists (select from charge as first where first.plan_id = plan.id and first.installment = 1
            and first.status in (${literals(ASKED_CHARGE)})))
      group by plan.id
      having coalesce(sum(charge.value_in_cents) filter (where charge.status = 'paid'
        or charge.status in (${literals(LIVE_CHARGE)}) and charge.covers = '{}'), 0) <> plan.total_in_cents`,
  },

  'I5 an honoured Pix, a paid charge and a paid cart go together': {
    of: 'cart',
    broken: (only) => sql`
      select charge.cart_id::text as cart, charge.txid, charge.status, cart.status as cart_status
      from charge join cart on cart.id = charge.cart_id join plan on plan.id = charge.plan_id
        left join (pix join payment on payment.id = pix.payment_id and payment.decision = 'honoured')
          on pix.charge_id = charge.id
      where ${only('charge.cart_id')} and ((charge.status = 'paid') <> (pix.end_to_end_id is not null)
        -- A Pix part of a sale at the desk is paid before the sale is complete.
        or (charge.status = 'paid' and plan.completes_cart and cart.status not in (${literals([...SOLD, 'cancelled'])})))`,
  },

  'I5 another value than asked was accepted by an administrator, for a charge that is paid': {
    of: 'cart',
    broken: (only) => sql`
      select charge.cart_id::text as cart, charge.txid from charge
      where ${only('charge.cart_id')} and accepted_in_cents is not null and (status <> 'paid'
        or not exists (select from pix join audit on audit.entity = 'pix' and audit.entity_id = pix.end_to_end_id
          and audit.action = 'pix.accepted' and audit.actor_kind = 'admin' where pix.charge_id = charge.id))`,
  },

  'I5 a Pix counts towards a paid charge whole, and only while it is not given back': {
    of: 'cart',
    broken: (only) => sql`
      select charge.cart_id::text as cart, charge.txid from charge join pix on pix.end_to_end_id = charge.credited_pix
      join payment on payment.id = pix.payment_id
      where ${only('charge.cart_id')} and (charge.credit_in_cents <> payment.amount_in_cents
        or charge.status = 'paid' and (payment.decision <> 'credited' or pix.charge_id <> charge.id))`,
  },

  'I5 whoever is paid, paid or had nothing to pay': {
    of: 'cart',
    broken: (only) => sql`
      select cart.id::text as cart from cart where ${only('cart.id')} and status in (${literals(SOLD)}) and not is_free
        and not exists (select from charge where charge.cart_id = cart.id and charge.status = 'paid')
        and not exists (select from payment where payment.cart_id = cart.id and taken_by(payment.method) = 'desk')
        and not exists (select from courtesy where courtesy.cart_id = cart.id)`,
  },

  'I5 a cancelled cart keeps no Pix that came after its end': {
    of: 'cart',
    broken: (only) => sql`
      select cart.id::text as cart, charge.txid
      from charge join cart on cart.id = charge.cart_id and cart.status = 'cancelled'
      join pix on pix.charge_id = charge.id
      join payment on payment.id = pix.payment_id and payment.decision = 'honoured'
      join audit decided on decided.entity = 'pix' and decided.entity_id = pix.end_to_end_id
        and decided.action = 'pix.honoured'
      where ${only('cart.id')} and decided.id > (select max(ended.id) from audit ended where ended.entity = 'cart'
        and ended.entity_id = cart.id::text and ended.action = 'cart.cancelled')`,
  },

  'I5 nobody is asked for what is paid, given up or over': {
    of: 'cart',
    broken: (only) => sql`
      select charge.cart_id::text as cart, charge.txid, charge.status, cart.status as cart_status from charge
      join cart on cart.id = charge.cart_id join plan on plan.id = charge.plan_id
      where ${only('charge.cart_id')} and charge.status in (${literals(ASKED_CHARGE)})
        and (cart.status in (${literals(ENDED)}) or not plan.is_current
          or exists (select from charge as paid where paid.plan_id = charge.plan_id and paid.status = 'paid'
            and case when paid.covers = '{}' then array[paid.installment] else paid.covers end
              && case when charge.covers = '{}' then array[charge.installment] else charge.covers end))`,
  },

  'I7 a charge is honoured once, an installment is paid once': {
    of: 'cart',
    broken: (only) => sql`
      select min(charge.cart_id::text) as cart, charge.plan_id::text as plan, number from charge,
        unnest(case when covers = '{}' then array[installment] else covers end) as number
      where ${only('charge.cart_id')} and status = 'paid' group by charge.plan_id, number having count(*) > 1`,
  },

  'I27 a paid installment has its payment and an open one its charge': {
    of: 'cart',
    broken: (only) => sql`
      select plan.cart_id::text as cart, plan.id::text as plan, number, installment.status
      from installment join plan on plan.id = installment.plan_id
      where ${only('plan.cart_id')} and installment.status <> 'ended' and not exists (
        select from charge left join (pix join payment on payment.id = pix.payment_id and payment.decision = 'honoured')
          on pix.charge_id = charge.id
        where charge.plan_id = plan.id and (charge.installment = number and charge.covers = '{}' or number = any(charge.covers))
          and case installment.status when 'paid' then charge.status = 'paid' and pix.end_to_end_id is not null
            else charge.status in (${literals(OWED_CHARGE)}) and charge.covers = '{}' end)`,
  },

  'I27 a plan has its installments as their charges say': {
    of: 'cart',
    broken: (only) => sql`
      select plan.cart_id::text as cart, plan.id::text as plan from plan
      where ${only('plan.cart_id')} and exists (
        select from (select * from charged_installment where plan_id = plan.id) as charged
          full join (select * from installment where plan_id = plan.id) as installment using (number)
        where (charged.value_in_cents, charged.agreed_in_cents, charged.due_on, charged.status) is distinct from
          (installment.value_in_cents, installment.agreed_in_cents, installment.due_on, installment.status))`,
  },

  'I28 an open installment is due before the first day of its event': {
    of: 'cart',
    broken: (only) => sql`
      select cart.id::text as cart, owed.number, owed.due_on from owed_installment owed
      join cart on cart.id = owed.cart_id join event on event.id = cart.event_id
      where ${only('cart.id')} and owed.number > 1 and owed.due_on >= event.starts_on`,
  },

  'I7 a cart is paid under one plan': {
    of: 'cart',
    broken: (only) => sql`
      select cart_id::text as cart from charge where ${only('cart_id')} and status = 'paid'
      group by cart_id having count(distinct plan_id) > 1`,
  },
}
