import type { Context } from '#context.ts'
import type { Job } from '#platform/jobs/timetable.ts'
import { checkInvariants } from './invariants.service.ts'

export const invariantJobs = (context: Context): Job[] => [
  { name: 'check-invariants', everySeconds: 60, atStart: true, run: () => checkInvariants(context) },
]
