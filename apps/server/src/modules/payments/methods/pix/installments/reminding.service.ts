import type { Context } from '#context.ts'
import { mailOwner, smsOwner } from '#modules/sales/index.ts'
import * as queries from './installments.queries.ts'
import { reminderKindOf, reminderDays, reminderOf } from './installments.rules.ts'

const HOUR = new Intl.DateTimeFormat('en', {
  timeZone: 'America/Sao_Paulo',
  hour: 'numeric',
  hourCycle: 'h23',
})

/** Reminders are sent only between 8:00 and 21:00 in São Paulo, so that no SMS arrives at night. */
export async function remindAtDay(context: Pick<Context, 'db'>) {
  const hour = Number(HOUR.format(new Date()))
  if (hour >= 8 && hour < 21) await remindOfInstallments(context)
}

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
