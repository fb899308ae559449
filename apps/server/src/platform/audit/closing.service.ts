import type { Context } from '#context.ts'
import { promiseMail } from '#platform/outbox/notices.service.ts'
import * as queries from './hash-chain.queries.ts'
import { closingMail } from './closing.rules.ts'
import { verifyChain } from './verifying.service.ts'

/**
 * Closes each day that is over: verifies the chain, stores the last hash of the day, and sends the hash to the log and
 * to the operator's mail. A later change of the day no longer fits this hash.
 */
export async function closeDays({ db, config, log }: Pick<Context, 'db' | 'config' | 'log'>) {
  const days = await queries.listDaysToClose(db)
  if (days.length === 0) return 0
  const { broken } = await verifyChain(db)
  for (const { day, rows, head } of days) {
    await db.transaction().execute(async (db) => {
      if (!(await queries.insertDay(db, { day, rows, head, brokenAuditId: broken?.id ?? null }))) return
      if (!config.operatorEmail) return
      const mail = closingMail({ day, rows, head, broken })
      await promiseMail(db, { fact: `audit.day:${day}`, to: config.operatorEmail, ...mail })
    })
    log.info({ event: 'audit-day.closed', day, rows, head }, 'A day of the audit is closed')
  }
  if (broken) log.error({ event: 'audit.broken', ...broken }, 'The hash chain of the audit is broken')
  return days.length
}
