import type { Context } from '#context.ts'
import { forEachAccount, type ReceivingAccount } from '#receiving-accounts.ts'
import { readCertificateEnd } from '#providers/pix/certificate-end.ts'
import { promiseMail } from '#platform/outbox/notices.service.ts'
import { alarmAt, certificateMail } from './certificate.rules.ts'

const DAY_IN_MS = 86_400_000

type Dependencies = Pick<Context, 'db' | 'config' | 'log'>

export const watchCertificates = (context: Dependencies & Pick<Context, 'accounts'>) =>
  forEachAccount(context, (account) => watchCertificate(context, account))

/**
 * Warns the operator 30, 7 and 1 days before the certificate for a bank expires. Each call writes to the log, and each of
 * the three alarms sends one mail. Returns the current alarm in days, or undefined.
 */
export async function watchCertificate(
  { db, config, log }: Dependencies,
  { pix }: Pick<ReceivingAccount, 'pix'>,
  now = Date.now(),
) {
  const until = await readCertificateEnd(pix)
  if (!until) return undefined
  const daysLeft = (until.getTime() - now) / DAY_IN_MS
  const alarm = alarmAt(daysLeft)
  if (alarm === undefined) return undefined
  log[alarm > 7 ? 'warn' : 'error'](
    { event: 'certificate.expiring', until: until.toISOString(), daysLeft: Math.floor(daysLeft) },
    'The certificate of the bank expires',
  )
  if (config.operatorEmail) {
    const fact = `certificate.ends:${until.toISOString()}:${alarm}`
    const mail = { fact, to: config.operatorEmail, ...certificateMail(until, daysLeft) }
    await db.transaction().execute((db) => promiseMail(db, mail))
  }
  return alarm
}
