import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { traceIdOf } from '#platform/trace.ts'
import type { TraceSpan } from '#platform/tracing/span.ts'

/** One answer that was given: by which route, how, in how many milliseconds, and its span where traces are on. */
export type AnswerRecord = {
  id: string
  method: string
  route: string
  status: number
  milliseconds: number
  span?: TraceSpan | undefined
}

type Listener = (answered: AnswerRecord) => void

declare module 'fastify' {
  interface FastifyInstance {
    /** Calls the listener after each answer, also after those that bypass the router. */
    onAnswer(listener: Listener): void
  }
}

type HookedServer = Pick<FastifyInstance, 'addHook'> & { decorate(name: 'onAnswer', value: unknown): unknown }

/** Tells all listeners of each answer of the router. Returns the function that tells them of any other answer. */
export function reportAnswers(app: HookedServer): Listener {
  const listeners: Listener[] = []
  const tell = (answered: AnswerRecord) => {
    for (const listen of listeners) listen(answered)
  }
  app.decorate('onAnswer', (listener: Listener) => void listeners.push(listener))
  app.addHook('onResponse', (request, reply, done) => {
    tell(answeredBy(request, reply))
    done()
  })
  return tell
}

/** The router's answer to a request. */
export function answeredBy(request: FastifyRequest, reply: FastifyReply): AnswerRecord {
  const { id, method, routeOptions, span } = request
  // guard: log-names-route-pattern
  const { url: route = 'unknown' } = routeOptions
  return { id, method, route, status: reply.statusCode, milliseconds: reply.elapsedTime, span }
}

// Proxies ask this route every second.
export const HEALTH_ROUTE = '/api/health'

/** Logs one line per answer: the pattern of the route, never the address. A health check that passes is not logged. */
export function logAnswers(app: Pick<FastifyInstance, 'onAnswer'>, log: Pick<FastifyBaseLogger, 'info'>) {
  app.onAnswer(({ id, method, route, status, milliseconds, span }) => {
    if (route === HEALTH_ROUTE && status === 200) return
    const answer = { method, route, status, milliseconds: Math.round(milliseconds) }
    const fields = { reqId: id, ...answer, ...traceIdOf(span) }
    log.info({ event: 'request.answered', ...fields }, 'A request was answered')
  })
}
