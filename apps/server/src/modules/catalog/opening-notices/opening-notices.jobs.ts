import type { Context } from '#context.ts'
import type { Job } from '#platform/jobs/timetable.ts'
import { announceSales } from './opening-notices.service.ts'

export const openingNoticeJobs = (context: Context): Job[] => [
  { name: 'announce-sales', everySeconds: 15, run: () => announceSales(context) },
]
