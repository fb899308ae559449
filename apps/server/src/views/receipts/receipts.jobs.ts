import type { Context } from '#context.ts'
import type { Job } from '#platform/jobs/timetable.ts'
import { enqueueReceipts } from './mailing.service.ts'

export const receiptJobs = (context: Context): Job[] => [
  { name: 'promise-receipts', everySeconds: 3, run: () => enqueueReceipts(context) },
]
