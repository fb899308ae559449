import type { Context } from '#context.ts'
import type { Job } from '#platform/jobs/timetable.ts'
import { calmScoreboards } from './rankings.service.ts'

export const rankingJobs = ({ db }: Context): Job[] => [
  { name: 'calm-scoreboards', everySeconds: 60, run: () => calmScoreboards(db) },
]
