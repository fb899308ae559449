import type { Context } from '#context.ts'
import type { Job } from '#platform/jobs/timetable.ts'
import { watchCertificate } from './certificate.service.ts'
import { sumTotals } from './totals.service.ts'

export const monitoringJobs = (context: Context): Job[] => [
  { name: 'sum-totals', everySeconds: 15, atStart: true, run: () => sumTotals(context) },
  { name: 'watch-certificate', everySeconds: 3600, run: () => watchCertificate(context) },
]
