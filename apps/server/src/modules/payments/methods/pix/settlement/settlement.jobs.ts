import type { Context } from '#context.ts'
import type { Job } from '#platform/jobs/timetable.ts'
import { askAboutCharges, endOverdueCharges } from './asking.service.ts'
import { processInbox } from './inbox.service.ts'
import { returnUncompleted } from './crediting.service.ts'

export const settlementJobs = (context: Context): Job[] => [
  { name: 'bank-inbox', everySeconds: 10, run: () => processInbox(context) },
  { name: 'ask-bank', everySeconds: 2, run: () => askAboutCharges(context) },
  { name: 'end-charges', everySeconds: 5, run: () => endOverdueCharges(context) },
  { name: 'return-uncompleted', everySeconds: 10, run: () => returnUncompleted(context) },
]
