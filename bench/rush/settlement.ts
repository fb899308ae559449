import type { Environment } from '../environment/environment.ts'
import type { SingleFigure } from '../figures/single-figures.ts'
import { percentile } from '../load/fixed-rate.ts'

type Row = { cartUUID: string; noticedAt: number | null; committedAt: number }

/** Honoured payments: when the bank's first notice arrived and when the settlement was committed, in ms since 1970. */
async function listSettlements({ runSql }: Environment) {
  const { rows } = await runSql(
    `with notice as (
       select named ->> 'endToEndId' as id, min(received_at) as received_at
       from bank_inbox, jsonb_array_elements(body -> 'pix') as named group by 1)
     select payment.cart_id as "cartUUID", extract(epoch from notice.received_at)::float8 * 1000 as "noticedAt",
       extract(epoch from pg_xact_commit_timestamp(payment.xmin))::float8 * 1000 as "committedAt"
     from payment join pix on pix.payment_id = payment.id left join notice on notice.id = pix.end_to_end_id
     where payment.decision = 'honoured'`,
  )
  return rows as Row[]
}

/**
 * The time from the bank's notice to the commit, and to the answer that shows the payment to its buyer. A payment that
 * another notice or a question to the bank settled before its own notice has the time 0.
 */
export async function settlementFigures(
  environment: Environment,
  shownAt: Map<string, number>,
): Promise<SingleFigure[]> {
  const settlements = await listSettlements(environment)
  const noticed = settlements.flatMap(({ noticedAt, ...row }) =>
    noticedAt === null ? [] : [{ ...row, noticedAt }],
  )
  const committed = noticed.map(({ noticedAt, committedAt }) => committedAt - noticedAt)
  const shown = noticed.flatMap(({ noticedAt, cartUUID }) => {
    const at = shownAt.get(cartUUID)
    return at === undefined ? [] : [at - noticedAt]
  })
  return [
    ...quantiles('from the notice to the commit of the settlement', committed, 1),
    ...quantiles("from the notice to the answer on the buyer's page", shown, 2),
    { figure: 'settled without a notice', measured: settlements.length - noticed.length, unit: 'payments' },
    { figure: 'settled and not shown', measured: noticed.length - shown.length, unit: 'payments' },
  ]
}

function quantiles(figure: string, times: number[], atMost: number): SingleFigure[] {
  const sorted = times.map((time) => Math.max(0, time) / 1000).toSorted((a, b) => a - b)
  return [
    { figure: `${figure}, p50`, measured: percentile(sorted, 0.5), unit: 's' },
    { figure: `${figure}, p99`, measured: percentile(sorted, 0.99), unit: 's', atMost },
  ]
}
