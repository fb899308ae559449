import type { Context } from '#context.ts'
import { mailOwner, smsOwner } from '#modules/sales/index.ts'
import * as queries from './installments.queries.ts'
import { reminderKindOf, reminderDays, reminderOf } from './installments.rules.ts'

/** Reminds of installments three days ahead, on their day and three days after it, each once. */
export async function remindOfInstallments({ db }: Pick<Context, 'db'>) {
  const due = await queries.listDue(db, reminderDays(await queries.readToday(db)))
  for (const told of due) {
    const moment = reminderKindOf(told.daysLeft)
    if (!moment) continue
    const notice = {
      ...reminderOf(moment, told),
      fact: `installment.${moment}:${told.planId}:${told.number}`,
    }
    await db.transaction().execute(async (db) => {
      await mailOwner(db, told.cartId, notice)
      await smsOwner(db, told.cartId, notice)
    })
  }
  return due.length
}
