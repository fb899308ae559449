import type { FastifyInstance } from 'fastify'
import { Histogram, type Registry } from 'prom-client'

const BUCKETS_IN_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counts each answer by the pattern of its route, so that no address of a person becomes a label. */
export function countRequests(app: Pick<FastifyInstance, 'onAnswer'>, registry: Registry) {
  const duration = new Histogram({
    name: 'porteira_http_request_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_IN_SECONDS,
    registers: [registry],
  })
  app.onAnswer(({ method, route, status, milliseconds }) =>
    duration.observe({ method, route, status }, milliseconds / 1000),
  )
}
