import type { Database } from '#platform/database/client.ts'
import { listRows, listValues } from '#platform/database/statements.ts'
import { paysItsCart } from '../ledger/ledger.queries.ts'

export type WithdrawalFacts = {
  cartId: string
  /** Null for a cart that was never paid. A free cart counts as paid from the beginning. */
  firstPaidAt: Date | null
  startsOn: string
  now: Date
  lateWithdrawalDays: number
  withheldPercent: number
  chooseUntil: string | null
}

/** What decides until when entries of these carts may be withdrawn, by the database's clock. */
export const listWithdrawalFacts = (db: Database, cartIds: string[]) => listRows<WithdrawalFacts>(db)`
  select cart.id as "cartId", event.starts_on as "startsOn", now() as now,
    (select max(choose_until)::text from postponement where postponement.event_id = event.id
      and postponement.status = 'done' and postponement.decided_at >= cart.created_at) as "chooseUntil",
    cart.late_withdrawal_days as "lateWithdrawalDays", cart.withheld_percent as "withheldPercent",
    coalesce((select min(payment.received_at) from payment where payment.cart_id = cart.id and ${paysItsCart}),
      cart.paid_at, case when cart.is_free then cart.created_at end) as "firstPaidAt"
  from cart join event on event.id = cart.event_id where cart.id = any(${cartIds}::uuid[])`

/** The categories of these entries, in the order of purchase. */
export const listEntryNames = (db: Database, cartItemIds: number[]) => listValues<string>(db)`
  select item.name from cart_item join item on item.id = cart_item.category_id
  where cart_item.id = any(${cartItemIds}::bigint[]) order by cart_item.id`
