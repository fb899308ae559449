import type { Context } from '#context.ts'
import type { Job } from '#platform/jobs/timetable.ts'
import { issueInstallments } from './methods/pix/installments/issuing.service.ts'
import { remindOfInstallments } from './methods/pix/installments/reminding.service.ts'
import { reconcile, sweepRefunds } from './methods/pix/reconciliation/reconciliation.service.ts'
import { askAboutCharges, endOverdueCharges } from './methods/pix/settlement/asking.service.ts'
import { refundUncompleted } from './methods/pix/settlement/crediting.service.ts'
import { processInbox } from './methods/pix/settlement/inbox.service.ts'
import { sendRefunds } from './refunds/sending.service.ts'
import { expireRequests } from './refunds/waiting.service.ts'

export const settlementJobs = (context: Context): Job[] => [
  { name: 'bank-inbox', everySeconds: 10, run: () => processInbox(context) },
  { name: 'ask-bank', everySeconds: 2, run: () => askAboutCharges(context) },
  { name: 'end-charges', everySeconds: 5, run: () => endOverdueCharges(context) },
  { name: 'return-uncompleted', everySeconds: 10, run: () => refundUncompleted(context) },
]

export const refundJobs = (context: Context): Job[] => [
  { name: 'send-refunds', everySeconds: 3, run: () => sendRefunds(context) },
  { name: 'expire-refund-requests', everySeconds: 300, run: () => expireRequests(context.db) },
]

export const installmentJobs = (context: Context): Job[] => [
  { name: 'issue-installments', everySeconds: 5, run: () => issueInstallments(context) },
  { name: 'remind-installments', everySeconds: 600, run: () => remindAtDay(context) },
]

export const reconciliationJobs = (context: Context): Job[] => [
  { name: 'reconcile', everySeconds: 240, run: () => reconcile(context) },
  { name: 'sweep-refunds', everySeconds: 600, run: () => sweepRefunds(context) },
]

const HOUR = new Intl.DateTimeFormat('en', {
  timeZone: 'America/Sao_Paulo',
  hour: 'numeric',
  hourCycle: 'h23',
})

/** Reminders are sent only between 8:00 and 21:00 in São Paulo, so that no SMS arrives at night. */
async function remindAtDay(context: Context) {
  const hour = Number(HOUR.format(new Date()))
  if (hour >= 8 && hour < 21) await remindOfInstallments(context)
}
