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
  /**
   * Whether there is work now. With it the timetable asks only then, because a question to one table costs less than an
   * ask; without it the timetable asks each time.
   */
  isDue?: () => Promise<boolean>
  run: () => Promise<unknown>
}

/** Whether a list has something, for `isDue`: with the list that the job works on, the two cannot disagree. */
export const hasAny = async (list: Promise<readonly unknown[]>) => (await list).length > 0
