import type { Context } from '#context.ts'
import type { Job } from '#platform/jobs/timetable.ts'
import { endLiveRankings } from '#modules/catalog/index.ts'

export const rankingJobs = ({ db }: Context): Job[] => [
  { name: 'calm-scoreboards', everySeconds: 60, run: () => endLiveRankings(db) },
]
