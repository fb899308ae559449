import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Environment } from '../environment/environment.ts'
import type { Running } from '../environment/process.ts'
import { percentile } from '../load/fixed-rate.ts'
import { pgbench } from '../load/pgbench.ts'
import { readNotices } from '../purchases/notices.ts'
import { addPayers } from '../purchases/payers.ts'
import { watchPurchaseProcessors } from '../purchases/processors.ts'
import { runPurchases } from '../purchases/run.ts'
import { type Purchase, type Step, steps } from '../purchases/purchase.ts'
import { openSale } from '../seed/sale.ts'

type Shop = { environment: Environment; url: string; servers: Running[]; worker: Running }
type Load = { clients: number; seconds: number; warmUpSeconds?: number }
type Latency = { p50: number; p99: number }

/** Whole purchases. Processor times are microseconds for each purchase, latencies are milliseconds. */
export type PurchaseResult = {
  clients: number
  perSecond: number
  cost: { server: number; worker: number; database: number; sandbox: number; load: number }
  steps: Record<Step, Latency>
  /** From the arrival of the bank's notification to the settlement, and to the poll that shows it. */
  settled: Latency
  shown: Latency
}

const ITEMS = 10
const here = path.resolve(import.meta.dirname, '../purchases')

/** Prepares a sale and its buyers. The returned functions measure the shop and its limit. */
export async function purchaseFigure({ environment, url, servers, worker }: Shop) {
  const { runSql, databaseUrl } = environment
  const { items } = await openSale(environment.db, ITEMS)
  const payers = await addPayers(runSql)
  await runSql(readFileSync(path.join(here, 'minimal.sql'), 'utf8'))
  let next = 0

  return {
    /** Transactions per second that write the rows of a purchase to minimal tables. */
    measureLimit: (seconds: number) => pgbench(databaseUrl, path.join(here, 'purchase.pgbench'), { seconds }),

    async measureOurs({ clients, seconds, warmUpSeconds = 3 }: Load): Promise<PurchaseResult> {
      // Every measurement begins with other buyers, because the calls of a session are limited per hour.
      const first = next
      next = (next + payers.length / 8) % payers.length
      const plan = {
        shopUrl: url,
        bankUrl: environment.sandboxUrl,
        itemIds: items,
        payers: [...payers.slice(first), ...payers.slice(0, first)],
        clients,
        seconds,
        warmUpSeconds,
      }
      const { purchases, used } = await runPurchases(plan, (load) =>
        watchPurchaseProcessors({ servers, worker, load, postmaster: environment.postmaster }),
      )
      const perPurchase = (milliseconds: number) => Math.round((milliseconds * 1000) / purchases.length)
      const { settled, shown } = await readNotices(runSql, purchases)
      return {
        clients,
        perSecond: purchases.length / seconds,
        cost: {
          server: perPurchase(used.server),
          worker: perPurchase(used.worker),
          database: perPurchase(used.database),
          sandbox: perPurchase(used.sandbox),
          load: perPurchase(used.load),
        },
        steps: Object.fromEntries(steps.map((step) => [step, stepLatency(purchases, step)])) as Record<
          Step,
          Latency
        >,
        settled: latencyOf(settled),
        shown: latencyOf(shown),
      }
    },
  }
}

const stepLatency = (purchases: Purchase[], step: Step) =>
  latencyOf(purchases.map(({ tookMs }) => tookMs[step]))

function latencyOf(milliseconds: number[]): Latency {
  const sorted = milliseconds.toSorted((a, b) => a - b)
  return { p50: Math.round(percentile(sorted, 0.5)), p99: Math.round(percentile(sorted, 0.99)) }
}
