import type { Context } from '#context.ts'
import type { Job } from '#platform/jobs/timetable.ts'
import { sendRefunds } from './sending.service.ts'
import { expireRequests } from './waiting.service.ts'

export const refundJobs = (context: Context): Job[] => [
  { name: 'send-refunds', everySeconds: 3, run: () => sendRefunds(context) },
  { name: 'expire-refund-requests', everySeconds: 300, run: () => expireRequests(context.db) },
]
