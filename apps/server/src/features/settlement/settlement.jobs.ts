import type { Context } from '#context.ts'
import type { Job } from '#jobs/timetable.ts'
import { askAboutCharges, endOverdueCharges, processInbox, returnUncompleted } from './settlement.service.ts'

export const settlementJobs = (context: Context): Job[] => [
  { name: 'bank-inbox', everySeconds: 10, run: () => processInbox(context) },
  { name: 'ask-bank', everySeconds: 2, run: () => askAboutCharges(context) },
  { name: 'end-charges', everySeconds: 5, run: () => endOverdueCharges(context) },
  { name: 'return-uncompleted', everySeconds: 10, run: () => returnUncompleted(context) },
]
