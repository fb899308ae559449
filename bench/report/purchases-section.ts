import type { MeasuredPurchases } from '../figures/purchases.ts'
import { machineLine, table } from './page.ts'

type Purchases = { at: string; machine: Record<string, string>; purchases: MeasuredPurchases[] }

const WANTED_PER_SECOND = 150
const CROWD = 50

/** Whole purchases beside pgbench with the same rows. Few clients that wait for the bank reach no high rate. */
export const purchaseRows = (measured: MeasuredPurchases[]) =>
  measured.map(({ clients, processes, limitPerSecond, result }) => {
    const { cost, perSecond, settled, shown } = result
    const isJudged = clients >= CROWD
    return {
      work: 'whole purchase',
      clients,
      processes,
      'ours µs, server + worker + database': `${cost.server} + ${cost.worker} + ${cost.database}`,
      'per second': perSecond.toFixed(1),
      'limit per second': Math.round(limitPerSecond),
      ratio: (perSecond / limitPerSecond).toFixed(2),
      wanted: isJudged ? `≥ ${WANTED_PER_SECOND} per second` : '',
      reached: isJudged ? (perSecond >= WANTED_PER_SECOND ? 'yes' : 'no') : '',
      'notice to settlement, p99 ms': settled.p99,
      'notice to page, p99 ms': shown.p99,
    }
  })

/** The figures of whole purchases. */
export const purchasesSection = ({ at, machine, purchases }: Purchases) =>
  `<h2>Whole purchases</h2>${machineLine({ at, ...machine })}
  <p>Account there: cart, charge, Pix, settlement, rider. The bank answers after 5 ms. The limit is pgbench with the same
  rows in minimal tables. µs are processor time per purchase, without the bank and the clients.</p>
  ${table(purchaseRows(purchases))}`
