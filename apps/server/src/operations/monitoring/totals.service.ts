import type { Context } from '#context.ts'
import type { Database } from '#platform/database/client.ts'
import { endPass, preparePass, rangeOf } from '#operations/changes/changes.service.ts'
import type { DailyTotalMetric } from '#platform/database/tables.ts'
import * as queries from './totals.queries.ts'

/** Carts by status, received money in centavos by method and decision, and refunds by method and status. */
export type Totals = Record<DailyTotalMetric, queries.DailyTotal[]>

/** The sums of the last pass of the job, in any worker. */
export async function readTotals(db: Database): Promise<Totals> {
  const totals: Totals = { carts: [], received: [], refunds: [] }
  for (const total of await queries.listTotals(db)) totals[total.metric].push(total)
  return totals
}

/**
 * Sums carts, payments and refunds again for the days of those that changed since the last pass; once a night, and in
 * the first pass, for all days.
 */
export async function sumTotals({ db }: Pick<Context, 'db'>) {
  const pass = await preparePass(db, 'totals')
  if (!pass) return
  await db.transaction().execute(async (db) => {
    if (pass.isWhole) await queries.allowMinutes(db)
    // This row is locked until commit, so that two passes never store the sums of one day.
    if (!(await endPass(db, 'totals', pass))) return
    const changed = pass.isWhole
      ? undefined
      : await queries.listChangedDays(db, rangeOf(pass), pass.before!.readAt)
    const daysOf = (isOfCarts: boolean) =>
      changed?.filter((one) => one.isOfCarts === isOfCarts).map(({ day }) => day)
    const [ofCarts, ofMoney] = [daysOf(true), daysOf(false)]
    if (ofCarts?.length !== 0) await queries.sumCarts(db, ofCarts)
    if (ofMoney?.length !== 0) await queries.sumMoney(db, ofMoney)
  })
}
