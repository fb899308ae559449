import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { type CartStatus, type ReviewedPix } from './pix-review.rules.ts'

type Row = ReviewedPix & {
  txid: string
  settledAt: Date
  differenceDueAt: Date | null
  cartCode: string | null
  cartStatus: CartStatus | null
  eventName: string | null
  buyerName: string | null
}

const facts = sql`
  select pix.end_to_end_id as "endToEndId", pix.txid, pix.resolution, pix.settled_at as "settledAt",
    pix.value_in_cents as "valueInCents", rest.expires_at as "differenceDueAt", pix.value_in_cents - returned.in_cents as "leftInCents",
    charge.id as "chargeId", charge.value_in_cents - charge.credit_in_cents as "chargeInCents",
    coalesce(charge.status in ('paid', 'paid_late'), false) as "chargeIsPaid",
    cart.id as "cartId", cart.code as "cartCode", cart.status as "cartStatus",
    event.name as "eventName", buyer.name as "buyerName",
    exists (select from refund_request request
      where request.end_to_end_id = pix.end_to_end_id and request.status = 'waiting') as "waitsForSecond"
  from pix
  left join charge on charge.id = pix.charge_id
  left join cart on cart.id = charge.cart_id
  left join event on event.id = cart.event_id
  left join account buyer on buyer.id = cart.owner_id
  left join lateral (select charge.expires_at from charge where charge.credited_pix = pix.end_to_end_id
    order by charge.id desc limit 1) as rest on true
  cross join lateral (select coalesce(sum(value_in_cents) filter (where status <> 'failed'), 0)::int as in_cents
    from refund where refund.end_to_end_id = pix.end_to_end_id) as returned`

/** Received Pix that pay for nothing: another value than asked, no charge of ours, or a return that failed. */
export async function listPixToReview(db: Database, limit: number | null = null) {
  const { rows } = await sql<Row & { total: number }>`
    select *, count(*) over ()::int as total from (${facts} where pix.resolution <> 'honoured'
      and not (pix.resolution = 'credited' and coalesce(charge.status = 'paid', false))) as listed
    where "leftInCents" > 0 order by "settledAt", "endToEndId" limit ${limit}`.execute(db)
  return rows
}

export async function findPix(db: Database, endToEndId: string) {
  const { rows } = await sql<Row>`${facts} where pix.end_to_end_id = ${endToEndId}`.execute(db)
  return rows[0]
}

/** Locks this Pix until commit. Its cart and its charge are locked before it. */
export const lockPix = (db: Transaction, endToEndId: string) =>
  db
    .selectFrom('pix')
    .select('end_to_end_id')
    .where('end_to_end_id', '=', endToEndId)
    .forUpdate()
    .executeTakeFirst()
