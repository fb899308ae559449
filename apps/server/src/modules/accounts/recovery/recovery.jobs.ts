import type { Context } from '#context.ts'
import type { Job } from '#platform/jobs/timetable.ts'
import { recoveryDependencies } from './dependencies.service.ts'
import { answerRequests } from './sending.service.ts'

export function recoveryJobs(context: Context): Job[] {
  const dependencies = recoveryDependencies(context)
  return [{ name: 'answer-recovery', everySeconds: 3, run: () => answerRequests(dependencies) }]
}
