import { ASKED_CHARGE, LIVE_CHARGE } from '#modules/payments/index.ts'
import { ENDED, SOLD } from '#modules/sales/index.ts'
import { quoted } from '#platform/database/literals.ts'

/** Invariants of plans, charges, payments and refunds. Each query returns the rows that break the sentence of its name. */
export const moneyInvariants = {
  // An open cart whose first charge has expired at the bank gets a new charge on the next visit of the buyer.
  'I2 the live charges of a current plan add up to its total': `
    select plan.id::text, plan.total_in_cents from plan join cart on cart.id = plan.cart_id
    join charge on charge.plan_id = plan.id
    where plan.is_current and (cart.status in (${quoted(SOLD)}) or cart.status = 'open'
      and exists (select from charge as first where first.plan_id = plan.id and first.installment = 1
        and first.status in (${quoted(ASKED_CHARGE)})))
    group by plan.id
    having coalesce(sum(charge.value_in_cents) filter (where charge.status = 'paid'
      or charge.status in (${quoted(LIVE_CHARGE)}) and charge.covers = '{}'), 0) <> plan.total_in_cents`,

  'I4 every received Pix is decided within ten minutes': `
    select id::text from payment where decision is null and recorded_at < now() - interval '10 minutes'`,

  // A payment with a failed refund is on the list for an administrator's decision.
  'I4 a Pix that is not kept goes back whole': `
    select id::text, decision from payment_balance payment
    where decision in ('duplicate', 'late', 'cancelled') and returned_in_cents <> amount_in_cents
      and not exists (select from refund where refund.payment_id = payment.id and refund.status = 'failed')`,

  'I5 an honoured Pix, a paid charge and a paid cart go together': `
    select charge.txid, charge.status, cart.status as cart from charge join cart on cart.id = charge.cart_id
      left join (pix join payment on payment.id = pix.payment_id and payment.decision = 'honoured')
        on pix.charge_id = charge.id
    where (charge.status = 'paid') <> (pix.end_to_end_id is not null)
      or (charge.status = 'paid' and cart.status not in (${quoted([...SOLD, 'cancelled'])}))`,

  'I5 an honoured Pix has the value of its charge, or the one that was accepted in its place': `
    select pix.end_to_end_id from payment join pix on pix.payment_id = payment.id
    join charge on charge.id = pix.charge_id
    where payment.decision = 'honoured'
      and payment.amount_in_cents + charge.credit_in_cents <> coalesce(charge.accepted_in_cents, charge.value_in_cents)`,

  'I5 another value than asked was accepted by an administrator, for a charge that is paid': `
    select charge.txid from charge where accepted_in_cents is not null and (status <> 'paid'
      or not exists (select from pix join audit on audit.entity = 'pix' and audit.entity_id = pix.end_to_end_id
        and audit.action = 'pix.accepted' and audit.actor_kind = 'admin' where pix.charge_id = charge.id))`,

  'I5 a Pix counts towards a paid charge whole, and only while it is not given back': `
    select charge.txid from charge join pix on pix.end_to_end_id = charge.credited_pix
    join payment on payment.id = pix.payment_id
    where charge.credit_in_cents <> payment.amount_in_cents
      or charge.status = 'paid' and (payment.decision <> 'credited' or pix.charge_id <> charge.id)`,

  'I5 whoever is paid, paid or had nothing to pay': `
    select cart.id::text from cart where status in (${quoted(SOLD)}) and not is_free
      and not exists (select from charge where charge.cart_id = cart.id and charge.status = 'paid')`,

  'I5 a cancelled cart keeps no Pix that came after its end': `
    select charge.txid from charge join cart on cart.id = charge.cart_id and cart.status = 'cancelled'
    join pix on pix.charge_id = charge.id
    join payment on payment.id = pix.payment_id and payment.decision = 'honoured'
    join audit decided on decided.entity = 'pix' and decided.entity_id = pix.end_to_end_id
      and decided.action = 'pix.honoured'
    where decided.id > (select max(ended.id) from audit ended where ended.entity = 'cart'
      and ended.entity_id = cart.id::text and ended.action = 'cart.cancelled')`,

  'I5 nobody is asked for what is paid, given up or over': `
    select charge.txid, charge.status, cart.status as cart from charge
    join cart on cart.id = charge.cart_id join plan on plan.id = charge.plan_id
    where charge.status in (${quoted(ASKED_CHARGE)}) and (cart.status in (${quoted(ENDED)}) or not plan.is_current
      or exists (select from charge as paid where paid.plan_id = charge.plan_id and paid.status = 'paid'
        and case when paid.covers = '{}' then array[paid.installment] else paid.covers end
          && case when charge.covers = '{}' then array[charge.installment] else charge.covers end))`,

  'I6 no more goes back than came in': `
    select id::text from payment_balance where returned_in_cents > amount_in_cents`,

  'I7 a charge is honoured once, an installment is paid once': `
    select charge.plan_id::text, number from charge,
      unnest(case when covers = '{}' then array[installment] else covers end) as number
    where status = 'paid' group by charge.plan_id, number having count(*) > 1`,

  'I7 a cart is paid under one plan': `
    select cart_id::text from charge where status = 'paid' group by cart_id having count(distinct plan_id) > 1`,

  // The previous release reads the columns of `pix` that `payment` repeats.
  'I17 the ledger and the Pix tell the same money, cart and decision': `
    select pix.end_to_end_id, payment.id::text as payment from pix
    full join (select * from payment where method = 'pix') payment on payment.id = pix.payment_id
    left join charge on charge.id = pix.charge_id
    where pix.end_to_end_id is null or payment.id is null or payment.amount_in_cents <> pix.value_in_cents
      or payment.received_at <> pix.settled_at or payment.decision is distinct from pix.resolution
      or payment.cart_id is distinct from charge.cart_id`,

  'I17 a refund belongs to a payment and names the same Pix': `
    select refund.id from refund left join payment on payment.id = refund.payment_id
    left join pix on pix.payment_id = payment.id
    where payment.id is null or refund.end_to_end_id is distinct from pix.end_to_end_id`,

  'I17 a return that waits belongs to a payment and names the same Pix': `
    select request.id::text from refund_request request left join payment on payment.id = request.payment_id
    left join pix on pix.payment_id = payment.id
    where payment.id is null or request.end_to_end_id is distinct from pix.end_to_end_id`,
}
