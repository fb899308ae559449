import type { Context } from '#context.ts'
import type { Job } from '#platform/jobs/timetable.ts'
import { expireCarts } from './carts.service.ts'

export const cartJobs = ({ db }: Context): Job[] => [
  { name: 'expire-carts', everySeconds: 3, run: () => expireCarts(db, { kind: 'job' }) },
]
