import type { Context } from '#context.ts'
import type { Job } from '#platform/jobs/timetable.ts'
import { issueInstallments } from './issuing.service.ts'
import { remindOfInstallments } from './reminding.service.ts'

export const installmentJobs = (context: Context): Job[] => [
  { name: 'issue-installments', everySeconds: 5, run: () => issueInstallments(context) },
  { name: 'remind-installments', everySeconds: 600, run: () => remindAtDay(context) },
]

const HOUR = new Intl.DateTimeFormat('en', {
  timeZone: 'America/Sao_Paulo',
  hour: 'numeric',
  hourCycle: 'h23',
})

/** Nobody is woken for an installment. */
async function remindAtDay(context: Context) {
  const hour = Number(HOUR.format(new Date()))
  if (hour >= 8 && hour < 21) await remindOfInstallments(context)
}
