import type { Context } from '#context.ts'
import type { Job } from '#platform/jobs/timetable.ts'
import { closeDays } from './closing.service.ts'
import { extendHashChain } from './hash-chain.service.ts'

export const auditJobs = (context: Context): Job[] => [
  { name: 'seal-audit', everySeconds: 10, run: () => extendHashChain(context) },
  { name: 'close-audit-days', everySeconds: 600, run: () => closeDays(context) },
]
