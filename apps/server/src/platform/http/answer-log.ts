import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

// Proxies ask this route every second.
const HEALTH_ROUTE = '/api/health'

/** Logs one line per answer: the pattern of the route, never the address. A health check that passes is not logged. */
export function logAnswers(app: Pick<FastifyInstance, 'hearAnswers'>, log: Pick<FastifyBaseLogger, 'info'>) {
  app.hearAnswers(({ id, method, route, status, milliseconds }) => {
    if (route === HEALTH_ROUTE && status === 200) return
    const fields = { reqId: id, method, route, status, milliseconds: Math.round(milliseconds) }
    log.info(fields, 'request answered')
  })
}
