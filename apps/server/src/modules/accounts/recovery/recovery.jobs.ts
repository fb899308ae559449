import type { Context } from '#context.ts'
import type { Job } from '#platform/jobs/timetable.ts'
import { recoveryParts } from './parts.service.ts'
import { answerRequests } from './sending.service.ts'

export function recoveryJobs(context: Context): Job[] {
  const parts = recoveryParts(context)
  return [{ name: 'answer-recovery', everySeconds: 3, run: () => answerRequests(parts) }]
}
