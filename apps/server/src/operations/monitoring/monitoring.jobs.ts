import type { Context } from '#context.ts'
import type { Job } from '#platform/jobs/timetable.ts'
import { watchCertificate } from './certificate.service.ts'

export const monitoringJobs = (context: Context): Job[] => [
  { name: 'watch-certificate', everySeconds: 3600, run: () => watchCertificate(context) },
]
