import type { QueueName } from './queue.ts'

/** A job is a route without HTTP: a service, by name, safe to run twice. */
export type Job = { name: QueueName; everySeconds: number; run: () => Promise<unknown> }
