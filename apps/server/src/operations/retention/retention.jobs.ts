import type { Context } from '#context.ts'
import type { Job } from '#platform/jobs/timetable.ts'
import { deleteExpired } from './retention.service.ts'

export const retentionJobs = (context: Context): Job[] => [
  { name: 'forget-old', everySeconds: 1800, run: () => deleteExpired(context) },
]
