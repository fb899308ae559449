import type { QueueName } from './queue.ts'

/** A job is a route without HTTP: a service, by name, safe to run twice. */
export type Job = {
  name: QueueName
  everySeconds: number
  /** True if the first run does not wait for the timetable. */
  atStart?: boolean
  run: () => Promise<unknown>
}
