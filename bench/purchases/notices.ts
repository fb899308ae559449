import type { RunSql } from '../../apps/server/src/platform/database/client.ts'
import type { Purchase } from './purchase.ts'

type Row = { id: string; receivedAt: number; recordedAt: number }

/** Milliseconds from the bank's notification of each purchase to its settlement, and to the poll that showed it. */
export async function readNotices(runSql: RunSql, purchases: Purchase[]) {
  const { rows } = await runSql(
    `with notice as (
       select one ->> 'endToEndId' as id, min(received_at) as received_at
       from bank_inbox, jsonb_array_elements(body -> 'pix') one group by 1)
     select notice.id, extract(epoch from notice.received_at)::float8 * 1000 as "receivedAt",
       extract(epoch from payment.recorded_at)::float8 * 1000 as "recordedAt"
     from notice join pix on pix.end_to_end_id = notice.id join payment on payment.id = pix.payment_id
     where notice.id = any($1::text[])`,
    [purchases.map(({ endToEndId }) => endToEndId)],
  )
  const shownAt = new Map(purchases.map((purchase) => [purchase.endToEndId, purchase.shownAt]))
  const known = rows as Row[]
  return {
    settled: known.map(({ receivedAt, recordedAt }) => recordedAt - receivedAt),
    shown: known.map(({ id, receivedAt }) => (shownAt.get(id) ?? 0) - receivedAt),
  }
}
