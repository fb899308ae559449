/** A job is a route without HTTP: a service, by name, safe to run twice. */
export type Job = {
  name: string
  everySeconds: number
  /** True if the first run does not wait for the timetable. */
  atStart?: boolean
  /**
   * True for a job that several workers run at once. Each run takes rows of its table for itself, so no row is worked on
   * by two. Any other job runs once at a time in all workers.
   */
  isShared?: boolean
  /** The seconds after which a run counts as failed, if they are not two minutes. */
  expireInSeconds?: number
  run: () => Promise<unknown>
}
