import type { Context } from '#context.ts'
import type { Job } from '#platform/jobs/timetable.ts'
import { sendWaiting } from './notices.service.ts'

export const noticeJobs = (context: Context): Job[] => [
  { name: 'send-outbox', everySeconds: 3, run: () => sendWaiting(context) },
]
