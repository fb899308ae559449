import type { Context } from '#context.ts'
import type { Job } from '#platform/jobs/timetable.ts'
import { limitUnformed } from './unformed.service.ts'

export const formationJobs = (context: Context): Job[] => [
  { name: 'limit-unformed', everySeconds: 60, run: () => limitUnformed(context) },
]
