import type { CompetitionRules } from '@porteira/domain/competition'
import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { isOneOf } from '#platform/database/one-of.ts'
import { buyerName, buyerOfCart } from '#platform/database/sql-words.ts'
import type { ReceiptFacts } from './receipts.rules.ts'

/** The facts of these carts by the id of the cart. */
export async function listReceiptFacts(db: Database, cartIds: string[]) {
  const { rows } = await sql<ReceiptFacts & { cartId: string; issuedAt: Date }>`
    select cart.id as "cartId", event.name as "eventName", event.venue, event.address, event.city, event.state,
      event.starts_on as "startsOn", event.ends_on as "endsOn", event.no_badges_in_receipt as "hidesBadges",
      cart.is_test or event.test_mode as "isTest", cart.is_free as "isFree",
      cart.total_in_cents as "totalInCents", cart.code, cart.created_at as "createdAt",
      cart.late_withdrawal_days as "lateWithdrawalDays", cart.withheld_percent as "withheldPercent",
      case when cart.status = 'paid' then cart.form_by end as "formBy",
      ${buyerName} as "buyerName", coalesce(buyer.cpf, '') as "buyerCpf", now() as "issuedAt"
    from cart
    join event on event.id = cart.event_id
    left join account buyer on buyer.id = ${buyerOfCart}
    where ${isOneOf('cart.id', cartIds, 'uuid')}`.execute(db)
  return new Map(rows.map(({ cartId, ...facts }) => [cartId, facts]))
}

/** The categories of the entries of these carts that have rules, each with the names of the categories of its event. */
export async function listCompetitions(db: Database, cartIds: string[]) {
  const { rows } = await sql<{ id: string; rules: CompetitionRules; names: Record<string, string> }>`
    select category.id, category.competition as rules, (
      select jsonb_object_agg(other.id, other.name) from item other
      where other.event_id = item.event_id and other.kind = 'category') as names
    from category join item using (id)
    where category.competition is not null and category.id in (
      select category_id from cart_item where ${isOneOf('cart_id', cartIds, 'uuid')})`.execute(db)
  return rows
}

/** Registered carts without a receipt mail, oldest first. */
export const listWithoutReceipt = (db: Database, limit: number) =>
  db
    .selectFrom('cart')
    .select('id')
    .where('status', '=', 'registered')
    .where('owner_id', 'is not', null)
    .where('receipt_promised_at', 'is', null)
    .orderBy('registered_at')
    .limit(limit)
    .execute()
