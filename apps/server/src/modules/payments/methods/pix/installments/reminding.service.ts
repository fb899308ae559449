import type { Context } from '#context.ts'
import { mailOwner, smsOwner } from '#modules/sales/index.ts'
import * as queries from './installments.queries.ts'
import { reminderKindOf, reminderDays, reminderOf } from './installments.rules.ts'

/** Sends each reminder once: three days before the due day, on it and three days after it. */
export async function remindOfInstallments({ db }: Pick<Context, 'db'>) {
  const due = await queries.listDue(db, reminderDays(await queries.readToday(db)))
  for (const installment of due) {
    const kind = reminderKindOf(installment.daysLeft)
    if (!kind) continue
    const notice = {
      ...reminderOf(kind, installment),
      fact: `installment.${kind}:${installment.planId}:${installment.number}`,
    }
    await db.transaction().execute(async (db) => {
      await mailOwner(db, installment.cartId, notice)
      await smsOwner(db, installment.cartId, notice)
    })
  }
  return due.length
}
