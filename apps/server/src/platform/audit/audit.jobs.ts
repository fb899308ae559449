import type { Context } from '#context.ts'
import type { Job } from '#platform/jobs/timetable.ts'
import { closeDays } from './closing.service.ts'
import { sealAudit } from './sealing.service.ts'

export const auditJobs = (context: Context): Job[] => [
  { name: 'seal-audit', everySeconds: 10, run: () => sealAudit(context) },
  { name: 'close-audit-days', everySeconds: 600, run: () => closeDays(context) },
]
