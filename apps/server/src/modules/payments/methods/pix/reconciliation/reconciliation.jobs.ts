import type { Context } from '#context.ts'
import type { Job } from '#platform/jobs/timetable.ts'
import { reconcile, sweepReturns } from './reconciliation.service.ts'

export const reconciliationJobs = (context: Context): Job[] => [
  { name: 'reconcile', everySeconds: 240, run: () => reconcile(context) },
  { name: 'sweep-refunds', everySeconds: 600, run: () => sweepReturns(context) },
]
