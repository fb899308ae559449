import { sql } from 'kysely'
import { ENDED } from '#modules/sales/index.ts'
import { literals } from '#platform/database/literals.ts'
import type { Invariant } from './invariant.queries.ts'

/** Invariants of payments and refunds. Each query returns the rows that break the sentence of its name. */
export const ledgerInvariants: Record<string, Invariant> = {
  // Every pass reads all undecided payments, because this sentence breaks by the time that passes.
  'I4 every received Pix is decided within ten minutes': {
    of: undefined,
    broken: () => sql`
      select id::text as payment from payment
      where decision is null and recorded_at < now() - interval '10 minutes'`,
  },

  // A payment with a failed refund is on the list for an administrator's decision.
  'I4 a Pix that is not kept goes back whole': {
    of: 'payment',
    broken: (only) => sql`
      select id::text as payment, decision from payment_balance payment
      where ${only('id')} and decision in ('duplicate', 'late', 'cancelled') and returned_in_cents <> amount_in_cents
        and not exists (select from refund where refund.payment_id = payment.id and refund.status = 'failed')`,
  },

  'I4 a sale at the desk that ended unpaid keeps no Pix': {
    of: 'cart',
    broken: (only) => sql`
      select cart.id::text as cart, payment.id::text as payment
      from cart join payment_balance payment on payment.cart_id = cart.id
        and payment.decision in ('honoured', 'credited')
      where ${only('cart.id')} and cart.sold_by is not null and cart.paid_at is null
        and cart.status in (${literals(ENDED)}) and payment.returned_in_cents < payment.amount_in_cents
        and not exists (select from refund where refund.payment_id = payment.id and refund.status = 'failed')`,
  },

  'I5 an honoured Pix has the value of its charge, or the one that was accepted in its place': {
    of: 'payment',
    broken: (only) => sql`
      select payment.id::text as payment, pix.end_to_end_id from payment join pix on pix.payment_id = payment.id
      join charge on charge.id = pix.charge_id
      where ${only('payment.id')} and payment.decision = 'honoured'
        and payment.amount_in_cents + charge.credit_in_cents <> coalesce(charge.accepted_in_cents, charge.value_in_cents)`,
  },

  'I6 no more goes back than came in': {
    of: 'payment',
    broken: (only) => sql`
      select id::text as payment from payment_balance where ${only('id')} and returned_in_cents > amount_in_cents`,
  },

  // The previous release reads the columns of `pix` that `payment` repeats.
  'I25 the ledger and the Pix agree on money, cart and decision': {
    of: 'payment',
    broken: (only) => sql`
      select coalesce(payment.id, pix.payment_id)::text as payment, pix.end_to_end_id
      from (select * from pix where ${only('payment_id')}) pix
      full join (select * from payment where taken_by(method) = 'bank' and ${only('id')}) payment on payment.id = pix.payment_id
      left join charge on charge.id = pix.charge_id
      where pix.end_to_end_id is null or payment.id is null or payment.amount_in_cents <> pix.value_in_cents
        or payment.received_at <> pix.settled_at or payment.decision is distinct from pix.resolution
        or payment.cart_id is distinct from charge.cart_id`,
  },

  'I25 a refund belongs to a payment and names the same Pix': {
    of: 'payment',
    broken: (only) => sql`
      select refund.payment_id::text as payment, refund.id from refund
      left join payment on payment.id = refund.payment_id
      left join pix on pix.payment_id = payment.id
      where ${only('refund.payment_id')}
        and (payment.id is null or refund.end_to_end_id is distinct from pix.end_to_end_id)`,
  },

  'I25 a return that waits belongs to a payment and names the same Pix': {
    of: 'payment',
    broken: (only) => sql`
      select request.payment_id::text as payment, request.id::text from refund_request request
      left join payment on payment.id = request.payment_id
      left join pix on pix.payment_id = payment.id
      where ${only('request.payment_id')}
        and (payment.id is null or request.end_to_end_id is distinct from pix.end_to_end_id)`,
  },
}
