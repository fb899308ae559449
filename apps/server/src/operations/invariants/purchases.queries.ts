import { sql } from 'kysely'
import { SOLD } from '#modules/sales/index.ts'
import { literals } from '#platform/database/literals.ts'
import { isLiveEntry } from '#platform/database/sql-words.ts'
import type { Invariant } from './invariant.queries.ts'

/** The last change of each sold cart. The constraint `purchase_change_adds_up` makes its amounts agree. */
const changed = sql`
  select distinct on (change.cart_id) change.* from purchase_change change
  join cart on cart.id = change.cart_id and cart.status in (${literals(SOLD)})
  order by change.cart_id, change.id desc`

/** The price of a bundle counts while one entry of its unit is live. */
const netPrice = sql`(select coalesce(sum(item.charged_in_cents - coalesce(courtesy_entry.amount_in_cents, 0)), 0)
  from cart_item item left join courtesy_entry on courtesy_entry.cart_item_id = item.id
  where item.cart_id = changed.cart_id and exists (select from cart_item live where live.cart_id = item.cart_id
    and live.line_id = item.line_id and live.unit = item.unit and ${isLiveEntry('live')}))`

const received = sql`(select coalesce(sum(payment.amount_in_cents), 0) from payment
  left join pix on pix.payment_id = payment.id left join charge on charge.id = pix.charge_id
  where payment.cart_id = changed.cart_id
    and (payment.decision = 'honoured' or payment.decision = 'credited' and charge.status = 'paid'))`

const open = sql`(select coalesce(sum(value_in_cents), 0) from owed_installment
  where owed_installment.cart_id = changed.cart_id)`

/** A payment of the rest has a discount, and an accepted Pix may have another value than its charge. */
const hasOtherValues = sql`exists (select from charge where charge.cart_id = changed.cart_id and charge.status = 'paid'
  and (charge.covers <> '{}' or charge.accepted_in_cents is not null))`

/** Invariants of purchases whose entries ended. Each query returns the rows that break the sentence of its name. */
export const purchaseInvariants: Record<string, Invariant> = {
  'I26 the net prices of the live entries of a changed purchase are those of its last change': {
    of: 'cart',
    broken: (only) => sql`
      select changed.cart_id::text as cart, changed.net_in_cents, ${netPrice} as net from (${changed}) as changed
      where ${only('changed.cart_id')} and changed.net_in_cents <> ${netPrice}`,
  },

  'I26 money that came in for a changed purchase was open before': {
    of: 'cart',
    broken: (only) => sql`
      select changed.cart_id::text as cart, ${received} as received, ${open} as open from (${changed}) as changed
      where ${only('changed.cart_id')} and not ${hasOtherValues}
        and ${received} + ${open} <> changed.received_in_cents + changed.open_in_cents`,
  },

  'I26 nobody is asked for more than a changed purchase is worth with its interest': {
    of: 'cart',
    broken: (only) => sql`
      select changed.cart_id::text as cart, ${open} as open from (${changed}) as changed
      where ${only('changed.cart_id')} and not ${hasOtherValues} and ${open} > greatest(0,
        changed.net_in_cents + changed.interest_in_cents + changed.withheld_in_cents
          - (changed.received_in_cents - changed.returned_in_cents - greatest(0, changed.kept_in_cents)))`,
  },

  'I26 no plan is open for a purchase that owes nothing': {
    of: 'cart',
    broken: (only) => sql`
      select charge.cart_id::text as cart, charge.txid from charge join plan on plan.id = charge.plan_id and plan.is_over
      where ${only('charge.cart_id')} and charge.status in ('planned', 'intent', 'active')`,
  },

  'I26 a courtesy is the sum of the entries that it names, none above its price': {
    of: 'cart',
    broken: (only) => sql`
      select courtesy.cart_id::text as cart from courtesy
      left join courtesy_entry named on named.cart_id = courtesy.cart_id
      left join cart_item item on item.id = named.cart_item_id
      where ${only('courtesy.cart_id')} group by courtesy.cart_id
      having courtesy.amount_in_cents <> coalesce(sum(named.amount_in_cents), 0)
        or bool_or(named.amount_in_cents > item.charged_in_cents or item.cart_id <> courtesy.cart_id)`,
  },
}
