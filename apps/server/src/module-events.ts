import type { Module } from './module.ts'
import { modules } from './modules.ts'
import { operations } from '#operations/module.ts'
import { setQueues } from '#platform/jobs/queue.ts'
import { views } from '#views/module.ts'

/** All parts of the server, the lowest first. */
export const parts: Module[] = [...modules, views, operations]

/**
 * Sets the handlers of all events, the answers to all questions and the queues of all jobs. `docs/module-events.md` lists
 * them. Every program that changes data calls this first; calling it again changes nothing.
 */
export function connectModules() {
  for (const { event, handlings } of listHandlings()) {
    event.removeHandlers()
    for (const { connect } of handlings) connect()
  }
  for (const { answers = [] } of parts) for (const { connect } of answers) connect()
  setQueues(parts.flatMap(({ jobs = [] }) => jobs))
}

/** The events with their handlers in the order in which they run, each with the name of its module. */
export function listHandlings() {
  const all = parts.flatMap(({ name, handles = [] }) => handles.map((one) => ({ ...one, module: name })))
  return [...Map.groupBy(all, ({ event }) => event)].map(([event, handlings]) => ({
    event,
    handlings: event.order === 'highest-first' ? handlings.toReversed() : handlings,
  }))
}
