import type { Context } from '#context.ts'
import { tellOwner, textOwner } from '#modules/sales/index.ts'
import * as queries from './installments.queries.ts'
import { momentOf, reminderDays, reminderOf } from './installments.rules.ts'

/** Reminds of installments three days ahead, on their day and three days after it, each once. */
export async function remindOfInstallments({ db }: Pick<Context, 'db'>) {
  const due = await queries.listDue(db, reminderDays(await queries.readToday(db)))
  for (const told of due) {
    const moment = momentOf(told.daysLeft)
    if (!moment) continue
    const notice = {
      ...reminderOf(moment, told),
      fact: `installment.${moment}:${told.planId}:${told.number}`,
    }
    await db.transaction().execute(async (db) => {
      await tellOwner(db, told.cartId, notice)
      await textOwner(db, told.cartId, notice)
    })
  }
  return due.length
}
